#include "core/noise/noise_picture.h"

#include "core/base/counter_random.h"
#include "core/noise/lattice.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

struct NoiseBand {
    int firstLattice; ///< points a side of the coarsest octave
    int octaves;
    float gain;
};
constexpr NoiseBand kBands[] = {{6, 6, 0.58f}, {18, 4, 0.62f}, {32, 3, 0.65f}, {32, 3, 0.65f}};

float latticeValue(int channel, int lattice, int x, int y) {
    return unitFloat(randomBits(77, channel, lattice, x % lattice, y % lattice)) - 0.5f;
}

float valueNoise(int channel, int lattice, float x, float y) {
    const int x0 = static_cast<int>(x);
    const int y0 = static_cast<int>(y);
    const float fx = quinticFade(x - static_cast<float>(x0));
    const float fy = quinticFade(y - static_cast<float>(y0));
    return std::lerp(
        std::lerp(latticeValue(channel, lattice, x0, y0), latticeValue(channel, lattice, x0 + 1, y0), fx),
        std::lerp(latticeValue(channel, lattice, x0, y0 + 1), latticeValue(channel, lattice, x0 + 1, y0 + 1),
                  fx),
        fy);
}

float bandNoise(int channel, float u, float v) {
    const NoiseBand& band = kBands[channel];
    float sum = 0.0f;
    float weight = 1.0f;
    for (int octave = 0, lattice = band.firstLattice; octave < band.octaves; ++octave, lattice *= 2) {
        sum += weight *
               valueNoise(channel, lattice, u * static_cast<float>(lattice), v * static_cast<float>(lattice));
        weight *= band.gain;
    }
    return sum;
}

} // namespace

std::vector<std::uint8_t> noisePicture() {
    std::vector<std::uint8_t> bytes;
    bytes.reserve(4u * kNoiseSide * kNoiseSide);
    for (int y = 0; y < kNoiseSide; ++y)
        for (int x = 0; x < kNoiseSide; ++x)
            for (int channel = 0; channel < 4; ++channel) {
                const float value = bandNoise(channel, static_cast<float>(x) / kNoiseSide,
                                              static_cast<float>(y) / kNoiseSide);
                bytes.push_back(static_cast<std::uint8_t>(std::clamp(127.5f + 160.0f * value, 0.0f, 255.0f)));
            }
    return bytes;
}

} // namespace oxbow
