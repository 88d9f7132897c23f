#include "app/commands.h"

#include "app/preview.h"
#include "core/base/error.h"
#include "core/base/thread_pool.h"
#include "core/export/product_export.h"
#include "core/files/atomic_file.h"
#include "core/measure/river_soundness.h"
#include "core/recipe/project_file.h"
#include "core/recipe/recipe_edit.h"
#include "core/recipe/run_report.h"
#include "core/recipe/step_range.h"

#include <QTemporaryDir>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <climits>
#include <cstdio>

namespace oxbow {

namespace {

void declare(QCommandLineParser& parser) {
    parser.addPositionalArgument("RECIPE", "A project (.oxbow) or a recipe (.json).");
    parser.addOption({"input", "Heightmap the recipe starts from.", "HEIGHTMAP"});
    parser.addOption({"size", "Cells, N or WxH; the extent stays.", "SIZE"});
    parser.addOption({"seed", "Gives every seed this value.", "N"});
    parser.addOption({"threads", "Threads; the result is the same for any number.", "N"});
    parser.addOption({"set", "Sets a parameter, for example droplet_erosion.inertia=0.1; may be repeated.",
                      "STAGE.KEY=VALUE"});
    parser.addOption({"preset",
                      "Gives a stage the values of a preset, for example \"droplet_erosion=As published\".",
                      "STAGE=NAME"});
    parser.addOption({"export",
                      QString("Writes a product, for example elevation=out.png; may be repeated. Kinds: %1.")
                          .arg(QString::fromStdString(productKeys())),
                      "KIND=FILE"});
    parser.addOption({"report", "Writes what the run did and cost as JSON.", "FILE"});
    parser.addOption({"until-step", "Stops after this step, counted over the whole recipe.", "N"});
    parser.addOption({"from-step", "First step of a sequence; 0 is the terrain before the run.", "N", "1"});
    parser.addOption({"to-step", "Last step of a sequence; without it the last of the run.", "N"});
    parser.addOption({"every", "Writes every N-th step of a sequence.", "N", "1"});
    parser.addOption({"resume", "Goes on from the moment that the project was saved at."});
    parser.addOption(
        {"save", "Writes a project with the moment reached, to go on from with --resume.", "FILE.oxbow"});
    declarePictureOptions(parser);
    parser.addOption({"quiet", "Prints nothing but errors."});
    declareExportOptions(parser);
}

/// A run from its recipe to its files.
class HeadlessRun {
public:
    explicit HeadlessRun(const QCommandLineParser& parser)
        : m_parser(parser),
          m_quiet(parser.isSet("quiet")),
          m_picture(pictureOptions(parser)),
          m_pool(wholeOption(parser, "threads", 1, 1024).value_or(0)) {
        for (const QString& text : parser.values("export"))
            m_exports.push_back(parseExport(pathText(text), "--export"));
        for (const char* option : {"from-step", "to-step", "every"})
            if (parser.isSet(option) && !hasSequence())
                throw Error(std::string("--") + option +
                            ": there is no sequence to write: add --export sequence=FILE");
        m_options = exportOptions(parser);
    }

    void run() {
        Project project =
            readProject(pathText(m_parser.positionalArguments()[1]), pathText(m_unpacked.path()), m_pool);
        for (const std::string& note : project.notes)
            say(note);
        applyOptions(project.recipe);
        m_recipe = std::make_shared<const Recipe>(std::move(project.recipe));
        m_figures = {m_pool.threadCount(), std::vector<double>(m_recipe->stages.size()),
                     std::vector<int>(m_recipe->stages.size())};
        evaluate(project);
        writeProducts();
        if (m_parser.isSet("save"))
            writeProject(pathText(m_parser.value("save")),
                         {.recipe = *m_recipe, .folder = project.folder, .state = &m_state});
        writeReport();
    }

private:
    void applyOptions(Recipe& recipe) const {
        if (m_parser.isSet("input"))
            setInput(recipe, pathText(m_parser.value("input")));
        if (m_parser.isSet("size"))
            setSize(recipe, m_parser.value("size").toStdString(), "--size");
        if (const auto seed = wholeOption(m_parser, "seed", 0, INT_MAX))
            setSeed(recipe, static_cast<std::uint32_t>(*seed));
        for (const QString& assignment : m_parser.values("preset"))
            setPreset(recipe, assignment.toStdString(), "--preset");
        for (const QString& assignment : m_parser.values("set"))
            setByText(recipe, assignment.toStdString(), "--set");
    }

    /// At the start, or at the moment that the project was saved at.
    void begin(Evaluator& evaluator, const Project& project) const {
        evaluator.begin(m_recipe);
        if (!m_parser.isSet("resume"))
            return;
        for (const char* option : {"input", "size", "seed", "preset", "set"})
            if (m_parser.isSet(option))
                throw Error(std::string("--resume: cannot be combined with --") + option +
                            ": the saved moment belongs to the recipe as it is");
        if (!project.state)
            throw Error("--resume: the project holds no moment to go on from: run it without --resume");
        evaluator.resume(m_recipe, *project.state);
    }

    void evaluate(const Project& project) {
        Evaluator evaluator(m_pool, project.folder);
        begin(evaluator, project);
        const int total = m_recipe->totalSteps();
        const int last = std::min(total, wholeOption(m_parser, "until-step", 0, INT_MAX).value_or(total));
        const CancelToken never;
        const int begun = globalStep(*m_recipe, evaluator.position());
        m_frames = hasSequence() ? frames(begun, last) : StepRange{0, -1, 1};
        writeFrames(evaluator, begun);
        for (int done = begun; done < last; ++done) {
            const int stage = evaluator.position().stage;
            const auto start = std::chrono::steady_clock::now();
            evaluator.advance(never);
            m_figures.stageSeconds[stage] +=
                std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
            if (++m_figures.stageSteps[stage] == m_recipe->stepCount(stage))
                say(m_recipe->stages[stage].title() + ": " + std::to_string(m_figures.stageSteps[stage]) +
                    " steps, " + QString::number(m_figures.stageSeconds[stage], 'f', 2).toStdString() + " s");
            writeFrames(evaluator, done + 1);
        }
        m_state = evaluator.capture({});
        for (const std::string& note : m_state.notes)
            say(note);
    }

    [[nodiscard]] bool hasSequence() const {
        return std::ranges::any_of(m_exports, [](const ExportRequest& e) { return isSequence(e.kind); });
    }

    /// The steps of a sequence, of a run that goes from one step to another.
    [[nodiscard]] StepRange frames(int begun, int last) const {
        const int first = *wholeOption(m_parser, "from-step", 0, INT_MAX, true);
        StepRange range{first, last, *wholeOption(m_parser, "every", 1, INT_MAX, true)};
        if (const auto to = wholeOption(m_parser, "to-step", 0, INT_MAX)) {
            if (*to < first)
                throw Error("--to-step: " + std::to_string(*to) + " lies before the first step, " +
                            std::to_string(first) + ": give a later one");
            range.last = std::min(last, *to);
        }
        if (m_parser.isSet("from-step") && first > last)
            throw Error("--from-step: " + std::to_string(first) +
                        " lies beyond the run, which ends at step " + std::to_string(last) +
                        ": give an earlier one");
        if (m_parser.isSet("from-step") && first < begun)
            throw Error("--from-step: " + std::to_string(first) + " lies before the saved moment, step " +
                        std::to_string(begun) + ": give a later one, or leave out --resume");
        if (!m_parser.isSet("from-step"))
            range.first = std::max(first, begun + 1);
        return range;
    }

    void writeFrames(Evaluator& evaluator, int step) {
        if (!m_frames.contains(step))
            return;
        const TerrainState terrain = evaluator.capture({}).terrain;
        for (const ExportRequest& request : m_exports)
            if (isSequence(request.kind))
                exportProduct(terrain,
                              {std::string(frameKind(request.kind)), numberedFile(request.file, step)},
                              m_options, m_pool);
    }

    void writeProducts() {
        for (const ExportRequest& request : m_exports) {
            if (isSequence(request.kind))
                continue;
            if (request.kind == "preview")
                say(writePreview(m_state.terrain, request.file, m_picture, m_pool));
            else
                exportProduct(m_state.terrain, request, m_options, m_pool);
            say("wrote " + request.file.string());
        }
    }

    void writeReport() {
        const auto report = runReport(*m_recipe, m_state, m_figures);
        const WaterBodies& found = *m_state.terrain.waterBodies();
        if (!found.reaches.empty())
            say(describe(riverSoundness(m_state.terrain), found.rivers.size()));
        say("stateHash " + report["stateHash"].get<std::string>());
        if (m_parser.isSet("report"))
            writeFileAtomically(pathText(m_parser.value("report")), report.dump(2) + "\n");
    }

    void say(const std::string& line) const {
        if (!m_quiet && !line.empty())
            std::fputs((line + "\n").c_str(), stdout);
    }

    const QCommandLineParser& m_parser;
    bool m_quiet;
    PictureOptions m_picture;
    ThreadPool m_pool;
    QTemporaryDir m_unpacked;
    std::vector<ExportRequest> m_exports;
    ExportOptions m_options;
    std::shared_ptr<const Recipe> m_recipe;
    RunFigures m_figures;
    StepRange m_frames;
    KeptState m_state;
};

void run(const QCommandLineParser& parser) {
    expectPositional(parser, 1, "oxbow run RECIPE [options]");
    HeadlessRun(parser).run();
}

} // namespace

Command runCommand() {
    return {"run", "Evaluates a recipe and exports what it makes.", declare, run};
}

} // namespace oxbow
