#include "app/batch.h"

#include "app/command_line.h"
#include "app/commands.h"
#include "app/contact_sheet.h"
#include "app/output_files.h"
#include "app/run_outputs.h"
#include "app/temporary_folder.h"
#include "core/base/error.h"
#include "core/base/system.h"
#include "core/base/thread_pool.h"
#include "core/base/whole_file.h"
#include "core/export/product_export.h"
#include "core/export/target.h"
#include "core/files/storage/atomic_file.h"
#include "core/project/project_file.h"
#include "core/recipe/recipe_file.h"
#include "core/recipe/variation.h"

#include <QCoreApplication>
#include <QProcess>
#include <nlohmann/json.hpp>

#include <cstdio>

namespace oxbow {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* kReport = "report.json";
constexpr const char* kPicture = "preview.png";
constexpr const char* kPlan = "variation.json";

/// A word as a shell takes it.
std::string shellWord(const std::string& word) {
    std::string text = "'";
    for (const char c : word)
        text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

/// Nothing goes on behind our back, where Qt can ask for that (Unix).
template <typename Process>
void endsWithUs(Process& child) {
    if constexpr (requires { child.setChildProcessModifier([] { endWithParent(); }); })
        child.setChildProcessModifier([] { endWithParent(); });
}

class Batch {
public:
    explicit Batch(const QCommandLineParser& parser)
        : m_parser(parser), m_recipe(pathText(parser.positionalArguments()[1])), m_out(pathText(parser.value("out"))) {
        if (!parser.isSet("out"))
            throw UsageError("--vary: say where the results go: add --out DIR");
        checkNamed({"--out", m_out});
        if (parser.isSet("vary") == parser.isSet("vary-file"))
            throw UsageError("--vary-file: runs come from --vary or from a file: give one of them");
        if (m_recipe == "-")
            throw UsageError("--vary: every run reads the recipe: give it as a file");
        for (const char* option : {"resume", "save", "report", "add-curves", "until-step", "to", "dry-run"})
            if (parser.isSet(option))
                throw UsageError(std::string("--vary: cannot be combined with --") + option);
        m_variation = parser.isSet("vary") ? asUsage([&] { return combinations(texts("vary"), "--vary"); })
                                           : variationFromCsv(wholeFile(pathText(parser.value("vary-file"))), "--vary-file");
        checkSingleValues();
        checkExports();
    }

    void list() const {
        for (std::size_t run = 0; run < m_variation.count(); ++run) {
            std::string line = shellWord(QCoreApplication::applicationFilePath().toStdString()) + " run " + shellWord(m_recipe.string());
            for (const std::string& word : givenOptions({"list", "slice"}))
                line += " " + shellWord(word);
            line += " --slice " + std::to_string(run + 1) + "/" + std::to_string(m_variation.count());
            std::puts(line.c_str());
        }
    }

    void carryOut() {
        checkValues();
        const std::vector<std::size_t> mine =
            asUsage([&] { return sliceOf(m_variation.count(), m_parser.isSet("slice") ? m_parser.value("slice").toStdString() : "1/1", "--slice"); });
        open();
        int failed = 0;
        for (const std::size_t run : mine)
            failed += carryOut(run) ? 0 : 1;
        writeTable();
        if (failed > 0) {
            std::fputs((std::to_string(failed) + " of " + std::to_string(mine.size()) +
                        " runs failed; the same command tries them again\n").c_str(), stderr);
            throw ExitCode{1};
        }
    }

private:
    [[nodiscard]] std::vector<std::string> texts(const char* option) const {
        std::vector<std::string> all;
        for (const QString& text : m_parser.values(option))
            all.push_back(pathText(text));
        return all;
    }

    /// What varies has no value besides.
    void checkSingleValues() const {
        const std::vector<std::string> set = texts("set");
        for (const std::string& key : m_variation.keys) {
            if (isOption(key) && m_parser.isSet(QString::fromStdString(key)))
                throw UsageError("--vary: " + key + " varies: leave out --" + key);
            if (std::ranges::any_of(set, [&](const std::string& text) { return text.starts_with(key + "="); }))
                throw UsageError("--vary: " + key + " varies: leave out --set " + key);
        }
    }

    /// Whether a key is an option of its own instead of a value of --set.
    static bool isOption(const std::string& key) { return key == "seed" || key == "size" || key == "surface"; }

    void checkExports() const {
        std::vector<OutputFile> files;
        for (const char* option : {"export", "target"})
            for (const std::string& text : texts(option))
                files.push_back({"--" + std::string(option) + " " + text.substr(0, text.find('=')), fileOf(text)});
        checkApart(files, {});
        std::vector<ExportRequest> written;
        bool hasOthers = m_parser.isSet("target");
        for (const std::string& text : texts("export"))
            if (text.starts_with("curves="))
                hasOthers = true;
            else
                written.push_back(text.starts_with("mask:") ? ExportRequest{"mask", fileOf(text)} : asUsage([&] { return parseExport(text, "--export"); }));
        checkExportOptions(m_parser, written, hasOthers);
        checkTargetOptions(m_parser);
    }

    /// The plain file name of "KIND=FILE".
    static std::string fileOf(const std::string& text) {
        const std::size_t equals = text.rfind('=');
        const std::string name = equals == std::string::npos ? "" : text.substr(equals + 1);
        if (name.empty() || name == "-" || fs::path(name).filename() != fs::path(name) || name.starts_with('.'))
            throw UsageError("--vary: '" + text + "': files go into the folder of each run: give KIND=NAME without a folder");
        if (name == kReport || name == kPicture)
            throw UsageError("--vary: '" + text + "': every run writes a file of that name: take another");
        return name;
    }

    /// The options as they were given, without those named.
    [[nodiscard]] std::vector<std::string> givenOptions(const std::vector<std::string>& without) const {
        std::vector<std::string> words;
        for (const QString& name : m_parser.optionNames())
            if (std::ranges::find(without, name.toStdString()) == without.end() &&
                std::ranges::find(words, "--" + name.toStdString()) == words.end()) {
                const QStringList values = m_parser.values(name);
                if (values.isEmpty())
                    words.push_back("--" + name.toStdString());
                for (const QString& value : values) {
                    words.push_back("--" + name.toStdString());
                    words.push_back(pathText(value));
                }
            }
        return words;
    }

    /// Every value is possible: said before the first run.
    void checkValues() {
        const TemporaryFolder unpacked;
        ThreadPool pool(1);
        const Project project = readProject(m_recipe, pathText(unpacked.path()), pool);
        m_recipeText = recipeText(project.recipe, true);
        for (std::size_t run = 0; run < m_variation.count(); ++run)
            static_cast<void>(asUsage([&] { return varied(project.recipe, m_variation, run); }));
    }

    /// The folder belongs to one variation; another one in it would mix results.
    void open() const {
        if (fs::exists(m_out) && !fs::is_directory(m_out))
            throw Error("--out: " + m_out.string() + " is no folder: choose another");
        makeFolder(m_out);
        Json plan{{"oxbow_variation", 1}, {"recipe", Json::parse(m_recipeText)}, {"keys", m_variation.keys}, {"runs", m_variation.runs}};
        plan["options"] = givenOptions({"vary", "vary-file", "out", "list", "slice", "restart", "threads", "progress", "quiet"});
        const std::string text = plan.dump(1) + "\n";
        if (m_parser.isSet("restart") && fs::exists(m_out / kPlan) && wholeFile(m_out / kPlan) != text)
            dropResults();
        if (!fs::exists(m_out / kPlan))
            writeFileAtomically(m_out / kPlan, text);
        if (wholeFile(m_out / kPlan) != text)
            throw Error(m_out.string() + ": holds results of another recipe, other values or other options: choose another --out, or drop them with --restart");
    }

    /// Of an earlier variation: the folders of its runs, and nothing else that lies there.
    void dropResults() const {
        const auto isRun = [](const fs::directory_entry& entry) {
            return entry.path().filename().string().find_first_not_of("0123456789") == std::string::npos && fs::exists(entry.path() / kReport);
        };
        std::vector<fs::path> runs;
        for (const auto& entry : fs::directory_iterator(m_out))
            if (isRun(entry))
                runs.push_back(entry.path());
        fs::remove(m_out / kPlan);
        for (const fs::path& run : runs)
            fs::remove_all(run);
    }

    [[nodiscard]] std::string nameOf(std::size_t run) const {
        std::string digits = std::to_string(run + 1);
        const std::size_t width = std::max<std::size_t>(4, std::to_string(m_variation.count()).size());
        return std::string(width - digits.size(), '0') + digits;
    }
    [[nodiscard]] bool isFinished(std::size_t run) const { return fs::exists(m_out / nameOf(run) / kReport); }

    bool carryOut(std::size_t run) {
        const std::string name = nameOf(run);
        if (isFinished(run))
            return true;
        const FileLock lock(m_out / ("." + name + ".lock"));
        if (!lock.isHeld()) {
            say(run, "another process is at it");
            return true;
        }
        if (isFinished(run)) // meanwhile
            return true;
        const fs::path part = m_out / ("." + name + ".part");
        std::error_code failure;
        fs::remove_all(part, failure); // of a run that was killed
        fs::create_directories(part);
        std::string words;
        if (!start(run, part, words)) {
            fs::remove_all(part, failure);
            say(run, "failed: " + words);
            if (m_parser.isSet("quiet"))
                std::fputs((lineOf(run, "failed: " + words) + "\n").c_str(), stderr);
            return false;
        }
        fs::rename(part, m_out / name);
        fs::remove(m_out / ("." + name + ".lock"), failure);
        say(run, "done");
        return true;
    }

    [[nodiscard]] QStringList argumentsOf(std::size_t run, const fs::path& part) const {
        std::vector<std::string> words = {"run", m_recipe.string()};
        for (const std::string& word : givenOptions({"vary", "vary-file", "out", "list", "slice", "restart", "export", "target", "progress", "quiet"}))
            words.push_back(word);
        for (std::size_t k = 0; k < m_variation.keys.size(); ++k) {
            const std::string &key = m_variation.keys[k], &value = m_variation.runs[run][k];
            words.push_back(isOption(key) ? "--" + key : "--set");
            words.push_back(isOption(key) ? value : key + "=" + value);
        }
        for (const char* option : {"export", "target"})
            for (const std::string& text : texts(option)) {
                words.push_back(std::string("--") + option);
                words.push_back(text.substr(0, text.rfind('=') + 1) + (part / fileOf(text)).string());
            }
        for (const std::string& word : {std::string("--report"), (part / kReport).string(), std::string("--thumbnail"),
                                        (part / kPicture).string(), std::string("--measure"), std::string("--quiet")})
            words.push_back(word);
        QStringList list;
        for (const std::string& word : words)
            list << argumentText(word.c_str());
        return list;
    }

    bool start(std::size_t run, const fs::path& part, std::string& words) const {
        QProcess child;
        endsWithUs(child);
        child.setProcessChannelMode(QProcess::SeparateChannels);
        child.setStandardInputFile(QProcess::nullDevice());
        child.start(QCoreApplication::applicationFilePath(), argumentsOf(run, part));
        child.waitForFinished(-1);
        words = child.readAllStandardError().trimmed().toStdString();
        return child.exitStatus() == QProcess::NormalExit && child.exitCode() == 0;
    }

    void say(std::size_t run, const std::string& words) {
        if (m_parser.value("progress") == "json") {
            Json line{{"run", run + 1}, {"runs", m_variation.count()}, {"state", words}};
            for (std::size_t k = 0; k < m_variation.keys.size(); ++k)
                line["values"][m_variation.keys[k]] = m_variation.runs[run][k];
            std::fputs((line.dump() + "\n").c_str(), stderr);
        }
        if (m_parser.isSet("quiet"))
            return;
        std::puts(lineOf(run, words).c_str());
        std::fflush(stdout);
    }

    [[nodiscard]] std::string lineOf(std::size_t run, const std::string& words) const {
        std::string text = nameOf(run) + ":";
        for (std::size_t k = 0; k < m_variation.keys.size(); ++k)
            text += " " + m_variation.keys[k] + "=" + m_variation.runs[run][k];
        return text + ", " + words;
    }

    /// A line a finished run, and the pictures side by side.
    void writeTable() const {
        std::string text = "run";
        for (const std::string& key : m_variation.keys)
            text += "," + csvField(key);
        std::vector<SheetPicture> pictures;
        bool hasHead = false;
        for (std::size_t run = 0; run < m_variation.count(); ++run) {
            if (!isFinished(run))
                continue;
            const Json report = Json::parse(wholeFile(m_out / nameOf(run) / kReport));
            const std::vector<std::pair<std::string, std::string>> figures = figuresOf(report);
            for (const auto& [key, value] : figures)
                text += hasHead ? "" : "," + key;
            hasHead = true;
            text += "\n" + nameOf(run);
            std::string title = nameOf(run);
            for (std::size_t k = 0; k < m_variation.keys.size(); ++k) {
                text += "," + csvField(m_variation.runs[run][k]);
                title += "\n" + m_variation.keys[k] + " " + m_variation.runs[run][k];
            }
            for (const auto& [key, value] : figures)
                text += "," + value;
            pictures.push_back({m_out / nameOf(run) / kPicture, title});
        }
        if (!hasHead)
            return;
        writeFileAtomically(m_out / "table.csv", text + "\n");
        writeContactSheet(m_out / "contact_sheet.png", pictures);
    }

    static std::vector<std::pair<std::string, std::string>> figuresOf(const Json& report) {
        std::vector<std::pair<std::string, std::string>> figures;
        const auto add = [&](const std::string& key, const Json& value) {
            figures.emplace_back(key, value.is_null() ? "" : value.is_string() ? value.get<std::string>() : value.dump());
        };
        add("width", report["width"]);
        add("height", report["height"]);
        for (const char* key : {"min_m", "max_m", "mean_m"})
            add(key, report["elevation"][key]);
        add("lakes", report["lakes"]);
        add("rivers", report["rivers"]);
        for (const auto& [key, value] : report["measures"].items())
            add(key, value);
        add("seconds", report["seconds"]);
        add("peak_memory_bytes", report["peak_memory_bytes"]);
        add("state_hash", report["stateHash"]);
        return figures;
    }

    const QCommandLineParser& m_parser;
    fs::path m_recipe;
    fs::path m_out;
    Variation m_variation;
    std::string m_recipeText;
};

} // namespace

void declareBatchOptions(CommandSyntax& syntax) {
    syntax.addOption({"vary",
                      "Runs the recipe with each of these values, all combinations of several; KEY is seed, size, surface "
                      "or STAGE.KEY, VALUES are 1..100, 0..1..0.25 or 0.05,0.1; with --out.",
                      "KEY=VALUES"});
    syntax.addOption({"vary-file", "The same from a table: a line of keys, then a line of values for each run.", "CSV"});
    syntax.addOption({"out", "Folder of many runs; those that are finished in it are not done again.", "DIR"});
    syntax.addOption({"restart", "Drops the results of another recipe, other values or other options from that folder."});
    syntax.addOption({"list", "Prints a command for each of many runs instead of doing them."});
    syntax.addOption({"slice", "Does only part I of N of many runs, for example 3/10.", "I/N"});
    syntax.addOption({"measure", "Adds the figures of 'oxbow measure' to the report."});
    syntax.addOption({"thumbnail", "Writes a small picture from above.", "FILE.png"});
}

bool isBatch(const QCommandLineParser& parser) {
    for (const char* option : {"out", "list", "slice", "restart"})
        if (parser.isSet(option) && !parser.isSet("vary") && !parser.isSet("vary-file"))
            throw UsageError(std::string("--") + option + ": belongs to many runs: add --vary KEY=VALUES");
    return parser.isSet("vary") || parser.isSet("vary-file");
}

void runBatch(const QCommandLineParser& parser) {
    Batch batch(parser);
    parser.isSet("list") ? batch.list() : batch.carryOut();
}

} // namespace oxbow
