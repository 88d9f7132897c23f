#include "core/base/error.h"
#include "core/base/thread_pool.h"
#include "core/export/product_export.h"
#include "core/export/surface_export.h"
#include "core/export/target_folder.h"
#include "core/export/water_products.h"
#include "core/files/heightmap_file.h"
#include "core/files/vector/lake_file.h"
#include "core/files/vector/river_file.h"
#include "core/param/param_text.h"
#include "core/project/project_file.h"
#include "core/recipe/recipe_edit.h"
#include "core/recipe/recipe_file.h"
#include "core/recipe/stage_reference.h"
#include "core/run/import_recipe.h"
#include "core/run/run_report.h"

#include <nlohmann/json.hpp>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <chrono>
#include <future>
#include <map>
#include <mutex>

/// The part of the Python package that is C++: recipes, runs and terrains as the command line has them. What is more pleasant
/// in Python is in oxbow/__init__.py; lists and reports come as JSON text, which that turns into plain objects.
namespace oxbow {

namespace {

namespace py = pybind11;
namespace fs = std::filesystem;

/// Somebody stopped a run.
struct RunCancelled : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A value of Python as the files of recipes have it, so that the same checks are made.
nlohmann::json jsonOf(const py::object& value) {
    if (PyBool_Check(value.ptr()))
        return value.cast<bool>();
    if (PyIndex_Check(value.ptr()))
        return py::int_(value).cast<std::int64_t>();
    if (py::isinstance<py::str>(value))
        return value.cast<std::string>();
    if (PyNumber_Check(value.ptr()))
        return py::float_(value).cast<double>();
    if (py::hasattr(value, "__fspath__"))
        return py::str(value.attr("__fspath__")()).cast<std::string>();
    return nullptr;
}

/// The folder of a file that is named without one is the current one.
fs::path wholeFolder(const fs::path& folder) {
    return folder.empty() ? fs::current_path() : fs::absolute(folder);
}

/// A recipe that is edited, and the folder in which its relative file names start.
struct OpenRecipe {
    Recipe recipe;
    fs::path folder;
    std::vector<std::string> notes; ///< of what was read

    static OpenRecipe read(const fs::path& path, const fs::path& unpackBelow) {
        ThreadPool pool;
        Project project = readProject(path, unpackBelow, pool);
        return {std::move(project.recipe), wholeFolder(project.folder), english(project.notes)};
    }
    static OpenRecipe parse(const std::string& text, const fs::path& folder) {
        return {parseRecipe(text, "recipe"), wholeFolder(folder), {}};
    }
    static OpenRecipe make(int width, int height, double cellSizeM) {
        OpenRecipe made{{}, fs::current_path(), {}};
        made.recipe.grid = {width, height, cellSizeM};
        checkGrid(made.recipe.grid, "Recipe");
        return made;
    }

    RecipeStage& stage(std::uint64_t id) {
        if (RecipeStage* found = recipe.find(id))
            return *found;
        throw Error("the stage is not in the recipe any more");
    }
    std::vector<std::uint64_t> called(const std::string& name) const {
        std::vector<std::uint64_t> ids;
        for (const int index : stagesCalled(recipe, name))
            ids.push_back(recipe.stages[static_cast<std::size_t>(index)].id);
        return ids;
    }
    std::vector<std::uint64_t> ids() const {
        std::vector<std::uint64_t> all;
        for (const RecipeStage& one : recipe.stages)
            all.push_back(one.id);
        return all;
    }
    std::uint64_t add(const std::string& kind, int before) {
        const StageKind* found = findStageKind(kind);
        if (!found)
            throw Error("add: there is no stage '" + kind + "': oxbow.stages() lists what there is");
        const auto count = static_cast<int>(recipe.stages.size());
        const int at = before < 0 || before > count ? count : before;
        return recipe.stages.insert(recipe.stages.begin() + at, newStage(*found, recipe.grid))->id;
    }
    void remove(std::uint64_t id) {
        const std::uint64_t own = stage(id).id;
        std::erase_if(recipe.stages, [own](const RecipeStage& one) { return one.id == own; });
    }
    void set(std::uint64_t id, const std::string& key, const py::object& value) {
        StageParams& params = stage(id).params;
        const std::string where = std::string(params.kind().id) + "." + key;
        const ParamInfo& info = params.table().required(key, where).info;
        params.set(key, parseJsonValue(info, jsonOf(value), where), where);
    }
    std::vector<std::string> setFile(const fs::path& file, std::optional<double> cellSizeM) {
        ThreadPool pool;
        const Compute compute{pool};
        HeightmapReadOptions options;
        options.cellSizeM = cellSizeM;
        options.compute = &compute;
        return setInput(recipe, fs::absolute(file), options);
    }
    std::optional<std::string> fit() {
        ThreadPool pool;
        const auto note = fitGrid(recipe, folder, Compute{pool});
        return note ? std::optional(note->english()) : std::nullopt;
    }
};

/// A moment of a run. A field is laid flat when it is first asked for; arrays of it share that memory and keep it alive.
class Terrain {
public:
    Terrain(std::shared_ptr<const Recipe> recipe, KeptState state, RunFigures figures, fs::path folder)
        : m_recipe(std::move(recipe)), m_state(std::move(state)), m_figures(std::move(figures)), m_folder(std::move(folder)) {}

    [[nodiscard]] const GridSpec& grid() const { return m_state.terrain.grid(); }
    [[nodiscard]] std::string hash() const { return hashText(m_state.terrain.stateHash()); }
    [[nodiscard]] std::string report() const { return runReport(*m_recipe, m_state, m_figures).dump(); }
    [[nodiscard]] std::string lakes() const { return lakesAsGeoJson(m_state.terrain.waterBodies()->lakes, frame()); }
    [[nodiscard]] std::string rivers() const { return riversAsGeoJson(listedWater(m_state.terrain), frame()); }
    [[nodiscard]] int step() const { return globalStep(*m_recipe, m_state.position); }
    [[nodiscard]] std::vector<std::string> notes() const { return english(m_state.notes); }
    [[nodiscard]] bool has(const std::string& key) const {
        const auto layer = layerByKey(key);
        return layer && m_state.terrain.has(*layer);
    }

    /// A layer, or a product that is a number a cell.
    py::array field(const std::string& key) {
        auto* owner = new std::shared_ptr<const Heightmap>;
        const py::capsule keeper(owner, [](void* held) { delete static_cast<std::shared_ptr<const Heightmap>*>(held); });
        {
            const py::gil_scoped_release released;
            *owner = flat(key);
        }
        const Heightmap& map = **owner;
        py::array_t<float> array({map.height(), map.width()}, map.data(), keeper);
        array.attr("flags").attr("writeable") = false;
        return array;
    }

    void write(const std::string& kind, const fs::path& file, ExportOptions options) const {
        const ExportRequest request = parseExport(kind + "=" + file.string(), "export");
        options.surface = surfacePlan(*m_recipe, m_folder);
        checkProduct(request, options);
        ThreadPool pool;
        exportProduct(m_state.terrain, request, options, pool);
    }
    std::vector<fs::path> writeFor(const std::string& program, const fs::path& folder, int size, int tiles, bool overwrite) const {
        ThreadPool pool;
        return writeTarget(targetNamed(program, "target"), folder,
                           {.terrain = m_state.terrain,
                            .surface = surfacePlan(*m_recipe, m_folder),
                            .side = size,
                            .tileSide = tiles,
                            .pool = pool,
                            .before = [&] { return groundTakenIn(*m_recipe, m_folder, pool, kNeverCancelled); },
                            .replacing = overwrite ? Replacing::Everything : Replacing::OwnExports});
    }
    void save(const fs::path& file) const {
        writeProject(file, {.recipe = *m_recipe, .folder = m_folder, .state = &m_state});
    }

private:
    [[nodiscard]] GeoFrame frame() const { return {grid(), m_state.terrain.place().get()}; }
    std::shared_ptr<const Heightmap> flat(const std::string& key) {
        const std::lock_guard lock(m_mutex);
        std::shared_ptr<const Heightmap>& map = m_flat[key];
        if (!map) {
            ThreadPool pool;
            const auto layer = layerByKey(key);
            map = std::make_shared<const Heightmap>(layer ? m_state.terrain.flattened(*layer)
                                                          : fieldProduct(m_state.terrain, key, pool));
        }
        return map;
    }

    std::shared_ptr<const Recipe> m_recipe;
    KeptState m_state;
    RunFigures m_figures;
    fs::path m_folder;
    std::mutex m_mutex;
    std::map<std::string, std::shared_ptr<const Heightmap>> m_flat;
};

/// Carries a recipe out, with threads of its own: several go on at once.
class Run {
public:
    Run(const OpenRecipe& open, int threads)
        : m_folder(open.folder),
          m_recipe(std::make_shared<const Recipe>(open.recipe)),
          m_pool(threads),
          m_evaluator(m_pool, open.folder) {
        m_evaluator.begin(m_recipe);
        m_figures = {m_pool.threadCount(), std::vector<double>(m_recipe->stages.size()), std::vector<int>(m_recipe->stages.size())};
    }

    [[nodiscard]] int steps() const { return m_recipe->totalSteps(); }
    [[nodiscard]] int step() const { return globalStep(*m_recipe, m_evaluator.position()); }
    [[nodiscard]] bool finished() const { return m_evaluator.finished(); }
    [[nodiscard]] std::string stage() const {
        return finished() ? "" : m_recipe->stages[static_cast<std::size_t>(m_evaluator.position().stage)].title();
    }
    /// From any thread.
    void cancel() { m_cancel.request(); }

    /// Makes the next step, and those that only lead to step `goal`. The interpreter goes on meanwhile; Ctrl-C is seen.
    void advance(int goal) {
        const Turn turn(*this);
        if (finished())
            return;
        const auto start = std::chrono::steady_clock::now();
        const RunPosition before = m_evaluator.position();
        const int stepBefore = step();
        m_isTorn = true;
        wait(std::async(std::launch::async, [&] { m_evaluator.advance(m_cancel, positionAt(*m_recipe, std::min(goal, steps()))); }));
        m_isTorn = false;
        const auto stage = static_cast<std::size_t>(before.stage);
        m_figures.stageSeconds[stage] += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        m_figures.stageSteps[stage] += step() - stepBefore;
    }

    std::shared_ptr<Terrain> terrain() {
        const Turn turn(*this);
        const py::gil_scoped_release released;
        KeptState state = m_evaluator.capture(m_last);
        m_last = state.terrain;
        return std::make_shared<Terrain>(m_recipe, std::move(state), m_figures, m_folder);
    }

private:
    /// One thread at a time, and none after a run was stopped in the middle of a step.
    class Turn {
    public:
        explicit Turn(Run& run) : m_lock(run.m_mutex, std::try_to_lock) {
            if (!m_lock)
                throw Error("this run is at work in another thread: wait for it, or begin another run");
            if (run.m_isTorn)
                throw Error("this run was stopped in the middle of a step: begin another run");
        }

    private:
        std::unique_lock<std::mutex> m_lock;
    };

    void wait(std::future<void> work) {
        const auto rests = [&] {
            const py::gil_scoped_release released;
            return work.wait_for(std::chrono::milliseconds(50)) == std::future_status::ready;
        };
        while (!rests())
            if (PyErr_CheckSignals() != 0) {
                m_cancel.request();
                {
                    const py::gil_scoped_release released;
                    work.wait();
                }
                throw py::error_already_set();
            }
        try {
            work.get();
        } catch (const Cancelled&) {
            throw RunCancelled("the run was stopped by cancel()");
        }
    }

    fs::path m_folder;
    std::shared_ptr<const Recipe> m_recipe;
    ThreadPool m_pool;
    Evaluator m_evaluator;
    RunFigures m_figures;
    CancelToken m_cancel;
    TerrainState m_last; ///< tiles that did not change since are shared with it
    std::mutex m_mutex;
    bool m_isTorn = false;
};

/// `terrain.export`'s numbers.
ExportOptions exportOptions(int bits, std::optional<double> lowM, std::optional<double> highM, std::optional<double> meshErrorM,
                            bool textureCoordinates) {
    if (bits != 8 && bits != 16)
        throw Error("bits: " + std::to_string(bits) + " is not possible: give 8 or 16");
    ExportOptions options;
    options.bits = bits;
    options.lowM = lowM;
    options.highM = highM;
    options.mesh.errorM = meshErrorM;
    options.mesh.textureCoordinates = textureCoordinates;
    return options;
}

void writeArray(const fs::path& file, const py::array_t<float, py::array::c_style | py::array::forcecast>& cells, double cellSizeM) {
    if (cells.ndim() != 2 || cells.size() == 0 || cells.shape(0) > kMaxGridSide || cells.shape(1) > kMaxGridSide)
        throw Error("input: an array of rows and columns is needed, at most " + std::to_string(kMaxGridSide) + " a side");
    Heightmap map({static_cast<int>(cells.shape(1)), static_cast<int>(cells.shape(0)), cellSizeM});
    checkGrid(map.grid(), "input");
    std::copy_n(cells.data(), cells.size(), map.data());
    const py::gil_scoped_release released;
    writeHeightmap(file, map);
}

using Freed = py::call_guard<py::gil_scoped_release>;

void bindRecipe(py::module_& module) {
    py::class_<OpenRecipe>(module, "Recipe")
        .def_static("read", &OpenRecipe::read, Freed())
        .def_static("parse", &OpenRecipe::parse)
        .def_static("make", &OpenRecipe::make)
        .def("copy", [](const OpenRecipe& open) { return open; })
        .def_readonly("folder", &OpenRecipe::folder)
        .def_readonly("notes", &OpenRecipe::notes)
        .def_property_readonly("width", [](const OpenRecipe& open) { return open.recipe.grid.width; })
        .def_property_readonly("height", [](const OpenRecipe& open) { return open.recipe.grid.height; })
        .def_property_readonly("cell_size", [](const OpenRecipe& open) { return open.recipe.grid.cellSizeM; })
        .def("text", [](const OpenRecipe& open) { return recipeText(open.recipe); })
        .def("ids", &OpenRecipe::ids)
        .def("called", &OpenRecipe::called)
        .def("add", &OpenRecipe::add)
        .def("remove", &OpenRecipe::remove)
        .def("kind", [](OpenRecipe& open, std::uint64_t id) { return open.stage(id).params.kind().id; })
        .def("title", [](OpenRecipe& open, std::uint64_t id) { return open.stage(id).title(); })
        .def("is_enabled", [](OpenRecipe& open, std::uint64_t id) { return open.stage(id).enabled; })
        .def("enable", [](OpenRecipe& open, std::uint64_t id, bool on) { open.stage(id).enabled = on; })
        .def("keys",
             [](OpenRecipe& open, std::uint64_t id) {
                 std::vector<std::string> keys;
                 for (const ParamField& field : open.stage(id).params.kind().params)
                     keys.emplace_back(field.info.key);
                 return keys;
             })
        .def("value", [](OpenRecipe& open, std::uint64_t id, const std::string& key) { return open.stage(id).params.value(key); })
        .def("set", &OpenRecipe::set)
        .def("set_text", [](OpenRecipe& open, const std::string& text) { setByText(open.recipe, text, "set"); })
        .def("set_size", [](OpenRecipe& open, const std::string& text) { setSize(open.recipe, text, "size"); })
        .def("set_seed", [](OpenRecipe& open, std::uint32_t seed) { setSeed(open.recipe, seed); })
        .def("set_preset", [](OpenRecipe& open, const std::string& text) { setPreset(open.recipe, text, "preset"); })
        .def("set_surface", [](OpenRecipe& open, const std::string& name) { open.recipe.surface = surfaceNamed(name, "surface"); })
        .def("set_input", &OpenRecipe::setFile, Freed())
        .def("fit_grid", &OpenRecipe::fit, Freed());
}

void bindRun(py::module_& module) {
    py::class_<Run>(module, "Run")
        .def(py::init<const OpenRecipe&, int>())
        .def_property_readonly("steps", &Run::steps)
        .def_property_readonly("step", &Run::step)
        .def_property_readonly("finished", &Run::finished)
        .def_property_readonly("stage", &Run::stage)
        .def("cancel", &Run::cancel)
        .def("advance", &Run::advance)
        .def("terrain", &Run::terrain);
}

void bindTerrain(py::module_& module) {
    py::class_<Terrain, std::shared_ptr<Terrain>>(module, "Terrain")
        .def_property_readonly("width", [](const Terrain& terrain) { return terrain.grid().width; })
        .def_property_readonly("height", [](const Terrain& terrain) { return terrain.grid().height; })
        .def_property_readonly("cell_size", [](const Terrain& terrain) { return terrain.grid().cellSizeM; })
        .def_property_readonly("step", &Terrain::step)
        .def("has", &Terrain::has)
        .def("field", &Terrain::field)
        .def("hash", &Terrain::hash, Freed())
        .def("report", &Terrain::report, Freed())
        .def("lakes", &Terrain::lakes, Freed())
        .def("rivers", &Terrain::rivers, Freed())
        .def("notes", &Terrain::notes)
        .def("write", &Terrain::write, Freed())
        .def("write_for", &Terrain::writeFor, Freed())
        .def("save", &Terrain::save, Freed());
}

} // namespace

PYBIND11_MODULE(_core, module) {
    module.attr("version") = OXBOW_VERSION;
    const auto error = py::register_exception<Error>(module, "Error");
    py::register_exception<RunCancelled>(module, "Cancelled", error);
    py::class_<ExportOptions>(module, "ExportOptions").def(py::init(&exportOptions));
    module.def("stages", &stageReferenceJson);
    module.def("layers", [] {
        std::vector<std::string> keys;
        for (const LayerInfo& layer : kLayers)
            keys.emplace_back(layer.key);
        return keys;
    });
    module.def("products", &productKeys);
    module.def("targets", &targetKeys);
    module.def("write_array", &writeArray);
    bindRecipe(module);
    bindRun(module);
    bindTerrain(module);
}

} // namespace oxbow
