#include "app/command_line.h"

#include "app/commands.h"
#include "core/base/error.h"
#include "core/param/param_text.h"

#include <array>
#include <cstdio>
#include <filesystem>

namespace oxbow {

namespace {

using Commands = std::array<Command, 10>;

Commands commands() {
    return {runCommand(),     buildCommand(),   convertCommand(),
            stagesCommand(),  compareCommand(), measureCommand(),
            checkCommand(),   picturesCommand(), diffCommand(),
            mergeCommand()};
}

const char* const kUsage = R"(Oxbow, a terrain editor for erosion, lakes and rivers

oxbow                                   the editor, on a moving example
oxbow FILE                              opens a recipe, or a heightmap as a new terrain
oxbow run RECIPE [options]              evaluates a recipe and exports what it makes
oxbow build RECIPE --size N [options]   the same at a large size: with a forecast, and resumable
oxbow convert IN OUT [options]          turns a heightmap into another format or a mesh; - is a pipe
oxbow stages [--json | --json-schema]   lists every stage and parameter
oxbow compare A B                       tells how two heightmaps differ
oxbow measure FILE                      compares a terrain with natural ones
oxbow check FILE                        tells what is wrong with foreign ground, and what mends it
oxbow diff A B                          tells how two recipes differ
oxbow merge BASE OURS THEIRS            makes one of two changed copies of a recipe
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

/// "run, convert, ...".
std::string commandNames(const Commands& all) {
    std::string names;
    for (const Command& command : all)
        names += (names.empty() ? "" : ", ") + std::string(command.name);
    return names;
}

void showHelp(const QStringList& arguments) {
    if (arguments.size() < 3)
        return print(kUsage);
    const auto all = commands();
    const Command* command = commandNamed(all, arguments[2]);
    if (!command)
        throw Error("oxbow help: there is no command '" + pathText(arguments[2]) + "': there are " +
                    commandNames(all));
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
    const Command* command = commandNamed(all, name);
    if (!command && name.startsWith('-'))
        throw Error("oxbow: there is no option '" + pathText(name) + "': 'oxbow --help' lists what there is");
    if (!command)
        throw Error("oxbow: there is neither a command nor a file '" + pathText(name) +
                    "': the commands are help, " + commandNames(all));
    runCommandNamed(*command, arguments);
}

/// Options of the window system, which the editor hands on.
bool isOfQt(const QString& argument) {
    static const QStringList kOptions = {"platform",
                                         "platformpluginpath",
                                         "platformtheme",
                                         "plugin",
                                         "style",
                                         "stylesheet",
                                         "qwindowgeometry",
                                         "qwindowicon",
                                         "qwindowtitle",
                                         "reverse",
                                         "session",
                                         "display",
                                         "geometry",
                                         "fontengine",
                                         "dpi"};
    const QString name = argument.mid(argument.startsWith("--") ? 2 : 1);
    return kOptions.contains(name.section('=', 0, 0));
}

} // namespace

bool isCommand(const QStringList& arguments) {
    if (arguments.size() < 2 || arguments[1].isEmpty())
        return false;
    if (arguments[1].startsWith('-'))
        return !isOfQt(arguments[1]);
    std::error_code failure;
    return commandNamed(commands(), arguments[1]) || arguments[1] == "help" ||
           !std::filesystem::exists(pathText(arguments[1]), failure);
}

int runCommandLine(const QStringList& arguments) {
    try {
        dispatch(arguments);
        if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0)
            return 0;
        std::fputs("oxbow: the output could not be written: is the disk full?\n", stderr);
    } catch (const std::bad_alloc&) {
        std::fputs("oxbow: there is not enough memory: choose a smaller --size, or close other programs\n",
                   stderr);
    } catch (const ExitCode& code) {
        return code.value;
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

std::optional<std::uint32_t> seedOption(const QCommandLineParser& parser, const QString& name) {
    if (!parser.isSet(name))
        return std::nullopt;
    const ParamInfo info{.key = {},
                         .label = {},
                         .help = {},
                         .kind = ParamKind::Seed,
                         .unit = Unit::None,
                         .range = {.hardMin = 0, .hardMax = 4294967295.0},
                         .options = {}};
    return static_cast<std::uint32_t>(std::get<std::int64_t>(
        parseValue(info, parser.value(name).toStdString(), "--" + name.toStdString())));
}

void expectPositional(const QCommandLineParser& parser, int count, const char* usage) {
    if (parser.positionalArguments().size() != count + 1)
        throw Error(std::string("usage: ") + usage);
}

namespace {

constexpr char16_t kFirstEscape = 0xDC80; ///< a surrogate that stands for a byte of no encoding

} // namespace

QString argumentText(const char* bytes) {
    const QByteArray raw(bytes);
    QString text = QString::fromUtf8(raw);
    if (text.toUtf8() == raw)
        return text;
    text.clear();
    for (const char byte : raw)
        text += static_cast<unsigned char>(byte) < 0x80
                    ? QChar(QLatin1Char(byte))
                    : QChar(char16_t(kFirstEscape + static_cast<unsigned char>(byte) - 0x80));
    return text;
}

std::string pathText(const QString& text) {
    std::string bytes;
    QString sound;
    for (const QChar letter : text) {
        const char16_t unit = letter.unicode();
        const bool isEscape = unit >= kFirstEscape && unit < kFirstEscape + 0x80 &&
                              (sound.isEmpty() || !sound.back().isHighSurrogate());
        if (!isEscape) {
            sound += letter;
            continue;
        }
        bytes += sound.toStdString() + static_cast<char>(unit - kFirstEscape + 0x80);
        sound.clear();
    }
    return bytes + sound.toStdString();
}

} // namespace oxbow
