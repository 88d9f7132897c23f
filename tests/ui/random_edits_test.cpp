#include "core/files/heightmap_file.h"
#include "core/recipe/recipe_file.h"
#include "tests/core/recipe/random_values.h"
#include "tests/ui/editor_fixture.h"
#include "ui/document/branch_commands.h"
#include "ui/document/recipe_edits.h"
#include "ui/document/stage_clipboard.h"

#include <QFile>

#include <map>

/// Any edits, undone one by one to the start and redone one by one to the end, come by the same recipes and
/// the same terrains. OXBOW_RANDOM_EDITS says how many edits, OXBOW_RANDOM_SEED which.
namespace oxbow {
namespace {

constexpr int kUsualEdits = 200;
constexpr int kMostStages = 6;
constexpr int kMostSteps = 60;
constexpr int kHashEvery = 16; ///< stops: at each the recipe is compared, at some the terrain too

class RandomEdits : public EditorTest {
protected:
    [[nodiscard]] const Recipe& recipe() const { return m_document.recipe(); }
    [[nodiscard]] int stop() { return m_document.undoStack().index(); }
    [[nodiscard]] const RecipeStage* anyStage(Draw& draw) const {
        const int count = static_cast<int>(recipe().stages.size());
        return count == 0 ? nullptr : &recipe().stages[static_cast<std::size_t>(draw.below(count))];
    }
    void catchUp() {
        ASSERT_TRUE(waitFor([&] { return isAtRest() && recipeIs(m_document.recipe()); })) << "a stop";
    }

    void addStage(Draw& draw) {
        const auto& kinds = stageKinds();
        const StageKind& kind = kinds[static_cast<std::size_t>(draw.below(static_cast<int>(kinds.size())))];
        const int count = static_cast<int>(recipe().stages.size());
        if (!kind.readsFile() && count < kMostStages &&
            kind.stepCount(kind.defaults, recipe().grid) < kMostSteps)
            oxbow::addStage(m_document, kind, draw.below(count + 1));
    }
    void changeValue(Draw& draw) {
        const RecipeStage* stage = anyStage(draw);
        if (!stage || stage->params.kind().params.empty() || stage->params.kind().readsFile()) // its values are of the file: any others would be refused
            return;
        const auto& params = stage->params.kind().params;
        const ParamInfo& info =
            params[static_cast<std::size_t>(draw.below(static_cast<int>(params.size())))].info;
        const ParamValue value = drawValue(info, true, draw);
        RecipeStage trial = *stage;
        trial.params.set(info.key, value);
        if (trial.stepCount(recipe().grid) > kMostSteps)
            return;
        const QString key = QString::fromUtf8(info.key.data(), static_cast<qsizetype>(info.key.size()));
        const std::uint64_t id = stage->id;
        if (draw.oneIn(3)) // a drag of the slider
            setParameter(m_document, id, key, drawValue(info, true, draw), EditPhase::Dragging);
        setParameter(m_document, id, key, value, EditPhase::Finished);
    }
    void usePreset(Draw& draw) {
        const RecipeStage* stage = anyStage(draw);
        if (!stage || stage->params.kind().presets.empty())
            return;
        const auto presets = stage->params.kind().presets;
        const StagePreset& preset =
            presets[static_cast<std::size_t>(draw.below(static_cast<int>(presets.size())))];
        const auto values = presetValues(stage->params.kind(), preset);
        RecipeStage trial = *stage;
        for (const KeyedValue& value : values)
            trial.params.set(value.key, value.value);
        if (trial.stepCount(recipe().grid) <= kMostSteps)
            setParameters(m_document, stage->id, QStringLiteral("preset"), values);
    }
    void paint(Draw& draw) {
        const auto layers = paintableLayers();
        const Layer layer =
            layers[static_cast<std::size_t>(draw.below(static_cast<int>(layers.size())))].layer;
        if (const RecipeStage* stage = anyStage(draw))
            m_document.selectStage(stage->id);
        const Brush brush{.layer = layer, .radiusM = draw.within(50.0, 400.0), .strength = draw.share()};
        m_document.stroke().begin(strokeTarget(m_document, layer), QStringLiteral("stroke"));
        const GridSpec grid = recipe().grid;
        for (int i = draw.below(4); i >= 0; --i)
            m_document.stroke().addDabs(
                brush, {{grid.widthM() * draw.share(), grid.heightM() * draw.share(), draw.share()}});
        draw.oneIn(6) ? m_document.stroke().cancel() : m_document.stroke().end();
    }
    void changeStroke(Draw& draw) {
        const RecipeStage* stage = anyStage(draw);
        if (!stage || stage->strokes.empty())
            return;
        const int count = static_cast<int>(stage->strokes.size());
        const PaintEvent& event = stage->strokes[static_cast<std::size_t>(draw.below(count))];
        const std::uint64_t id = stage->id, group = event.group;
        const int end = draw.heads() ? PaintEvent::kForever : event.beforeStep + draw.below(9);
        draw.heads() ? removeStroke(m_document, id, group) : setStrokeEnd(m_document, id, group, end);
    }
    void changeOrder(Draw& draw) {
        const RecipeStage* stage = anyStage(draw);
        if (!stage)
            return;
        const std::uint64_t id = stage->id;
        const int count = static_cast<int>(recipe().stages.size());
        switch (draw.below(6)) {
        case 0:
            return count > 1 ? removeStage(m_document, id) : void();
        case 1:
            return moveStage(m_document, id, draw.below(count));
        case 2:
            return setStageEnabled(m_document, id, !stage->enabled);
        case 3:
            return renameStage(m_document, id, QString::number(draw.below(100)));
        case 4:
            return count < kMostStages ? duplicateStages(m_document, {id}) : void();
        default:
            return applyFromStart(m_document, id);
        }
    }
    void changeHandles(Draw& draw) {
        const RecipeStage* stage = anyStage(draw);
        if (!stage || stage->params.kind().handles.empty())
            return;
        const auto kinds = stage->params.kind().handles;
        const HandleKind kind = kinds[static_cast<std::size_t>(draw.below(static_cast<int>(kinds.size())))];
        const WaterHandle handle{
            kind,
            {recipe().grid.widthM() * draw.share(), recipe().grid.heightM() * draw.share()},
            kind == HandleKind::Tag ? draw.below(100) : draw.share(),
            kind == HandleKind::Colour ? "#2080c0" : "Tarn"};
        const bool takesAway = draw.oneIn(4);
        oxbow::changeHandles(m_document, stage->id, QStringLiteral("handle"), [&](std::vector<WaterHandle>& handles) {
            if (takesAway && !handles.empty())
                handles.pop_back();
            else
                handles.push_back(handle);
        });
    }
    /// A file dropped on the window: the recipe reads it from now on.
    void import() {
        if (static_cast<int>(recipe().stages.size()) >= kMostStages)
            return;
        const QString file = m_folder.filePath(QStringLiteral("ground.r32"));
        if (!QFile::exists(file)) {
            Heightmap ground(GridSpec{16, 16, 40.0});
            for (std::size_t i = 0; i < ground.cells().size(); ++i)
                ground.cells()[i] = static_cast<float>(i * 37 % 101);
            writeHeightmap(file.toStdString(), ground, {});
        }
        m_document.undoStack().beginGroup(QStringLiteral("import"));
        oxbow::addStage(m_document, *findStageKind("import"), 0);
        setParameter(m_document, m_document.selectedStage(), QStringLiteral("file"),
                                ParamValue(file.toStdString()), EditPhase::Finished);
        m_document.undoStack().endGroup();
    }
    void changeGrid(Draw& draw) {
        setGrid(m_document, {16 + draw.below(40), 16 + draw.below(40), 20.0 + draw.below(40)});
    }
    void goElsewhere(Draw& draw) {
        const auto& branches = m_document.snapshot()->branches;
        if (draw.heads() && !branches.empty())
            selectBranch(m_document, 
                branches[static_cast<std::size_t>(draw.below(static_cast<int>(branches.size())))].id);
        else if (draw.heads())
            m_document.session().play();
        else
            m_document.session().seek(draw.below(recipe().totalSteps() + 1));
    }
    void edit(Draw& draw) {
        const int kind = draw.below(23);
        if (kind < 3)
            addStage(draw);
        else if (kind < 8)
            changeValue(draw);
        else if (kind < 9)
            usePreset(draw);
        else if (kind < 12)
            paint(draw);
        else if (kind < 14)
            changeStroke(draw);
        else if (kind < 16)
            changeOrder(draw);
        else if (kind < 17)
            changeGrid(draw);
        else if (kind < 19)
            changeHandles(draw);
        else if (kind < 20)
            import();
        else
            goElsewhere(draw);
    }

    struct Seen {
        Recipe recipe;
        std::uint64_t hash = 0; ///< 0 where it was not taken
    };
    void remember(std::uint64_t seed) {
        Seen now{recipe(), 0};
        if (stop() % kHashEvery == 0)
            now.hash = finalHash();
        SCOPED_TRACE("OXBOW_RANDOM_SEED=" + std::to_string(seed));
        EXPECT_TRUE(now.recipe == recipe()) << "running to the end changed the recipe";
        m_seen.insert_or_assign(stop(), std::move(now));
        m_seen.erase(m_seen.upper_bound(stop()), m_seen.end());
    }
    void expectAsSeen(const char* way) {
        const std::string where = std::string(way) + " to stop " + std::to_string(stop()) + ", " +
                                  m_document.undoStack().text(std::max(0, stop() - 1)).toStdString();
        const auto seen = m_seen.find(stop());
        ASSERT_NE(seen, m_seen.end()) << where;
        EXPECT_TRUE(recipe() == seen->second.recipe) << where;
        EXPECT_TRUE(recipeIs(recipe())) << where << ": the worker has another recipe";
        if (seen->second.hash != 0) {
            EXPECT_EQ(finalHash(), seen->second.hash) << where << "\n" << recipeText(recipe(), true);
        }
    }

    /// The run goes on from here, whatever came between; one that is over begins anew.
    void keepPlaying(Draw& draw) {
        if (statusNow() == RunStatus::Finished)
            m_document.session().seek(draw.below(recipe().totalSteps() + 1));
        if (statusNow() != RunStatus::Playing)
            m_document.session().play();
        QTest::qWait(draw.below(8));
    }
    /// The worker has every edit, and goes on.
    void hearBack() {
        ASSERT_TRUE(waitFor([&] { return hasCaughtUp() && recipeIs(recipe()); })) << "a stop";
    }
    /// Undoes or redoes all while the run plays; every recipe on the way is one that was there before.
    void goThroughWhilePlaying(bool back, Draw& draw) {
        UndoHistory& stack = m_document.undoStack();
        while ((back ? stack.canUndo() : stack.canRedo()) && !HasFailure()) {
            keepPlaying(draw);
            back ? stack.undo() : stack.redo();
            const int at = stop(); // a run that ends at the newest edit adds an entry behind it
            if (!m_seen.contains(at) || draw.oneIn(3))
                continue; // the next one follows at once
            hearBack();
            EXPECT_TRUE(recipe() == m_seen.at(at).recipe)
                << (back ? "back" : "forth") << " to stop " << at << ", "
                << stack.text(std::max(0, at - 1)).toStdString() << " before " << stack.text(at).toStdString()
                << "\nwas  " << recipeText(m_seen.at(at).recipe, true) << "\nnow  "
                << recipeText(recipe(), true);
        }
    }

    std::map<int, Seen> m_seen; ///< by the history's index
};

TEST_F(RandomEdits, UndoneAndRedoneComeByTheSameRecipesAndTerrains) {
    const std::uint64_t seed = numberFrom("OXBOW_RANDOM_SEED", 3);
    const int edits = static_cast<int>(numberFrom("OXBOW_RANDOM_EDITS", kUsualEdits));
    SCOPED_TRACE("OXBOW_RANDOM_SEED=" + std::to_string(seed));
    Draw draw(seed);
    Recipe start = test::recipeWith({32, 24, 40.0}, {"noise", "droplet_erosion"});
    start.stages[1].params.set("drops_per_cell", 0.2);
    m_document.load(start, {});
    catchUp();
    remember(seed);
    while (stop() < edits && !HasFailure()) {
        edit(draw);
        if (draw.oneIn(4))
            continue; // the next edit meets a run that goes on
        catchUp();
        remember(seed);
    }
    catchUp();
    remember(seed);
    UndoHistory& stack = m_document.undoStack();
    for (const bool back : {true, false}) {
        while ((back ? stack.canUndo() : stack.canRedo()) && !HasFailure()) {
            back ? stack.undo() : stack.redo();
            if (!m_seen.contains(stop()))
                continue;
            catchUp();
            expectAsSeen(back ? "back" : "forth");
        }
    }
}

TEST_F(RandomEdits, MadeUndoneAndRedoneWhileARunPlaysLoseNothing) {
    const std::uint64_t seed = numberFrom("OXBOW_RANDOM_SEED", 2);
    const int edits = static_cast<int>(numberFrom("OXBOW_RANDOM_EDITS", kUsualEdits));
    SCOPED_TRACE("OXBOW_RANDOM_SEED=" + std::to_string(seed));
    Draw draw(seed);
    Recipe start = test::recipeWith({48, 40, 40.0}, {"noise", "droplet_erosion"});
    start.stages[1].params.set("drops_per_cell", 2.0);
    m_document.load(start, {});
    m_document.session().setPace(0.002); // so that edits meet it on its way
    const std::uint64_t hashBefore = finalHash();
    m_seen[stop()] = {recipe(), 0};
    int metRunning = 0;
    while (stop() < edits && !HasFailure()) {
        keepPlaying(draw);
        metRunning += statusNow() == RunStatus::Playing;
        edit(draw);
        m_seen.erase(m_seen.lower_bound(stop()), m_seen.end());
        if (draw.oneIn(4))
            continue;
        hearBack();
        m_seen[stop()] = {recipe(), 0};
    }
    EXPECT_GT(metRunning, edits / 4) << "edits met a run";
    hearBack();
    m_seen[stop()] = {recipe(), 0};
    const std::uint64_t hashAfter = finalHash();
    const Recipe after = recipe();
    goThroughWhilePlaying(true, draw);
    hearBack();
    EXPECT_TRUE(recipe() == start) << "all the way back";
    EXPECT_EQ(finalHash(), hashBefore);
    goThroughWhilePlaying(false, draw);
    hearBack();
    EXPECT_TRUE(recipe() == after) << "and forth";
    EXPECT_EQ(finalHash(), hashAfter);
}

} // namespace
} // namespace oxbow
