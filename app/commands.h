#pragma once

#include "app/command_syntax.h"
#include "core/base/error.h"
#include "core/export/product_export.h"

#include <QCommandLineParser>

#include <optional>
#include <string>
#include <vector>

/// The commands of the command line. Each declares its options, then runs on what was given; errors are thrown.
namespace oxbow {

/// A command is run with exactly the positional arguments that it declares, behind its own name; the last may be repeated.
struct Command {
    const char* name;
    const char* summary;
    void (*declare)(CommandSyntax&);
    void (*run)(const QCommandLineParser&);
};

[[nodiscard]] Command runCommand();
[[nodiscard]] Command buildCommand();
[[nodiscard]] Command convertCommand();
[[nodiscard]] Command stagesCommand();
[[nodiscard]] Command compareCommand();
[[nodiscard]] Command measureCommand();
[[nodiscard]] Command checkCommand();
[[nodiscard]] Command picturesCommand();
[[nodiscard]] Command diffCommand();
[[nodiscard]] Command mergeCommand();
[[nodiscard]] Command placeCommand();
[[nodiscard]] Command worldCommand();

/// The value of an option as a number; nothing where it was not given (and its default is not asked for); Error when it
/// is no number or out of range.
[[nodiscard]] std::optional<double> numberOption(const QCommandLineParser& parser, const QString& name,
                                                 double low, double high);
[[nodiscard]] std::optional<int> wholeOption(const QCommandLineParser& parser, const QString& name, int low,
                                             int high, bool orDefault = false);
/// "apart" or "shared".
[[nodiscard]] std::optional<TileEdges> edgesOption(const QCommandLineParser& parser, const QString& name);
/// The options of everything that is written, and what was given for them.
void declareExportOptions(CommandSyntax& syntax);
[[nodiscard]] ExportOptions exportOptions(const QCommandLineParser& parser);
/// Throws UsageError for an option that says how something is written and that nothing of what is written takes.
void checkExportOptions(const QCommandLineParser& parser, const std::vector<ExportRequest>& outputs, bool hasTargets);
/// Says how many heights lie beyond --low and --high, and so become these; empty where none does.
[[nodiscard]] std::string clippedNote(const Heightmap& heights, const ExportOptions& options);
/// Throws UsageError where they ask for several files of a product.
void checkOneFile(const ExportOptions& options);
/// --memory of commands that go on beyond memory (keepOnDisk).
void declareMemoryOption(CommandSyntax& syntax);
void boundMemory(const QCommandLineParser& parser);
/// A seed; nothing where the option was not given.
[[nodiscard]] std::optional<std::uint32_t> seedOption(const QCommandLineParser& parser, const QString& name);
/// A file name as the user typed it, in whatever encoding.
[[nodiscard]] std::string pathText(const QString& text);

/// Codes that the program ends with.
inline constexpr int kFailed = 1, kDiffers = 1, kMisused = 2, kConflict = 3, kInterrupted = 130;

/// Ends the program with this code and no further words.
struct ExitCode {
    int value = 0;
};

/// What was typed cannot be: the program ends with kMisused.
class UsageError : public Error {
public:
    using Error::Error;
};

/// Errors of `read`, which looks at what was typed and at nothing else, are those of use.
template <typename Read>
decltype(auto) asUsage(const Read& read) {
    try {
        return read();
    } catch (const Error& failure) {
        throw UsageError(failure.phrase());
    }
}

} // namespace oxbow
