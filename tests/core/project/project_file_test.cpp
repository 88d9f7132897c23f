#include "core/project/project_file.h"

#include "core/base/error.h"
#include "core/base/thread_pool.h"
#include "core/files/storage/zip_file.h"
#include "core/recipe/recipe_file.h"

#include "places.h"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>

namespace oxbow {
namespace {

namespace fs = std::filesystem;

class ProjectFile : public testing::Test {
protected:
    void SetUp() override {
        m_folder =
            fs::temp_directory_path() / ("oxbow_project_" + std::to_string(::getpid()));
        fs::remove_all(m_folder);
        fs::create_directories(m_folder);
    }
    void TearDown() override { fs::remove_all(m_folder); }

    [[nodiscard]] fs::path file(const char* name) const { return m_folder / name; }
    Project read(const fs::path& path) { return readProject(path, m_folder / "unpacked", m_pool); }
    std::string readError(const fs::path& path) {
        try {
            (void)read(path);
        } catch (const Error& failure) {
            return failure.what();
        }
        return {};
    }
    std::uint64_t hashAtEnd(Evaluator& evaluator) {
        const CancelToken never;
        while (!evaluator.finished())
            evaluator.advance(never);
        return evaluator.capture({}).terrain.stateHash();
    }

    fs::path m_folder;
    ThreadPool m_pool{2};
};

Recipe importedRecipe() {
    Recipe recipe;
    recipe.grid = {90, 70, 30.0};
    for (const char* id : {"import", "paint", "droplet_erosion", "thermal_erosion"})
        recipe.stages.emplace_back(*findStageKind(id));
    recipe.stages[0].params.set("file", std::string(OXBOW_TEST_DATA "/dem/jacksboro_us_403x344.tif"));
    const Dab dab{900.0, 1000.0, 1.0};
    paintAt(recipe, {}, recipe.stages[1].id, 1, {.radiusM = 400.0, .strength = 60.0}, {&dab, 1});
    const Stroke storm{{.layer = Layer::Rain, .radiusM = 500.0, .strength = 4.0}, {dab}};
    recipe.stages[2].strokes = {{1, 6, std::make_shared<const Stroke>(storm), false, 2}};
    return recipe;
}

TEST_F(ProjectFile, CarriesItsInputsAndRunsToTheSameBytesElsewhere) {
    const Recipe recipe = importedRecipe();
    writeProject(file("a.oxbow"), {.recipe = recipe, .folder = {}});
    fs::create_directories(file("elsewhere"));
    fs::rename(file("a.oxbow"), file("elsewhere/b.oxbow"));
    const Project project = read(file("elsewhere/b.oxbow"));
    EXPECT_TRUE(project.notes.empty());
    EXPECT_FALSE(project.state);
    EXPECT_EQ(std::get<std::string>(project.recipe.stages[0].params.value("file")),
              "inputs/jacksboro_us_403x344.tif");
    Evaluator there(m_pool, project.folder);
    there.begin(std::make_shared<const Recipe>(project.recipe));
    Evaluator here(m_pool, {});
    here.begin(std::make_shared<const Recipe>(recipe));
    EXPECT_EQ(hashAtEnd(there), hashAtEnd(here));
}

TEST_F(ProjectFile, ARunGoesOnFromItsSavedMomentBitForBit) {
    const auto recipe = std::make_shared<const Recipe>(importedRecipe());
    Evaluator whole(m_pool, {});
    whole.begin(recipe);
    const std::uint64_t expected = hashAtEnd(whole);
    Evaluator first(m_pool, {});
    first.begin(recipe);
    const CancelToken never;
    for (int step = 1; step < recipe->totalSteps(); step += 1) {
        first.advance(never);
        const KeptState state = first.capture({});
        writeProject(file("a.oxbow"), {.recipe = *recipe, .folder = {}, .state = &state});
        const Project project = read(file("a.oxbow"));
        ASSERT_TRUE(project.state) << step;
        EXPECT_EQ(project.state->position, state.position);
        Evaluator second(m_pool, project.folder);
        second.begin(std::make_shared<const Recipe>(project.recipe));
        second.restore(std::make_shared<const Recipe>(project.recipe), *project.state);
        ASSERT_EQ(hashAtEnd(second), expected) << step;
        EXPECT_EQ(second.ledgers()[2].rock.stored, whole.ledgers()[2].rock.stored);
        EXPECT_EQ(second.ledgers()[2].rock.in, whole.ledgers()[2].rock.in);
    }
}

/// A stage that keeps layers of its own, on ground that has what it needs, painted on while it runs.
Recipe solverRecipe(const char* id) {
    Recipe recipe;
    recipe.grid = {150, 131, 20.0};
    for (const char* stage : {"noise", "paint", id, "thermal_erosion"})
        recipe.stages.emplace_back(*findStageKind(stage));
    recipe.stages[3].params.set("iterations", std::int64_t{2});
    const Dab dab{900.0, 1000.0, 1.0};
    paintAt(recipe, {}, recipe.stages[1].id, 1, {.radiusM = 400.0, .strength = 60.0}, {&dab, 1});
    const Stroke hill{{.layer = Layer::Elevation, .radiusM = 500.0, .strength = 40.0}, {dab}};
    const Stroke storm{{.layer = Layer::Rain, .radiusM = 500.0, .strength = 4.0}, {dab}};
    recipe.stages[2].strokes = {{1, PaintEvent::kForever, std::make_shared<const Stroke>(hill), false, 1},
                                {1, 3, std::make_shared<const Stroke>(storm), false, 2}};
    return recipe;
}

/// Every stage that leaves something in private layers, and those with the most in their fields.
const std::pair<const char*, std::vector<std::pair<const char*, ParamValue>>> kSolvers[] = {
    {"shallow_water_erosion", {{"duration_s", 160.0}}},
    {"river_network", {{"steps", std::int64_t{4}}, {"mouths", std::string("sea")}, {"sea_level_m", 200.0}}},
    {"river_network", {{"steps", std::int64_t{3}}, {"terrain", std::string("height_first")}}},
    {"fluvial_erosion", {{"iterations", std::int64_t{4}}}},
    {"stream_power_erosion", {{"steps", std::int64_t{4}}}},
    {"downhill_walk", {}},
    {"lakes", {}},
    {"rivers", {{"meander", 0.5}}},
    {"sea", {}},
};

/// A mix for the solver that changes while it runs, and one for the stage after it that takes its mask.
void addMixes(Recipe& recipe) {
    RecipeStage& solver = recipe.stages[2];
    if (solver.params.kind().mix == MixSupport::None)
        return;
    solver.mix.amount = 0.8;
    solver.mix.where.emplace_back(*findMaskSource("slope"));
    solver.mix.where[0].from = 8.0;
    solver.mix.where[0].soft = 5.0;
    Mix later = solver.mix;
    later.keep = MixKeep::Lower;
    later.where.emplace_back(*findMaskSource("noise"));
    solver.mixEvents.push_back({2, later});
    recipe.stages[3].mix.where.emplace_back(*findMaskSource("stage"));
    recipe.stages[3].mix.where[0].stage = solver.params.kind().id;
}

class SolverInFiles : public ProjectFile, public testing::WithParamInterface<bool> {};

TEST_P(SolverInFiles, GoesOnFromEveryMomentBitForBit) {
    const CancelToken never;
    std::size_t withPrivateLayers = 0;
    for (const auto& [id, settings] : kSolvers) {
        Recipe made = solverRecipe(id);
        for (const auto& [key, value] : settings)
            made.stages[2].params.set(key, value);
        if (GetParam())
            addMixes(made);
        const auto recipe = std::make_shared<const Recipe>(made);
        Evaluator whole(m_pool, {});
        whole.begin(recipe);
        const std::uint64_t expected = hashAtEnd(whole);
        EXPECT_TRUE(whole.terrain().privateLayers().list().empty()) << id;
        Evaluator first(m_pool, {});
        first.begin(recipe);
        const int steps = std::min(recipe->stepCount(2), 8);
        while (first.position().stage < 2)
            first.advance(never);
        for (int step = 0; step < steps; ++step) {
            const KeptState state = first.capture({});
            withPrivateLayers += !state.terrain.privateLayers().empty();
            EXPECT_EQ(state.position.step == 0 && !state.terrain.privateLayers().empty(), false) << id;
            writeProject(file("a.oxbow"), {.recipe = *recipe, .folder = {}, .state = &state});
            const Project project = read(file("a.oxbow"));
            ASSERT_TRUE(project.state) << id << step << (project.notes.empty() ? "" : project.notes[0].english());
            EXPECT_EQ(project.state->terrain.resumeHash(), state.terrain.resumeHash());
            Evaluator second(m_pool, project.folder);
            second.resume(std::make_shared<const Recipe>(project.recipe), *project.state);
            ASSERT_EQ(hashAtEnd(second), expected) << id << " from step " << step;
            EXPECT_EQ(second.ledgers()[2].rock.stored, whole.ledgers()[2].rock.stored) << id;
            EXPECT_EQ(second.ledgers()[2].water.in, whole.ledgers()[2].water.in) << id;
            first.advance(never);
        }
    }
    EXPECT_GE(withPrivateLayers, 8U);
}

INSTANTIATE_TEST_SUITE_P(Mixed, SolverInFiles, testing::Bool());

TEST_F(ProjectFile, KeepsBranchesWithTheSharedStages) {
    const Recipe recipe = importedRecipe();
    Recipe other = recipe;
    other.stages[2].params.set("inertia", 0.77);
    writeProject(file("a.oxbow"),
                 {.recipe = recipe, .folder = {}, .branchName = "Wet", .branches = {{"Dry", other}}});
    const Project project = read(file("a.oxbow"));
    EXPECT_EQ(project.branchName, "Wet");
    ASSERT_EQ(project.branches.size(), 1U);
    EXPECT_EQ(project.branches[0].name, "Dry");
    EXPECT_EQ(firstDifference(project.recipe, project.branches[0].recipe), (Divergence{{2, 0}, 0}));
}

TEST_F(ProjectFile, ItsPictureIsReadWithoutTheRest) {
    const std::vector<std::byte> picture(40, std::byte{7});
    writeProject(file("a.oxbow"), {.recipe = importedRecipe(), .folder = {}, .thumbnail = picture});
    EXPECT_EQ(projectThumbnail(file("a.oxbow")), picture);
    writeProject(file("b.oxbow"), {.recipe = importedRecipe(), .folder = {}});
    EXPECT_TRUE(projectThumbnail(file("b.oxbow")).empty());
    EXPECT_THROW(static_cast<void>(projectThumbnail(OXBOW_TEST_DATA "/dem/jacksboro_us_403x344.tif")), Error);
}

TEST_F(ProjectFile, ABrokenMomentIsNotedAndTheRecipeOpens) {
    const auto recipe = std::make_shared<const Recipe>(importedRecipe());
    Evaluator evaluator(m_pool, {});
    evaluator.begin(recipe);
    const CancelToken never;
    for (int i = 0; i < 4; ++i)
        evaluator.advance(never);
    const KeptState state = evaluator.capture({});
    writeProject(file("good.oxbow"), {.recipe = *recipe, .folder = {}, .state = &state});
    const ZipReader good(file("good.oxbow"));
    for (const std::string broken : {"state/state.bin", "state/elevation.f32", "state/rain.f32"}) {
        for (const bool cut : {false, true}) {
            ZipWriter zip;
            for (const std::string& name : good.names()) {
                std::vector<std::byte> bytes = good.read(name, 1 << 30);
                if (name == broken && cut)
                    bytes.resize(bytes.size() / 2);
                else if (name == broken)
                    bytes[bytes.size() / 3] ^= std::byte{0x41};
                zip.add(name, std::move(bytes));
            }
            zip.commit(file("bad.oxbow"));
            const Project project = read(file("bad.oxbow"));
            // A byte of the stepper's own state may be changed unseen; everything else is found.
            if (broken != "state/state.bin" || cut) {
                EXPECT_FALSE(project.state) << broken << cut;
                EXPECT_EQ(project.notes.size(), 1U) << broken << cut;
            }
            EXPECT_TRUE(project.recipe.stages.size() == recipe->stages.size());
        }
    }
}

class PrivateLayersInFiles : public ProjectFile {
protected:
    /// Saves the moment after some steps of a solver.
    void save(const char* id, int steps) {
        m_recipe = std::make_shared<const Recipe>(solverRecipe(id));
        Evaluator evaluator(m_pool, {});
        evaluator.begin(m_recipe);
        const CancelToken never;
        while (evaluator.position() < RunPosition{2, steps})
            evaluator.advance(never);
        const KeptState state = evaluator.capture({});
        writeProject(file("good.oxbow"), {.recipe = *m_recipe, .folder = {}, .state = &state});
    }
    /// The same project with the bytes of a piece changed; dropped where nothing is left.
    template <typename Change>
    Project changed(const std::string& piece, const Change& change) {
        const ZipReader good(file("good.oxbow"));
        EXPECT_TRUE(good.has(piece)) << piece;
        ZipWriter zip;
        for (const std::string& name : good.names()) {
            std::vector<std::byte> bytes = good.read(name, 1 << 30);
            if (name == piece)
                change(bytes);
            if (!bytes.empty())
                zip.add(name, std::move(bytes));
        }
        zip.commit(file("bad.oxbow"));
        return read(file("bad.oxbow"));
    }
    void expectRefused(const Project& project, const char* words) {
        EXPECT_FALSE(project.state);
        ASSERT_EQ(project.notes.size(), 1U);
        EXPECT_NE(project.notes[0].english().find(words), std::string::npos) << project.notes[0].english();
        EXPECT_EQ(project.recipe.stages.size(), m_recipe->stages.size());
    }
    std::shared_ptr<const Recipe> m_recipe;
};

TEST_F(PrivateLayersInFiles, OfTheWrongSizeOrMissingAreRefused) {
    save("shallow_water_erosion", 2);
    for (const char* piece :
         {"state/private_flux_x.f32", "state/private_flux_y.f32", "state/private_owed.f32"}) {
        expectRefused(changed(piece, [](auto& bytes) { bytes.pop_back(); }), "has not the size");
        expectRefused(changed(piece, [](auto& bytes) { bytes.push_back({}); }), "has not the size");
        expectRefused(changed(piece, [](auto& bytes) { bytes.clear(); }), "is missing");
        expectRefused(changed(piece, [](auto& bytes) { bytes[bytes.size() / 2] ^= std::byte{1}; }),
                      "are damaged");
    }
}

TEST_F(PrivateLayersInFiles, OfAnotherVersionOfTheProgramOrTheStageAreNoted) {
    save("shallow_water_erosion", 2);
    // state.bin begins with the version of the program's states and that of the stage's.
    for (const std::size_t at : {0U, 4U})
        expectRefused(changed("state/state.bin", [&](auto& bytes) { bytes[at] ^= std::byte{0x40}; }),
                      "another version");
}

TEST_F(PrivateLayersInFiles, NoChangedByteOfTheListsBreaksTheProgram) {
    save("river_network", 1);
    const std::size_t size = ZipReader(file("good.oxbow")).read("state/state.bin", 1 << 30).size();
    for (std::size_t i = 0; i < 150; ++i) {
        const std::size_t at = i < 100 ? i : 100 + (i - 100) * (size - 100) / 50;
        const Project project =
            changed("state/state.bin", [&](auto& bytes) { bytes[at] ^= std::byte{0xa5}; });
        EXPECT_EQ(project.recipe.stages.size(), m_recipe->stages.size());
        EXPECT_EQ(project.notes.empty(), project.state.has_value()) << at;
    }
}

TEST_F(PrivateLayersInFiles, ArrowsThatLeadNowhereAreRefusedWhenTheRunGoesOn) {
    save("river_network", 1);
    const auto recipe = std::make_shared<const Recipe>(read(file("good.oxbow")).recipe);
    KeptState state = *read(file("good.oxbow")).state;
    WorkingTerrain terrain;
    state.terrain.restoreInto(terrain);
    const auto& list = terrain.privateLayers().list();
    const auto arrows = std::ranges::find(
        list, "arrows", [](const PrivateLayer& layer) { return std::string_view(layer.info.name); });
    ASSERT_NE(arrows, list.end());
    const PrivateLayerInfo info = arrows->info;
    const std::vector<std::uint8_t> good = terrain.privateLayers().bytes("arrows", info.grid);
    const auto refused = [&](const std::vector<std::uint8_t>& bytes) {
        terrain.privateLayers().setBytes("arrows", info.grid, bytes);
        KeptState other = state;
        other.terrain = TerrainState(terrain, {}, m_pool);
        Evaluator evaluator(m_pool, {});
        try {
            evaluator.resume(recipe, other);
        } catch (const Error&) {
            EXPECT_EQ(evaluator.position(), RunPosition{}); // it can start anew
            return true;
        }
        return false;
    };
    EXPECT_FALSE(refused(good));
    std::vector<std::uint8_t> bytes(good.size(), 200);
    EXPECT_TRUE(refused(bytes)); // no arrow at all
    bytes.assign(good.size(), 0);
    EXPECT_TRUE(refused(bytes)); // all to one side, beyond the edge
    bytes = good;
    const auto arrow = std::ranges::find_if(bytes, [](std::uint8_t direction) { return direction < 8; });
    ASSERT_NE(arrow, bytes.end());
    *arrow = 8; // one fewer than counted
    EXPECT_TRUE(refused(bytes));
}

TEST_F(ProjectFile, WhatIsNoProjectIsRefusedInOneLine) {
    std::ofstream(file("empty.oxbow"));
    std::ofstream(file("text.oxbow")) << "hello";
    ZipWriter zip;
    zip.add("readme.txt", std::string_view("nothing"));
    zip.commit(file("other.oxbow"));
    ZipWriter newer;
    newer.add("recipe.json", std::string_view(R"({"oxbow": 99, "grid": {}, "stages": []})"));
    newer.commit(file("newer.oxbow"));
    EXPECT_NE(readError(file("empty.oxbow")).find("empty.oxbow"), std::string::npos);
    EXPECT_NE(readError(file("text.oxbow")).find("cannot be opened"), std::string::npos);
    EXPECT_NE(readError(file("other.oxbow")).find("no recipe.json"), std::string::npos);
    EXPECT_NE(readError(file("newer.oxbow")).find("update Oxbow"), std::string::npos);
    EXPECT_NE(readError(file("missing.oxbow")).find("missing.oxbow"), std::string::npos);
}

TEST_F(ProjectFile, ATruncatedProjectIsRefusedAtAnyLength) {
    writeProject(file("a.oxbow"), {.recipe = importedRecipe(), .folder = {}});
    std::ifstream whole(file("a.oxbow"), std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(whole), {}};
    for (std::size_t length = 0; length < bytes.size(); length += 1 + bytes.size() / 61) {
        std::ofstream(file("cut.oxbow"), std::ios::binary) << bytes.substr(0, length);
        EXPECT_NE(readError(file("cut.oxbow")), "") << length;
    }
}

TEST_F(ProjectFile, NothingIsUnpackedOutsideItsFolder) {
    ZipWriter zip;
    zip.add("recipe.json", recipeText(Recipe{}));
    for (const char* name : {"inputs/../../escaped.txt", "../escaped.txt", "/tmp/oxbow_escaped.txt",
                             "inputs/..", "inputs/deep/file.txt"})
        zip.add(name, std::string_view("no"));
    zip.add("inputs/plain.txt", std::string_view("yes"));
    zip.commit(file("slip.oxbow"));
    const Project project = read(file("slip.oxbow"));
    EXPECT_TRUE(fs::exists(project.folder / "inputs/plain.txt"));
    int files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(m_folder))
        files += entry.is_regular_file() ? 1 : 0;
    EXPECT_EQ(files, 2); // the project and plain.txt
    EXPECT_FALSE(fs::exists("/tmp/oxbow_escaped.txt"));
}

TEST_F(ProjectFile, AMissingInputIsNamed) {
    Recipe recipe = importedRecipe();
    recipe.stages[0].params.set("file", std::string("nowhere.tif"));
    try {
        writeProject(file("a.oxbow"), {.recipe = recipe, .folder = m_folder});
        FAIL();
    } catch (const Error& failure) {
        EXPECT_NE(std::string(failure.what()).find("nowhere.tif"), std::string::npos);
    }
    EXPECT_FALSE(fs::exists(file("a.oxbow")));
}

TEST_F(ProjectFile, KilledWhileSavingTheOldOrTheNewOneOpens) {
    Recipe recipe = importedRecipe();
    writeProject(file("a.oxbow"), {.recipe = recipe, .folder = {}});
    for (int round = 0; round < 50; ++round) {
        const pid_t child = ::fork();
        if (child == 0) {
            for (int i = 0;; ++i) {
                recipe.stages[2].params.set("seed", std::int64_t{i % 1000});
                writeProject(file("a.oxbow"), {.recipe = recipe, .folder = {}});
            }
        }
        ASSERT_GT(child, 0);
        ::usleep(static_cast<useconds_t>(1000 + 731 * round));
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        EXPECT_EQ(readError(file("a.oxbow")), "") << round;
    }
}

} // namespace
} // namespace oxbow
