#pragma once

#include "core/run/stage_masks.h"
#include "core/strata/strata.h"
#include "core/terrain/lent_layer.h"

#include <array>
#include <memory>

namespace oxbow {

/// Carries the mix of the stage that runs. What entered the stage, its mask and its own undisturbed result are
/// private layers of the terrain, so that kept states hold them; between steps the terrain's own layers show the
/// blended result:
///
///     mix_mask          m
///     entered_LAYER     what entered: what masks and blends go by
///     own_LAYER         the stage's own result, where the mix blends
///     mask_of_N         the mask of stage N, for the mixes of later ones; stays when its stage ends
///
/// A step is: setStep, enter, act, the stage's step, rest, leave.
class MixRun {
public:
    /// `entered`: the lakes and rivers that entered the stage.
    /// The memory outlives it.
    MixRun(ThreadPool& pool, MixMemory& memory, std::shared_ptr<const WaterBodies> entered)
        : m_pool(pool), m_memory(memory), m_water(std::move(entered)) {}

    /// A private layer that is there from the start of a stage with a mix to its end.
    static constexpr const char* kEnteredGround = "entered_elevation";

    /// Before the first step: keeps what enters.
    static void begin(WorkingTerrain& terrain);
    /// After the last: keeps the mask where the mix of a later stage asks for it.
    static void keepMask(const Recipe& recipe, int stage, WorkingTerrain& terrain);
    /// Lets private layers go but for masks that stages from this one on ask for, and the datum of layers of rock and
    /// their share.
    static void dropOthers(const Recipe& recipe, int stage, WorkingTerrain& terrain);
    /// Whether a layer of that name may be there between two stages: the mask of one before `stage`, the rock's datum
    /// and share.
    [[nodiscard]] static bool outlivesStages(const std::string& privateLayer, int stage);

    /// Puts the stage's own result in the place of the blended one.
    void enter(WorkingTerrain& terrain);
    /// Goes on after so many steps, in layers that show and hold what they left.
    void resume(const RecipeStage& stage, int stepsDone) { take(stage, stepsDone - 1); }
    /// The mix in force at a step. Makes the mask where it is not the one that is there. Returns whether what the
    /// stepper reads changes by it. Throws Error where a mask cannot be made, Cancelled.
    bool setStep(const std::shared_ptr<const Recipe>& recipe, RunPosition position, WorkingTerrain& terrain,
                 const CancelToken& cancel);
    /// Painted layers changed: what the mask leaves of them is to be made anew.
    void forgetActing() { m_acting = false; }
    /// Puts hardness and uplift as the mask leaves them in the place of the painted ones, and back.
    void act(WorkingTerrain& terrain);
    void rest(WorkingTerrain& terrain);
    /// Blends again. Returns what of the stage's own result is not shown.
    MaskedOut leave(WorkingTerrain& terrain);

private:
    [[nodiscard]] bool blends() const { return !m_mix.isNeutral() && (!m_acts || m_mix.keep != MixKeep::All); }
    void take(const RecipeStage& stage, int step);
    [[nodiscard]] WorkingTerrain entered(const Recipe& recipe, int stage, const WorkingTerrain& terrain) const;
    void scale(WorkingTerrain& terrain);
    void blend(Layer layer, const Heightmap& weights, WorkingTerrain& terrain);
    [[nodiscard]] Heightmap blendWeights(const WorkingTerrain& terrain, MixKeep keep) const;

    ThreadPool& m_pool;
    MixMemory& m_memory;
    std::shared_ptr<const WaterBodies> m_water;
    const StageKind* m_kind = nullptr; ///< null: no step is set yet
    Mix m_mix;
    bool m_acts = false;
    bool m_laysRock = false; ///< the mix is how much of the layers' hardness there is
    bool m_acting = false; ///< whether `m_scaled` is made
    std::vector<LentLayer> m_scaled;
};

/// The private layers of rock that later stages go by: its datum and, where layers were laid by a mask, its share.
inline constexpr std::array kRockLayers = {kRockDatum, kRockShare};

/// The private layer that keeps the mask of a stage for later ones (MixRun::keepMask).
[[nodiscard]] std::string maskLayer(int stage);

/// The masks of stages before `stage` that a terrain holds. Recipe and terrain outlive it.
[[nodiscard]] MaskGround::EarlierMask earlierMasks(const Recipe& recipe, int stage, const WorkingTerrain& terrain);

} // namespace oxbow
