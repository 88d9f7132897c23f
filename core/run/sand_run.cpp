#include "core/run/sand_run.h"

#include "core/stage/row_work.h"

#include <algorithm>

namespace oxbow {

SandRun::SandRun(const StageKind& kind, const WorkingTerrain& terrain) {
    const Heightmap* sand = terrain.find(Layer::Sand);
    const Heightmap* ground = terrain.find(Layer::Elevation);
    if (!sand || !ground || !kind.writes(Layer::Elevation))
        return;
    m_sand = *sand;
    m_ground = *ground;
}

void SandRun::settle(WorkingTerrain& terrain, const Compute& compute, Booking& booking) const {
    if (!m_sand || !terrain.has(Layer::Sand))
        return;
    const Heightmap& ground = terrain.elevation();
    Heightmap& sand = terrain.edit(Layer::Sand);
    bookRows(ground.height(), compute, booking, [&](int y, Booking& row) {
        for (int x = 0; x < ground.width(); ++x) {
            float& cell = sand.at(x, y);
            const float was = m_sand->at(x, y), fall = m_ground->at(x, y) - ground.at(x, y);
            if (!(fall > 0.0f) || !(cell > 0.0f) || cell != was)
                continue;
            cell = std::max(0.0f, was - fall);
            row.addChange(was, cell);
        }
    });
}

ExactSum sandSum(const WorkingTerrain& terrain) {
    const Heightmap* sand = terrain.find(Layer::Sand);
    return sand ? exactSum(sand->cells()) : ExactSum{};
}

void bookPaintedSand(const ExactSum& before, const WorkingTerrain& terrain, Booking& booking) {
    ExactSum change = sandSum(terrain);
    change.subtract(before);
    if (change.value() >= 0.0) {
        booking.in.add(change);
    } else {
        booking.out.subtract(change);
    }
}

} // namespace oxbow
