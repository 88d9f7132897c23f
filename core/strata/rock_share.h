#pragma once

namespace oxbow {

/// How much of the hardness of layers of rock there is, 0 to 1, where the mix of their stage says so: a private layer that
/// stays while the recipe runs on. Without it: all of it.
inline constexpr const char* kRockShare = "rock_share";

/// Hardness of cells becomes 1 - (1 - painted) (1 - hardness).
void addPainted(const float* painted, float* hardness, int count);

} // namespace oxbow
