#include "app/command_line.h"

#include "app/commands.h"
#include "app/pipes.h"
#include "app/shell_texts.h"
#include "core/base/error.h"
#include "core/base/memory_use.h"
#include "core/export/build_forecast.h"
#include "core/param/param_text.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <new>
#include <stdexcept>
#include <system_error>
#include <vector>

namespace oxbow {

namespace {

using Commands = std::array<Command, 12>;

const Commands& commands() {
    static const Commands kCommands = {runCommand(),     buildCommand(),   convertCommand(),
                                       stagesCommand(),  compareCommand(), measureCommand(),
                                       checkCommand(),   placeCommand(),   worldCommand(),
                                       picturesCommand(), diffCommand(),   mergeCommand()};
    return kCommands;
}

std::vector<CommandSyntax> syntaxOfAll() {
    return {commands().begin(), commands().end()};
}

void print(const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
}

/// A line for each way to start the program.
std::string usage() {
    constexpr std::size_t kColumn = 41;
    std::string text = std::string(kSummary) + "\n\n";
    for (const UsageLine& line : usageLines(syntaxOfAll()))
        text += line.usage + std::string(line.usage.size() + 1 < kColumn ? kColumn - line.usage.size() : 1, ' ') +
                line.meaning + "\n";
    return text;
}

void runCommandNamed(const Command& command, const QStringList& arguments) {
    const CommandSyntax syntax(command);
    QCommandLineParser parser;
    syntax.declareTo(parser);
    parser.addOption({{"h", "help"}, "Shows these options."});
    if (!parser.parse(arguments))
        throw UsageError("oxbow " + std::string(command.name) + ": " + parser.errorText().toStdString() +
                    " 'oxbow help " + command.name + "' lists what there is.");
    if (parser.isSet("help"))
        return print(parser.helpText().toStdString());
    if (!syntax.takes(parser.positionalArguments().size() - 1))
        throw UsageError("usage: " + syntax.usage());
    command.run(parser);
}

const Command* commandNamed(const QString& name) {
    const auto found = std::ranges::find_if(commands(), [&](const Command& command) { return name == command.name; });
    return found == commands().end() ? nullptr : &*found;
}

/// "run, convert, ...".
std::string commandNames() {
    std::string names;
    for (const Command& command : commands())
        names += (names.empty() ? "" : ", ") + std::string(command.name);
    return names;
}

void showHelp(const QStringList& arguments) {
    if (arguments.size() < 3)
        return print(usage());
    if (arguments[2] == "--man")
        return print(manualPage(syntaxOfAll()));
    if (arguments[2] == "--completion")
        return print(completion(arguments.value(3).toStdString(), syntaxOfAll()));
    const Command* command = commandNamed(arguments[2]);
    if (!command)
        throw UsageError("oxbow help: there is no command '" + pathText(arguments[2]) + "': there are " + commandNames());
    QCommandLineParser parser;
    CommandSyntax(*command).declareTo(parser);
    print(parser.helpText().toStdString());
}

void dispatch(const QStringList& arguments) {
    const QString name = arguments[1];
    if (name == "--version" || name == "-v")
        return print("oxbow " OXBOW_VERSION "\n");
    if (name == "help" || name == "--help" || name == "-h")
        return showHelp(arguments);
    const Command* command = commandNamed(name);
    if (!command && name.startsWith('-'))
        throw UsageError("oxbow: there is no option '" + pathText(name) + "': 'oxbow --help' lists what there is");
    if (!command)
        throw UsageError("oxbow: there is neither a command nor a file '" + pathText(name) +
                    "': the commands are help, " + commandNames());
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

/// What a library threw and nobody caught is told with the command that it happened in.
std::string unforeseen(const QStringList& arguments, const std::exception& failure) {
    return "oxbow " + pathText(arguments[1]) + ": failed in a way that was not foreseen: " + failure.what();
}

} // namespace

bool isCommand(const QStringList& arguments) {
    if (arguments.size() < 2 || arguments[1].isEmpty())
        return false;
    if (arguments[1].startsWith('-'))
        return !isOfQt(arguments[1]);
    std::error_code failure;
    return commandNamed(arguments[1]) || arguments[1] == "help" ||
           !std::filesystem::exists(pathText(arguments[1]), failure);
}

int endOfOutput(int code) {
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0)
        return code;
    std::fputs("oxbow: the output could not be written: is the disk full?\n", stderr);
    return kFailed;
}

int runCommandLine(const QStringList& arguments) {
    try {
        try {
            dispatch(arguments);
        } catch (const std::bad_alloc&) {
            throwLackOfDisk();
            throw;
        }
        return endOfOutput(0);
    } catch (const std::bad_alloc&) {
        std::fputs("oxbow: there is not enough memory: choose a smaller --size, or close other programs\n",
                   stderr);
    } catch (const std::length_error&) {
        std::fputs("oxbow: a list would be longer than any memory: choose a smaller --size, or smaller lengths against the cell size\n", stderr);
    } catch (const std::filesystem::filesystem_error& failure) {
        std::fputs((failure.path1().string() + ": " + failure.code().message() + "\n").c_str(), stderr);
    } catch (const std::system_error& failure) {
        if (failure.code() == std::errc::resource_unavailable_try_again)
            std::fputs("oxbow: the system gives no more threads: raise the limit of processes (ulimit -u), or end other programs\n", stderr);
        else
            std::fputs((unforeseen(arguments, failure) + "\n").c_str(), stderr);
    } catch (const ExitCode& code) {
        return endOfOutput(code.value);
    } catch (const UsageError& failure) {
        std::fputs((asGiven(failure.what()) + "\n").c_str(), stderr);
        return kMisused;
    } catch (const Error& failure) {
        std::fputs((asGiven(failure.what()) + "\n").c_str(), stderr);
    } catch (const std::exception& failure) {
        std::fputs((unforeseen(arguments, failure) + "\n").c_str(), stderr);
    }
    return kFailed;
}

namespace {

ParamValue optionValue(const QCommandLineParser& parser, const QString& name, ParamKind kind, double low, double high) {
    const std::string key = name.toStdString();
    const ParamInfo info{.key = key,
                         .label = {},
                         .help = {},
                         .kind = kind,
                         .unit = Unit::None,
                         .range = hard(low, high),
                         .options = {}};
    return asUsage([&] { return parseValue(info, parser.value(name).toStdString(), "--" + key); });
}

} // namespace

void declareMemoryOption(CommandSyntax& syntax) {
    syntax.addOption({"memory",
                      "The memory it may hold, for example 2G. What takes more lies in files in the folder for "
                      "temporary files (TMPDIR, else /var/tmp), gone when it ends: slower, with the same result.",
                      "SIZE"});
}

void boundMemory(const QCommandLineParser& parser) {
    if (!parser.isSet("memory"))
        return;
    const std::size_t most = asUsage([&] { return bytesOfText(parser.value("memory").toStdString(), "--memory"); });
    const std::filesystem::path usual = "/var/tmp"; // on a disk, where /tmp may lie in memory
    std::error_code none;
    const bool isUsual = !std::getenv("TMPDIR") && std::filesystem::is_directory(usual, none);
    const std::filesystem::path folder = isUsual ? usual : std::filesystem::temp_directory_path(none);
    if (none) {
        const char* given = std::getenv("TMPDIR");
        throw UsageError("--memory: there is no folder for temporary files" + (given ? ": TMPDIR says " + std::string(given) : std::string()) +
                    ": set TMPDIR to a folder that is there");
    }
    static_cast<void>(keepOnDisk(folder, most));
}

std::optional<double> numberOption(const QCommandLineParser& parser, const QString& name, double low,
                                   double high) {
    if (!parser.isSet(name))
        return std::nullopt;
    return std::get<double>(optionValue(parser, name, ParamKind::Number, low, high));
}

std::optional<int> wholeOption(const QCommandLineParser& parser, const QString& name, int low, int high,
                               bool orDefault) {
    if (!orDefault && !parser.isSet(name))
        return std::nullopt;
    return static_cast<int>(std::get<std::int64_t>(optionValue(parser, name, ParamKind::Integer, low, high)));
}

std::optional<TileEdges> edgesOption(const QCommandLineParser& parser, const QString& name) {
    if (!parser.isSet(name))
        return std::nullopt;
    const QString edges = parser.value(name);
    if (edges != "apart" && edges != "shared")
        throw UsageError("--" + name.toStdString() + ": '" + edges.toStdString() + "' is not allowed: give apart or shared");
    return edges == "apart" ? TileEdges::Apart : TileEdges::Shared;
}

std::optional<std::uint32_t> seedOption(const QCommandLineParser& parser, const QString& name) {
    if (!parser.isSet(name))
        return std::nullopt;
    return static_cast<std::uint32_t>(std::get<std::int64_t>(optionValue(parser, name, ParamKind::Seed, 0, 4294967295.0)));
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
