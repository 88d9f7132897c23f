#pragma once

#include "core/base/phrase.h"
#include "core/paint/paint_replay.h"
#include "core/run/mix_run.h"
#include "core/run/rock_run.h"

namespace oxbow {

/// A moment of an evaluation, whole and immutable: enough to go on from there bit for bit.
struct KeptState {
    RunPosition position;
    TerrainState terrain;
    std::vector<std::byte> stepper; ///< Stepper::savedState of the stage that runs; empty at its start
    StageTally tally;               ///< of the stage that runs, or is about to
    std::vector<Ledger> ledgers;    ///< one a stage, measured
    std::vector<Phrase> notes; ///< what the stages said so far
    PaintProgress paint;            ///< strokes of the stage that runs
    /// Lakes and rivers that entered the stage that runs, where it has a mix; else null.
    std::shared_ptr<const WaterBodies> entered;

    [[nodiscard]] Divergence place() const { return {position, paint.applied, paint.dabs}; }
};

/// Carries out a recipe step by step on the calling thread. Knows nothing of time, windows or keeping: the
/// session and the command line both drive one.
class Evaluator {
public:
    /// Begins the recipe; `folder` is where its relative file names start.
    Evaluator(ThreadPool& pool, std::filesystem::path folder, std::shared_ptr<const Recipe> recipe = std::make_shared<Recipe>());

    /// Starts a recipe from nothing.
    void begin(std::shared_ptr<const Recipe> recipe);
    /// Goes on with a kept state of this recipe, or of one that agrees with it up to that state.
    void restore(std::shared_ptr<const Recipe> recipe, const KeptState& state);
    /// The same with a state that came from a file. Where it is not one that its stage can have left the recipe
    /// starts from nothing, and Error is thrown.
    void resume(std::shared_ptr<const Recipe> recipe, const KeptState& state);
    /// Swaps in a recipe that agrees with the current one up to the current position.
    void replaceRecipe(std::shared_ptr<const Recipe> recipe);

    [[nodiscard]] const std::shared_ptr<const Recipe>& recipe() const { return m_recipe; }
    [[nodiscard]] RunPosition position() const { return m_position; }
    [[nodiscard]] bool finished() const { return m_position == endOf(*m_recipe); }
    [[nodiscard]] const WorkingTerrain& terrain();
    /// One a stage. That of the running stage is measured when it is asked for, a pass over three layers.
    [[nodiscard]] const std::vector<Ledger>& ledgers();
    [[nodiscard]] const std::vector<Phrase>& notes() const { return m_notes; }

    /// Position and strokes laid.
    [[nodiscard]] Divergence place() const { return {m_position, m_paint.applied, m_paint.dabs}; }

    /// Lays the strokes that take effect before the next step, so that they can be seen before it is made.
    /// True where that changed anything.
    bool layStrokes();
    /// Carries out the next step, strokes first. Throws Cancelled or Error, and the terrain is torn then:
    /// restore a kept state. Leaves out steps on the way to `goal` that only show how the stage gets there
    /// (StageKind::canSkip): the bytes are the same.
    void advance(const CancelToken& cancel, RunPosition goal = {});

    /// Publishes the current moment; tiles that did not change since `previous` are shared with it.
    [[nodiscard]] KeptState capture(const TerrainState& previous);

private:
    [[nodiscard]] const RecipeStage& runningStage() const { return m_recipe->stages[static_cast<std::size_t>(m_position.stage)]; }
    [[nodiscard]] bool isBegun() const { return m_position.step > 0 || m_paint.applied > 0 || m_paint.dabs > 0; }
    void openMix(const CancelToken& cancel);
    void closeMix();
    template <typename Work>
    void act(Work&& work);
    [[nodiscard]] bool findsRock() const;
    void takeStep(const CancelToken& cancel);
    [[nodiscard]] bool takeKnownStep();
    void show();
    [[nodiscard]] StageContext contextOf(const CancelToken& cancel);
    void startStage();
    void restartStepper();
    bool layStrokesOfStage();
    void endStage();
    void leaveFinishedStage();
    void skipTowards(RunPosition goal);
    [[nodiscard]] const Contents& measured() const;
    [[nodiscard]] StageTally newTally() const;
    void book(const Books& books);

    ThreadPool& m_pool;
    std::filesystem::path m_folder;
    MixMemory m_memory;
    std::shared_ptr<const Recipe> m_recipe;
    RunPosition m_position;
    WorkingTerrain m_terrain;
    std::unique_ptr<Stepper> m_stepper;
    bool m_isBehind = false; ///< the stepper may have put off what it has to show
    StageTally m_tally;
    mutable std::optional<Contents> m_contents; ///< of the terrain; none since it changed
    std::vector<Ledger> m_ledgers;
    std::vector<Phrase> m_notes;
    PaintProgress m_paint;
    std::shared_ptr<const WaterBodies> m_entered;
    std::unique_ptr<MixRun> m_mix; ///< of the running stage; null where it has none
    std::unique_ptr<RockRun> m_rock; ///< of the running stage; null where it finds no layers
};

/// Whether heights of a stage are whole levels: what it rounds is its rule, and stays rounded.
[[nodiscard]] bool roundsByRule(const StageParams& params);

} // namespace oxbow
