#pragma once

#include "core/base/error.h"
#include "core/base/thread_pool.h"
#include "core/measure/river_soundness.h"
#include "core/run/evaluator.h"

#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <string>

/// Runs a recipe and says what came of it.
namespace oxbow {

struct RecipeVerdict {
    std::string end = "finished";                         ///< or what the user is told
    std::array<double, kSubstances.size()> worstErrors{}; ///< relative closing errors, the largest of any stage
    std::string worstStage;                               ///< with the largest of them
    double worstRounding = 0.0;                           ///< of rock, the booked rounding as a share of what moved; the largest of any stage
    double roundedM3 = 0.0;                               ///< that rounding
    std::string roundedStage;                             ///< with that
    std::string withoutNumber;                            ///< a layer with infinities, or with NaN where every cell has a value
    float largestM = 0.0f;                                ///< magnitude of a height after any stage
    std::int64_t climbs = 0, landEnds = 0;                ///< of rivers (river_soundness.h), the most after any stage
    std::string unsoundStage;                             ///< after which they first were
    std::uint64_t hash = 0;                               ///< of the terrain

    [[nodiscard]] double worstError() const { return *std::ranges::max_element(worstErrors); }
};

struct VerdictOptions {
    int threads = 1;
    bool isPaused = false; ///< kept in the middle of each stage, and another evaluator goes on
    std::filesystem::path folder = {}; ///< where the files of the recipe lie
    std::function<void(RunPosition)> tell = [](RunPosition) {}; ///< before each step
};

inline double sumOfMagnitudes(const Heightmap* layer) {
    double sum = 0.0;
    if (layer)
        for (const float cell : layer->cells())
            sum += std::isfinite(cell) ? std::fabs(cell) : 0.0;
    return sum;
}

/// The ground's: heights of both signs may sum to nothing.
inline double sizeOfGroundM3(const WorkingTerrain& terrain) {
    return sumOfMagnitudes(terrain.find(Layer::Elevation)) * terrain.grid().cellAreaM2();
}

/// What a stage moved of the ground, m of one cell: what it wore and laid down as it went, or by how much cells differ at its
/// end, where that is more.
class RockMoved {
public:
    explicit RockMoved(const WorkingTerrain& terrain) : m_worked(workedOn(terrain)) {
        if (const Heightmap* ground = terrain.find(Layer::Elevation))
            m_ground = *ground;
    }
    [[nodiscard]] double until(const WorkingTerrain& terrain) const {
        const Heightmap* ground = terrain.find(Layer::Elevation);
        double changed = 0.0;
        for (std::size_t i = 0; ground && i < ground->cells().size(); ++i) {
            const double change = std::fabs(static_cast<double>(ground->cells()[i]) - (m_ground.empty() ? 0.0f : m_ground.cells()[i]));
            changed += std::isfinite(change) ? change : 0.0;
        }
        return std::max(changed, workedOn(terrain) - m_worked);
    }

private:
    [[nodiscard]] static double workedOn(const WorkingTerrain& terrain) {
        return sumOfMagnitudes(terrain.find(Layer::Wear)) + sumOfMagnitudes(terrain.find(Layer::Deposition));
    }
    double m_worked;
    Heightmap m_ground;
};

/// `bitM3`: the last bit of one cell, less than which no ground can move.
inline void noteRounding(const Account& rock, double movedM3, double bitM3, const std::string& stage, RecipeVerdict& verdict) {
    const double moved = movedM3 + std::fabs(rock.in) + std::fabs(rock.out) + std::fabs(rock.maskedOut);
    const double rounded = std::max(0.0, std::fabs(rock.rounding) - bitM3);
    const double share = rounded == 0.0 ? 0.0 : rounded / std::max(moved, std::numeric_limits<double>::min());
    if (share > verdict.worstRounding) {
        verdict.worstRounding = share;
        verdict.roundedM3 = rock.rounding;
        verdict.roundedStage = stage;
    }
}

inline float largestHeightM(const WorkingTerrain& terrain) {
    float largest = 0.0f;
    if (const Heightmap* ground = terrain.find(Layer::Elevation))
        for (const float cell : ground->cells())
            largest = std::max(largest, std::fabs(cell));
    return largest;
}

inline void noteErrors(const Ledger& ledger, double groundM3, const std::string& stage, RecipeVerdict& verdict) {
    for (std::size_t i = 0; i < kSubstances.size(); ++i) {
        const Account& account = ledger.*kSubstances[i].account;
        const double size = std::fabs(account.initial) + std::fabs(account.in) + std::fabs(account.out) +
                            (kSubstances[i].account == &Ledger::rock ? groundM3 : 0.0);
        const double error = account.closingError() == 0.0 ? 0.0 : std::fabs(account.closingError()) / std::max(size, std::numeric_limits<double>::min());
        if (!(error <= verdict.worstError()))
            verdict.worstStage = stage + " " + std::string(kSubstances[i].key);
        if (!(error <= verdict.worstErrors[i])) // NaN too
            verdict.worstErrors[i] = std::isnan(error) ? std::numeric_limits<double>::infinity() : error;
    }
}

inline std::string layerWithoutNumber(const WorkingTerrain& terrain) {
    for (const LayerInfo& layer : kLayers)
        if (const Heightmap* map = terrain.find(layer.layer))
            for (const float value : map->cells())
                if (std::isinf(value) || (std::isnan(value) && !std::isnan(layer.defaultValue)))
                    return std::string(layer.key);
    return {};
}

inline void noteRivers(const WorkingTerrain& terrain, const std::string& stage, RecipeVerdict& verdict) {
    RiverSoundness rivers = riverSoundness(*terrain.waterBodies(), terrain.grid(), terrain.find(Layer::LakeLevel));
    for (const RiverReach& reach : terrain.waterBodies()->reaches) // of a network, where its water has soaked in
        rivers.landEnds -= reach.downstreamId == 0 && reach.end == WaterEnd::None;
    if (!rivers.isSound() && verdict.unsoundStage.empty())
        verdict.unsoundStage = stage;
    verdict.climbs = std::max(verdict.climbs, rivers.climbs);
    verdict.landEnds = std::max(verdict.landEnds, rivers.landEnds);
}

inline RecipeVerdict verdictOf(const std::shared_ptr<const Recipe>& recipe, const VerdictOptions& options = {}) {
    RecipeVerdict verdict;
    ThreadPool pool(options.threads);
    const CancelToken never;
    auto evaluator = std::make_unique<Evaluator>(pool, options.folder);
    evaluator->begin(recipe);
    double groundM3 = 0.0;
    auto moved = std::make_unique<const RockMoved>(evaluator->terrain());
    try {
        while (!evaluator->finished()) {
            const RunPosition at = evaluator->position();
            options.tell(at);
            evaluator->advance(never);
            if (options.isPaused && evaluator->position().step == 1 + at.step && at.step % 8 == 3) {
                const KeptState kept = evaluator->capture({});
                evaluator = std::make_unique<Evaluator>(pool, options.folder);
                evaluator->restore(recipe, kept);
            }
            if (!evaluator->finished() && evaluator->position().stage == at.stage)
                continue;
            const double before = std::exchange(groundM3, sizeOfGroundM3(evaluator->terrain()));
            const std::string stage(recipe->stages[at.stage].params.kind().id);
            const Ledger& ledger = evaluator->ledgers()[at.stage];
            noteErrors(ledger, std::max(before, groundM3), stage, verdict);
            if (!roundsByRule(recipe->stages[at.stage].params))
                noteRounding(ledger.rock, moved->until(evaluator->terrain()) * recipe->grid.cellAreaM2(),
                             0x1p-23 * largestHeightM(evaluator->terrain()) * recipe->grid.cellAreaM2(), stage, verdict);
            moved = std::make_unique<const RockMoved>(evaluator->terrain());
            if (verdict.withoutNumber.empty())
                if (const std::string layer = layerWithoutNumber(evaluator->terrain()); !layer.empty())
                    verdict.withoutNumber = layer + " after " + stage;
            verdict.largestM = std::max(verdict.largestM, largestHeightM(evaluator->terrain()));
            noteRivers(evaluator->terrain(), stage, verdict);
        }
        noteErrors(wholeLedger(evaluator->ledgers()), groundM3, "whole", verdict);
    } catch (const Error& error) {
        verdict.end = error.what();
    }
    verdict.hash = evaluator->capture({}).terrain.stateHash();
    return verdict;
}

} // namespace oxbow
