#pragma once

#include <cstdint>
#include <vector>

namespace oxbow {

/// Side of the noise picture, a power of two.
inline constexpr int kNoiseSide = 256;

/// Four independent channels of noise that repeats without a seam, as RGBA bytes with mean 127: red broad
/// (five octaves), green finer (three octaves from a sixteenth of the side), blue and alpha fine bumps.
[[nodiscard]] std::vector<std::uint8_t> noisePicture();

} // namespace oxbow
