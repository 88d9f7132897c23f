#include "core/erosion/dunes/sand_level.h"

#include "core/base/zeroed_vector.h"
#include "core/stage/row_work.h"

#include <algorithm>

namespace oxbow {

namespace {

/// Factors of what is left and of what is gained.
struct Balance {
    double left = 1.0, gained = 1.0;
};

/// So that both together are `wanted`: by the gains where that takes little, else by both.
Balance balanced(double left, double gained, double wanted) {
    constexpr double kLittle = 2.0;
    const double gap = wanted - left;
    if (gap * kLittle >= gained && gap <= gained * kLittle && gained > 0.0)
        return {1.0, gap / gained};
    const double both = left + gained;
    return both > 0.0 ? Balance{wanted / both, wanted / both} : Balance{};
}

} // namespace

Heightmap prolongedSand(const CoarseGrid& level, const Heightmap& mapSand, const Heightmap& before,
                        const Heightmap& after, double crossedM, const Compute& compute, Booking& booking) {
    const std::size_t coarseCells = before.cells().size();
    auto lost = zeroedVector<double>(coarseCells, compute.cancel), gained = zeroedVector<double>(coarseCells, compute.cancel);
    compute.forCells(before.grid(), [&](std::size_t c) {
        const double was = before.cells()[c], is = after.cells()[c];
        lost[c] = is < was ? (was - is) / was : 0.0;
        gained[c] = is > was ? is - was : 0.0;
    });
    // What is left and what is gained, and then both together: gains are scaled to what must come out.
    Heightmap sand(mapSand.grid());
    compute.cancel.throwIfRequested();
    Heightmap gains(mapSand.grid());
    const CoarseGrid::Field fields[] = {std::move(lost), std::move(gained)};
    level.prolong(fields, compute, [&](int y, std::span<const CoarseGrid::Field> rows) {
        for (int x = 0; x < sand.width(); ++x) {
            const auto column = static_cast<std::size_t>(x);
            sand.at(x, y) = static_cast<float>(mapSand.at(x, y) * (1.0 - std::clamp(rows[0][column], 0.0, 1.0)));
            gains.at(x, y) = static_cast<float>(std::max(0.0, rows[1][column]));
        }
    });
    const double initial = sumOfCells(mapSand, compute), left = sumOfCells(sand, compute), rises = sumOfCells(gains, compute);
    const Balance balance = balanced(left, rises, std::max(0.0, initial + crossedM * level.cellRatio()));
    bookRows(sand.height(), compute, booking, [&](int y, Booking& row) {
        for (int x = 0; x < sand.width(); ++x) {
            const double exact = balance.left * static_cast<double>(sand.at(x, y)) + balance.gained * static_cast<double>(gains.at(x, y));
            sand.at(x, y) = static_cast<float>(exact);
            row.rounding.add(exact - static_cast<double>(sand.at(x, y)));
        }
    });
    return sand;
}

} // namespace oxbow
