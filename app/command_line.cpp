#include "app/command_line.h"

#include "app/commands.h"
#include "core/base/error.h"
#include "core/param/param_text.h"

#include <array>
#include <cstdio>

namespace oxbow {

namespace {

using Commands = std::array<Command, 6>;

Commands commands() {
    return {runCommand(),     convertCommand(), stagesCommand(),
            compareCommand(), measureCommand(), picturesCommand()};
}

const char* const kUsage = R"(Oxbow, a terrain editor for erosion, lakes and rivers

oxbow                                   the editor, on a moving example
oxbow FILE                              opens a recipe, or a heightmap as a new terrain
oxbow run RECIPE [options]              evaluates a recipe and exports what it makes
oxbow convert IN OUT [options]          turns a heightmap into another format or a mesh
oxbow stages [--json]                   lists every stage and parameter
oxbow compare A B                       tells how two heightmaps differ
oxbow measure FILE                      compares a terrain with natural ones
oxbow pictures FOLDER                   takes the manual's pictures of the window
oxbow help COMMAND                      the options of a command
oxbow --version | --help
)";

void print(const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
}

void declareOptions(QCommandLineParser& parser, const Command& command) {
    parser.setApplicationDescription(QString("oxbow %1: %2").arg(command.name, command.summary));
    parser.addPositionalArgument(command.name, command.summary);
    command.declare(parser);
}

void runCommandNamed(const Command& command, const QStringList& arguments) {
    QCommandLineParser parser;
    declareOptions(parser, command);
    parser.addOption({{"h", "help"}, "Shows these options."});
    if (!parser.parse(arguments))
        throw Error("oxbow " + std::string(command.name) + ": " + parser.errorText().toStdString() +
                    " 'oxbow help " + command.name + "' lists what there is.");
    if (parser.isSet("help"))
        return print(parser.helpText().toStdString());
    command.run(parser);
}

const Command* commandNamed(const Commands& all, const QString& name) {
    for (const Command& command : all)
        if (name == command.name)
            return &command;
    return nullptr;
}

void showHelp(const QStringList& arguments) {
    if (arguments.size() < 3)
        return print(kUsage);
    const auto all = commands();
    const Command* command = commandNamed(all, arguments[2]);
    if (!command)
        throw Error("oxbow help: there is no command '" + arguments[2].toStdString() +
                    "': there are run, convert, stages, compare, measure and pictures");
    QCommandLineParser parser;
    declareOptions(parser, *command);
    print(parser.helpText().toStdString());
}

void dispatch(const QStringList& arguments) {
    const QString name = arguments[1];
    if (name == "--version" || name == "-v")
        return print("oxbow " OXBOW_VERSION "\n");
    if (name == "help" || name == "--help" || name == "-h")
        return showHelp(arguments);
    const auto all = commands();
    runCommandNamed(*commandNamed(all, name), arguments);
}

} // namespace

bool isCommand(const QStringList& arguments) {
    static const QStringList kWords = {"run",  "convert", "stages", "compare",   "measure", "pictures",
                                       "help", "--help",  "-h",     "--version", "-v"};
    return arguments.size() > 1 && kWords.contains(arguments[1]);
}

int runCommandLine(const QStringList& arguments) {
    try {
        dispatch(arguments);
        return 0;
    } catch (const std::bad_alloc&) {
        std::fputs("oxbow: there is not enough memory: choose a smaller --size\n", stderr);
    } catch (const std::exception& failure) {
        std::fputs((std::string(failure.what()) + "\n").c_str(), stderr);
    }
    return 1;
}

std::optional<double> numberOption(const QCommandLineParser& parser, const QString& name, double low,
                                   double high) {
    if (!parser.isSet(name))
        return std::nullopt;
    const ParamInfo info{.key = {},
                         .label = {},
                         .help = {},
                         .kind = ParamKind::Number,
                         .unit = Unit::None,
                         .range = {.hardMin = low, .hardMax = high},
                         .options = {}};
    return std::get<double>(parseValue(info, parser.value(name).toStdString(), "--" + name.toStdString()));
}

std::optional<int> wholeOption(const QCommandLineParser& parser, const QString& name, int low, int high,
                               bool orDefault) {
    if (!orDefault && !parser.isSet(name))
        return std::nullopt;
    const ParamInfo info{.key = {},
                         .label = {},
                         .help = {},
                         .kind = ParamKind::Integer,
                         .unit = Unit::None,
                         .range = {.hardMin = double(low), .hardMax = double(high)},
                         .options = {}};
    return static_cast<int>(std::get<std::int64_t>(
        parseValue(info, parser.value(name).toStdString(), "--" + name.toStdString())));
}

void expectPositional(const QCommandLineParser& parser, int count, const char* usage) {
    if (parser.positionalArguments().size() != count + 1)
        throw Error(std::string("usage: ") + usage);
}

std::string pathText(const QString& text) {
    return text.toLocal8Bit().toStdString();
}

} // namespace oxbow
