#pragma once

#include "core/recipe/recipe.h"

#include <string>
#include <string_view>
#include <vector>

namespace oxbow {

/// Many runs of one recipe with other values. A key is `seed`, `size`, `surface` or STAGE.KEY as setByText has it.
struct Variation {
    std::vector<std::string> keys;
    std::vector<std::vector<std::string>> runs; ///< the values of each, in the order of the keys

    [[nodiscard]] std::size_t count() const { return runs.size(); }
};

/// All combinations of "KEY=VALUES", the last key fastest. VALUES: a list "0.05,0.1", whole numbers "1..100", steps
/// "0..1..0.25" (ends included), or several of these with commas. Throws Error for what is none of it, a key given twice
/// and more than a million runs.
[[nodiscard]] Variation combinations(const std::vector<std::string>& assignments, const std::string& where);

/// A table: the first line holds the keys, every other one the values of a run; commas, quotes as in RFC 4180. Throws
/// Error that names the line.
[[nodiscard]] Variation variationFromCsv(std::string_view text, const std::string& where);

/// The recipe with the values of a run. Throws Error where one is not possible.
[[nodiscard]] Recipe varied(const Recipe& recipe, const Variation& variation, std::size_t run);

/// Which runs (from 0) belong to part I of N, given as "I/N", 1 to N: every N-th. Throws Error for another text.
[[nodiscard]] std::vector<std::size_t> sliceOf(std::size_t runs, std::string_view text, const std::string& where);

/// A line of RFC 4180 taken apart, and a field as it has to be written.
[[nodiscard]] std::vector<std::string> csvFields(std::string_view line);
[[nodiscard]] std::string csvField(std::string_view text);

} // namespace oxbow
