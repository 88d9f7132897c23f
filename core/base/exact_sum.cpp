#include "core/base/exact_sum.h"

#include "core/base/simd.h"

#include <algorithm>
#include <cstdint>

namespace oxbow {

namespace {

// A cell's 63 bits behind the point in three digits of 21: digits of 256 cells fit 32 bits, with their signs.
constexpr std::size_t kCells = 256;
constexpr float kDigit = 0x1.0p21f;
constexpr float kLargest = 0x1.0p22f; ///< larger cells have no place in the sums of whole parts

struct Digits {
    std::int32_t whole = 0, first = 0, second = 0, third = 0;
};

/// Sums of the digits of up to kCells cells; all of them truncated towards zero, as ExactSum has it.
OXBOW_MULTIVERSION
Digits sumOfDigits(const float* cells, std::size_t count) {
    std::int32_t whole = 0, first = 0, second = 0, third = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto digit0 = static_cast<std::int32_t>(cells[i]);
        const float rest0 = (cells[i] - static_cast<float>(digit0)) * kDigit;
        const auto digit1 = static_cast<std::int32_t>(rest0);
        const float rest1 = (rest0 - static_cast<float>(digit1)) * kDigit;
        const auto digit2 = static_cast<std::int32_t>(rest1);
        const float rest2 = (rest1 - static_cast<float>(digit2)) * kDigit;
        whole += digit0;
        first += digit1;
        second += digit2;
        third += static_cast<std::int32_t>(rest2);
    }
    return {whole, first, second, third};
}

OXBOW_MULTIVERSION
bool allSmall(const float* cells, std::size_t count) {
    std::int32_t small = 1;
    for (std::size_t i = 0; i < count; ++i)
        small &=
            static_cast<std::int32_t>(cells[i] < kLargest) & static_cast<std::int32_t>(cells[i] > -kLargest);
    return small != 0;
}

} // namespace

ExactSum exactSum(std::span<const float> cells) {
    ExactSum sum;
    for (std::size_t i = 0; i < cells.size(); i += kCells) {
        const std::span<const float> part = cells.subspan(i, std::min(kCells, cells.size() - i));
        if (!allSmall(part.data(), part.size())) {
            for (const float cell : part)
                if (std::isfinite(cell))
                    sum.add(cell);
            continue;
        }
        const Digits digits = sumOfDigits(part.data(), part.size());
        sum.add(digits.whole);
        sum.add(digits.first * 0x1.0p-21);
        sum.add(digits.second * 0x1.0p-42);
        sum.add(digits.third * 0x1.0p-63);
    }
    return sum;
}

} // namespace oxbow
