#include "core/repair/plate/thin_plate.h"

#include <algorithm>

namespace oxbow {

namespace {

/// The plate with what lies straight beyond its edges; one cell is taken to have another height.
struct Continued {
    const Heightmap& plate;
    int ownX, ownY;
    float own;

    [[nodiscard]] float on(int x, int y) const { return x == ownX && y == ownY ? own : plate.at(x, y); }
    [[nodiscard]] float alongRow(int x, int y) const {
        const int last = plate.width() - 1;
        if (x < 0)
            return 2.0f * on(0, y) - on(std::min(-x, last), y);
        if (x > last)
            return 2.0f * on(last, y) - on(std::max(2 * last - x, 0), y);
        return on(x, y);
    }
    [[nodiscard]] float at(int x, int y) const {
        const int last = plate.height() - 1;
        if (y < 0)
            return 2.0f * alongRow(x, 0) - alongRow(x, std::min(-y, last));
        if (y > last)
            return 2.0f * alongRow(x, last) - alongRow(x, std::max(2 * last - y, 0));
        return alongRow(x, y);
    }
};

} // namespace

float detail::plateAtEdge(const Heightmap& plate, int x, int y) {
    // A free edge does not bend: it goes on straight from within.
    float sum = 0.0f;
    int ways = 0;
    const auto straight = [&](int at, int count, auto&& along) {
        if (count < 3 || (at != 0 && at != count - 1))
            return;
        const int in = at == 0 ? 1 : -1;
        sum += 2.0f * along(at + in) - along(at + 2 * in);
        ++ways;
    };
    straight(x, plate.width(), [&](int i) { return plate.at(i, y); });
    straight(y, plate.height(), [&](int j) { return plate.at(x, j); });
    if (ways > 0)
        return sum / static_cast<float>(ways);
    // Beside it the cell has a part in what lies beyond: p = c + a z, so z = c / (1 - a).
    const auto predicted = [&](float own) {
        const Continued continued{plate, x, y, own};
        return plateStencil([&](int i, int j) { return continued.at(x + i, y + j); });
    };
    const float constant = predicted(0.0f), part = predicted(1.0f) - constant;
    constexpr float kLeast = 0.05f;
    return 1.0f - part > kLeast ? constant / (1.0f - part) : constant + part * plate.at(x, y);
}

} // namespace oxbow
