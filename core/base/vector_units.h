#pragma once

#include <string>
#include <vector>

namespace oxbow {

/// The vector units of this processor that the program has versions of its kernels for, best first: "avx512f", "avx2".
/// Empty for another processor, where all runs in its baseline. See `simd.h`.
[[nodiscard]] std::vector<std::string> vectorUnits();

/// Whether this program was built with such versions.
[[nodiscard]] bool hasVectorVersions();

} // namespace oxbow
