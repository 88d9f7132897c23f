#pragma once

#include "core/base/thread_pool.h"
#include "core/stage/stage.h"

namespace oxbow::test {

/// The exact sum of the ground, m of one cell.
inline ExactSum exactRock(const WorkingTerrain& terrain) {
    const Heightmap* ground = terrain.find(Layer::Elevation);
    return ground ? exactSum(ground->cells()) : ExactSum{};
}

/// Measures the ledger of a stage that a test runs by itself, as the evaluator does. Made before the first step.
class MeasuredLedger {
public:
    MeasuredLedger(const WorkingTerrain& terrain, ThreadPool& pool)
        : m_terrain(terrain), m_pool(pool), m_tally{contents(terrain, pool), {}} {}

    /// Takes over what steps booked.
    void add(const StageContext& context) { m_tally.books.add(context.books); }
    [[nodiscard]] Ledger now() const {
        return m_tally.ledger(contents(m_terrain, m_pool), m_terrain.grid().cellAreaM2());
    }

private:
    const WorkingTerrain& m_terrain;
    ThreadPool& m_pool;
    StageTally m_tally;
};

} // namespace oxbow::test
