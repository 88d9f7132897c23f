#include "core/flow/spread.h"

#include <algorithm>
#include <cstring>

namespace oxbow {

namespace {

/// First cell of [first, end) whose byte is `value`, or `end`.
std::size_t findByte(const CellMask& cells, std::size_t first, std::size_t end, int value) {
    const void* found = first < end ? std::memchr(cells.data() + first, value, end - first) : nullptr;
    return found ? static_cast<std::size_t>(static_cast<const std::uint8_t*>(found) - cells.data()) : end;
}

} // namespace

void spread(const GridSpec& grid, const CellMask& mask, std::vector<std::uint32_t>& from, CellMask& reached) {
    CellMask waiting(mask.size()); // of the mask, not reached yet
    std::transform(mask.begin(), mask.end(), reached.begin(), waiting.begin(),
                   [](std::uint8_t is, std::uint8_t was) { return static_cast<std::uint8_t>(is != 0 && was == 0 ? 1 : 0); });
    for (const std::uint32_t cell : from)
        waiting[cell] = 1;
    const auto width = static_cast<std::size_t>(grid.width);
    while (!from.empty()) {
        const std::size_t cell = from.back(), row = cell / width * width, rowEnd = row + width;
        from.pop_back();
        if (!waiting[cell])
            continue;
        std::size_t first = cell;
        while (first > row && waiting[first - 1])
            --first;
        const std::size_t end = findByte(waiting, cell, rowEnd, 0);
        std::fill_n(reached.begin() + static_cast<std::ptrdiff_t>(first), end - first, std::uint8_t{1});
        std::fill_n(waiting.begin() + static_cast<std::ptrdiff_t>(first), end - first, std::uint8_t{0});
        const std::size_t left = std::max(first, row + 1) - 1, right = std::min(end + 1, rowEnd);
        const auto look = [&](std::size_t next, std::size_t last) {
            while ((next = findByte(waiting, next, last, 1)) < last) {
                from.push_back(static_cast<std::uint32_t>(next));
                next = findByte(waiting, next, last, 0);
            }
        };
        if (row > 0)
            look(left - width, right - width);
        if (rowEnd < mask.size())
            look(left + width, right + width);
    }
}

} // namespace oxbow
