#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace oxbow {

/// A stage and the hash of the terrain that it made of a rough one.
struct StageDigest {
    std::string stage;
    std::uint64_t hash = 0;
};

/// Digests of the stages whose loops have versions for several vector units.
[[nodiscard]] std::vector<StageDigest> stageDigests();

} // namespace oxbow
