#include "app/run_outputs.h"

#include "app/commands.h"
#include "app/pipes.h"
#include "app/preview.h"
#include "core/base/error.h"
#include "core/export/surface_export.h"
#include "core/export/target.h"
#include "core/files/raster/map_reprojection.h"
#include "core/files/write_by_name.h"
#include "core/project/project_file.h"
#include "core/run/curve_import.h"
#include "core/run/import_recipe.h"
#include "ui/files/live_folder.h"

#include <algorithm>
#include <climits>
#include <utility>

namespace oxbow {

namespace {

std::pair<const Target*, std::filesystem::path> targetOf(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals + 1 == text.size())
        throw UsageError("--target: '" + text + "' is not of the form PROGRAM=DIR");
    return {&targetNamed(text.substr(0, equals), "--target"), text.substr(equals + 1)};
}

bool isSequence(const ExportRequest& request) {
    return !productNamed(request.kind, "--export").frame.empty();
}

std::string wroteWords(const std::vector<std::filesystem::path>& files) {
    return files.size() == 1 ? "wrote " + files.front().string()
                             : "wrote " + std::to_string(files.size()) + " files, " + files.front().string() + " to " + files.back().string();
}

} // namespace

void checkTargetOptions(const QCommandLineParser& parser) {
    struct Taker {
        const char* option;
        std::vector<std::string> targets;
    };
    for (const Taker& taker : {Taker{"target-size", {"unreal", "unity", "godot", "terrain"}}, Taker{"target-tiles", {"unreal", "unity", "godot"}},
                               Taker{"target-edges", {"unreal"}}}) {
        const auto takes = [&](const QString& text) { return std::ranges::find(taker.targets, pathText(text.section('=', 0, 0))) != taker.targets.end(); };
        if (!parser.isSet(taker.option) || std::ranges::any_of(parser.values("target"), takes))
            continue;
        std::string words;
        for (const std::string& target : taker.targets)
            words += (words.empty() ? "" : ", ") + target;
        throw UsageError(std::string("--") + taker.option + ": belongs to a target that takes it (" + words + "): add --target PROGRAM=DIR");
    }
    if (parser.isSet("target-edges") && !parser.isSet("target-tiles"))
        throw UsageError("--target-edges: there are no tiles: add --target-tiles N");
}

RunOutputs::RunOutputs(const QCommandLineParser& parser, RunMode mode, const QTemporaryDir& unpacked, ThreadPool& pool,
                       std::function<void(const std::string&)> say)
    : m_parser(parser), m_mode(mode), m_unpacked(unpacked), m_pool(pool), m_say(std::move(say)), m_picture(pictureOptions(parser)) {
    for (const QString& text : parser.values("export"))
        if (text.startsWith("curves="))
            m_curveFiles.push_back(pathText(text.mid(7)));
        else if (!m_masks.take(pathText(text)))
            addExport(pathText(text));
    checkCompany();
    for (const ExportRequest& request : m_exports)
        if (isSeries(request) && productNamed(request.kind, "--export").use != FileUse::WriteSplatMaps && !isNumberPattern(request.file))
            throw UsageError("--export " + request.kind + "=" + request.file.string() +
                             ": % stands for a number as %d or %01d to %09d; write %% for a per cent sign");
    for (const ExportRequest& request : m_exports)
        if (productNamed(request.kind, "--export").isView)
            checkPreview(request.file, m_picture);
    m_options = exportOptions(parser);
    std::vector<ExportRequest> written = m_exports;
    for (const std::filesystem::path& file : m_masks.files())
        written.push_back({"mask", file});
    asUsage([&] { checkExportOptions(parser, written, parser.isSet("target") || !m_curveFiles.empty()); });
    if (!m_piped.empty())
        checkOneFile(m_options);
    m_options.coloursInMesh = parser.isSet("mesh-colours");
    m_options.contourM = numberOption(parser, "contour-interval", 1e-6, 1e6);
    for (const ExportRequest& request : m_exports)
        checkProduct(request, m_options);
    for (const QString& text : parser.values("target"))
        m_targets.push_back(targetOf(pathText(text)));
    checkTargetOptions(parser);
    m_targetSide = wholeOption(parser, "target-size", 2, kMaxGridSide).value_or(0);
    m_targetTiles = wholeOption(parser, "target-tiles", 2, kMaxGridSide).value_or(0);
    m_targetEdges = edgesOption(parser, "target-edges").value_or(TileEdges::Apart);
}

/// `KIND=-` is written into a file that goes to standard output when the run is done.
void RunOutputs::addExport(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || text.substr(equals + 1) != "-")
        return m_exports.push_back(parseExport(text, "--export"));
    if (!m_parser.isSet("to"))
        throw UsageError("--export " + text + ": - is standard output: say in which format, for example --to tif");
    if (!m_piped.empty())
        throw UsageError("--export " + text + ": only one product can go to standard output");
    m_piped = pipeFile(m_unpacked, pathText(m_parser.value("to")));
    m_exports.push_back(parseExport(text.substr(0, equals + 1) + m_piped.string(), "--export"));
    if (isSeries(m_exports.back()))
        throw UsageError("--export " + text + ": " + (isSequence(m_exports.back()) ? "a sequence is" : "these are") +
                    " many files and cannot go to standard output");
}

/// Options that say how something is written are nothing without it.
void RunOutputs::checkCompany() const {
    const auto isView = [](const ExportRequest& request) { return productNamed(request.kind, "--export").isView; };
    const auto isColoured = [](const ExportRequest& request) { return request.kind == "mesh" && lowerExtension(request.file) == ".glb"; };
    const auto isContours = [](const ExportRequest& request) { return request.kind == "contours"; };
    struct Company {
        bool isThere;
        const char* words;
        std::vector<const char*> options;
    };
    for (const Company& company :
         {Company{hasSequence(), "there is no sequence to write: add --export sequence=FILE", {"from-step", "to-step", "every"}},
          Company{std::ranges::any_of(m_exports, isView), "belongs to a preview: add --export preview=FILE", pictureOptionNames()},
          Company{m_parser.isSet("target"), "belongs to a target: add --target PROGRAM=DIR",
                  {"overwrite"}},
          Company{std::ranges::any_of(m_exports, isColoured), "belongs to a mesh in GLB: add --export mesh=FILE.glb", {"mesh-colours"}},
          Company{std::ranges::any_of(m_exports, isContours), "belongs to contours: add --export contours=FILE", {"contour-interval"}},
          Company{isPiped(), "belongs to standard output: add --export KIND=-", {"to"}},
          Company{m_parser.isSet("report"), "belongs to a report: add --report FILE", {"measure"}}})
        for (const char* option : company.options)
            if (!company.isThere && m_parser.isSet(option))
                throw UsageError(std::string("--") + option + ": " + company.words);
}

/// Whether it is written as several numbered files.
bool RunOutputs::isSeries(const ExportRequest& request) const {
    const Product& product = productNamed(request.kind, "--export");
    const bool hasWay = m_picture.turntable > 0 || !m_picture.flight.empty();
    return isSequence(request) || product.use == FileUse::WriteSplatMaps || (product.isView && hasWay && !isVideo(request.file));
}

/// All that is written. A series stands by one of its files: its pattern is none of them.
std::vector<OutputFile> RunOutputs::files() const {
    std::vector<OutputFile> files;
    for (const ExportRequest& request : m_exports) {
        const bool isToPipe = request.file == m_piped;
        std::filesystem::path file = isToPipe ? "-" : request.file;
        if (productNamed(request.kind, "--export").use == FileUse::WriteSplatMaps)
            file.replace_filename(file.stem().string() + "_0" + file.extension().string());
        else if (isSeries(request))
            file = numberedFile(file, 1);
        files.push_back({"--export " + request.kind, file, isToPipe});
    }
    for (const std::filesystem::path& file : m_masks.files())
        files.push_back({"--export mask", file});
    for (const std::filesystem::path& file : m_curveFiles)
        files.push_back({"--export curves", file});
    for (const auto& [target, folder] : m_targets)
        files.push_back({"--target " + std::string(target->key), folder});
    for (const char* option : {"report", "save", "thumbnail"})
        if (m_parser.isSet(option))
            files.push_back({std::string("--") + option, pathText(m_parser.value(option)), option == std::string_view("report")});
    return files;
}

/// All that is read. A project may be saved under its own name, since it is unpacked before.
std::vector<std::filesystem::path> RunOutputs::inputs() const {
    std::vector<std::filesystem::path> files;
    const std::filesystem::path recipe = pathText(m_parser.positionalArguments()[1]);
    std::error_code none;
    if (!std::filesystem::equivalent(recipe, pathText(m_parser.value("save")), none) || !isArchive(recipe))
        files.push_back(recipe);
    for (const char* option : {"input", "add-curves", "add-pins", "uplift-pins", "flight"})
        for (const QString& file : m_parser.values(option))
            files.emplace_back(pathText(file));
    Recipe copy = *m_recipe;
    changeFileNames(copy, [&](const std::string& name) {
        if (!name.empty())
            files.push_back(m_folder / name);
        return name;
    });
    return files;
}

void RunOutputs::setRecipe(std::shared_ptr<const Recipe> recipe, const std::filesystem::path& folder) {
    m_recipe = std::move(recipe);
    m_folder = folder;
    m_masks.find(*m_recipe);
    m_options.surface = m_picture.surface = surfacePlan(*m_recipe, m_folder);
}

void RunOutputs::check() {
    checkApart(files(), inputs());
    if (m_parser.isSet("save"))
        checkProjectName({"--save", pathText(m_parser.value("save"))});
    if (m_options.system)
        asUsage([&] { return reprojectionOf(m_recipe->grid, placeOf(*m_recipe, m_folder, m_pool).get(), m_options.system); });
    for (const ExportRequest& request : m_exports)
        checkTarget(request.file, bytesAtLeast(request, m_options, m_recipe->grid));
    for (const std::filesystem::path& file : m_masks.files())
        checkTarget(file);
    for (const std::filesystem::path& file : m_curveFiles)
        checkTarget(file);
    checkTargets();
    for (const char* option : {"report", "save", "thumbnail"})
        if (m_parser.isSet(option) && !isPipe(pathText(m_parser.value(option))))
            checkTarget(pathText(m_parser.value(option)));
}

/// What programs follow lies in folders of its own, one a state.
bool RunOutputs::isFollowed() const {
    return m_mode == RunMode::Run && m_parser.isSet("watch");
}

void RunOutputs::checkTargets() const {
    const auto folderOf = [](const std::filesystem::path& file) { return std::filesystem::weakly_canonical(std::filesystem::absolute(file).parent_path()); };
    for (const auto& [target, folder] : m_targets) {
        const TargetPlan plan{.grid = m_recipe->grid,
                              .surface = m_options.surface,
                              .isTiled = m_targetTiles > 0,
                              .replacing = m_parser.isSet("overwrite") ? Replacing::Everything : Replacing::OwnExports};
        if (isFollowed()) {
            checkTargetPlan(*target, plan);
            checkTarget(std::filesystem::is_directory(folder) ? folder / kLoadMe : folder);
            continue;
        }
        checkTargetFolder(*target, folder, plan);
        for (const OutputFile& output : files())
            if (folderOf(output.file) == folderOf(folder / kLoadMe) && targetNames(*target, plan).contains(output.file.filename().string()))
                throw UsageError(output.option + ": " + output.file.string() + " is a file of --target " + std::string(target->key) +
                                 ": give another name");
    }
}

std::size_t RunOutputs::count() const {
    return m_exports.size() + m_masks.files().size() + m_curveFiles.size() + m_targets.size();
}

std::uint64_t RunOutputs::leastBytes() const {
    std::uint64_t bytes = 0;
    for (const ExportRequest& request : m_exports)
        bytes += bytesAtLeast(request, m_options, m_recipe->grid);
    return bytes;
}

bool RunOutputs::hasSequence() const {
    return std::ranges::any_of(m_exports, isSequence);
}

void RunOutputs::findFrames(int begun, int last) {
    m_frames = hasSequence() ? frames(begun, last) : StepRange{0, -1, 1};
}

StepRange RunOutputs::frames(int begun, int last) const {
    const int first = *wholeOption(m_parser, "from-step", 0, INT_MAX, true);
    StepRange range{first, last, *wholeOption(m_parser, "every", 1, INT_MAX, true)};
    if (const auto to = wholeOption(m_parser, "to-step", 0, INT_MAX)) {
        if (*to < first)
            throw UsageError("--to-step: " + std::to_string(*to) + " lies before the first step, " +
                        std::to_string(first) + ": give a later one");
        range.last = std::min(last, *to);
    }
    if (m_parser.isSet("from-step") && first > last)
        throw UsageError("--from-step: " + std::to_string(first) +
                    " lies beyond the run, which ends at step " + std::to_string(last) +
                    ": give an earlier one");
    if (m_parser.isSet("from-step") && first < begun)
        throw UsageError("--from-step: " + std::to_string(first) + " lies before the saved moment, step " +
                    std::to_string(begun) + ": give a later one, or leave out --resume");
    if (!m_parser.isSet("from-step"))
        range.first = std::max(first, begun + 1);
    return range;
}

void RunOutputs::writeFrames(Evaluator& evaluator, int step) {
    if (!m_frames.contains(step))
        return;
    const TerrainState terrain = evaluator.capture({}).terrain;
    ExportOptions options = m_options;
    options.notes = &m_notes;
    for (const ExportRequest& request : m_exports)
        if (isSequence(request))
            exportProduct(terrain,
                          {std::string(productNamed(request.kind, "--export").frame),
                           numberedFile(request.file, step)},
                          options, m_pool);
}

void RunOutputs::writeMasks(Evaluator& evaluator) {
    for (const std::string& file : m_masks.write(evaluator, m_folder, m_options, m_pool))
        m_say("wrote " + file);
}

template <typename Write>
void RunOutputs::attempt(const Write& write) {
    try {
        write();
    } catch (const Error& failure) {
        m_failures.emplace_back(failure.what());
    }
}

void RunOutputs::write(const KeptState& state) {
    const TerrainState& terrain = state.terrain;
    for (const ExportRequest& request : m_exports)
        if (!isSequence(request))
            attempt([&] { writeProduct(request, terrain); });
    for (const std::filesystem::path& file : m_curveFiles)
        attempt([&] {
            const auto onto = reprojectionOf(m_recipe->grid, terrain.place().get(), m_options.system);
            writeCurves(file, curvesOf(*m_recipe), {m_recipe->grid, terrain.place().get(), onto.get()});
            m_say("wrote " + file.string());
        });
    for (const auto& [target, folder] : m_targets)
        attempt([&, target = target, &folder = folder] { writeInto(*target, folder, terrain); });
}

void RunOutputs::writeProduct(const ExportRequest& request, const TerrainState& terrain) {
    const Product& product = productNamed(request.kind, "--export");
    std::string note;
    const std::vector<std::filesystem::path> files = product.isView
                                                         ? writePreview(terrain, request.file, m_picture, m_pool, note)
                                                         : exportProduct(terrain, request, m_options, m_pool);
    m_say(note);
    const bool isClipped = (m_options.lowM || m_options.highM) && product.scale == SampleScale::Heights &&
                           formatToWrite(request.file, product.use).heightBits[0] > 0;
    if (isClipped && product.field)
        m_say(clippedNote(product.field(terrain, m_pool), m_options));
    if (request.file != m_piped)
        m_say(wroteWords(files));
}

void RunOutputs::writeInto(const Target& target, const std::filesystem::path& folder, const TerrainState& terrain) {
    const TargetJob job{.terrain = terrain,
                        .surface = m_options.surface,
                        .side = m_targetSide,
                        .tileSide = m_targetTiles,
                        .edges = m_targetEdges,
                        .pool = m_pool,
                        .before = [this] { return groundTakenIn(*m_recipe, m_folder, m_pool, kNeverCancelled); },
                        .replacing = m_parser.isSet("overwrite") ? Replacing::Everything : Replacing::OwnExports,
                        .hasOverviews = m_options.hasOverviews,
                        .system = m_options.system};
    if (isFollowed())
        return m_say("wrote state " + std::to_string(writeLiveTarget(target, folder, job)) + " for " + std::string(target.label) +
                   " into " + folder.string());
    const std::vector<std::filesystem::path> files = writeTarget(target, folder, job);
    m_say("wrote " + std::to_string(files.size()) + " files for " + std::string(target.label) + " into " + folder.string());
}

void RunOutputs::throwIfOneFailed() const {
    std::string lines;
    for (const std::string& failure : m_failures)
        lines += (lines.empty() ? "" : "\n") + failure;
    if (!lines.empty())
        throw Error(lines);
}

void RunOutputs::pipe() const {
    if (isPiped() && std::filesystem::exists(m_piped))
        toStandardOutput(m_piped);
}

} // namespace oxbow
