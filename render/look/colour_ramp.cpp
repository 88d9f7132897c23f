#include "render/look/colour_ramp.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace oxbow {

namespace {

// Figures of published colour maps, thinned to a few stops:
// - ylgn: "YlGn" of ColorBrewer, (c) 2002 Cynthia Brewer, Mark Harrower, The Pennsylvania State University,
// Apache
//   License 2.0.
// - deep, rain, speed, thermal, ice: cmocean, (c) 2015 Kristen M. Thyng, MIT License (Thyng2016).
// - batlow, lajolla, oleron: Scientific colour maps 7.0.1, (c) 2021 Fabio Crameri, MIT License (Crameri2021).
// - grey, cut_fill: our own.
constexpr std::uint32_t kYlGn[] = {0xffffe5, 0xf7fcb9, 0xd9f0a3, 0xaddd8e, 0x78c679,
                                   0x41ab5d, 0x238443, 0x006837, 0x004529};
constexpr std::uint32_t kGnYl[] = {0x004529, 0x006837, 0x238443, 0x41ab5d, 0x78c679,
                                   0xaddd8e, 0xd9f0a3, 0xf7fcb9, 0xffffe5};
constexpr std::uint32_t kBatlow[] = {0x011959, 0x0d315d, 0x114360, 0x175262, 0x226061, 0x356a59,
                                     0x4d734d, 0x667b3e, 0x828232, 0xa0892b, 0xbf9035, 0xdc954c,
                                     0xf19d6b, 0xfca891, 0xfdb4b4, 0xfcbfd6, 0xfaccfa};
constexpr std::uint32_t kOleron[] = {0x1a2659, 0x323f72, 0x4c598c, 0x6774a7, 0x8390c3, 0xa0addf,
                                     0xbbc8f3, 0xd1defa, 0xe6f2ff, 0x3f5700, 0x616309, 0x86782b,
                                     0xa88f4e, 0xccaa73, 0xecc79a, 0xf8e2c0, 0xfdfde6};
constexpr std::uint32_t kLajolla[] = {0xffffcc, 0xfdf5af, 0xfbe992, 0xf7d875, 0xf2c360, 0xedae56,
                                      0xe99b53, 0xe58851, 0xde754f, 0xd0604c, 0xb74f47, 0x9b443f,
                                      0x7f3b34, 0x633328, 0x492a1b, 0x302210, 0x1a1a01};
constexpr std::uint32_t kDeep[] = {0xfdfecc, 0xdff2bb, 0xbde7ad, 0x9adba5, 0x7acea3, 0x63c0a4,
                                   0x56afa4, 0x4e9fa1, 0x488f9e, 0x437f9a, 0x3f6f97, 0x3e5f93,
                                   0x404d8c, 0x413e76, 0x3b325c, 0x322643, 0x281a2c};
constexpr std::uint32_t kRain[] = {0xeeedf3, 0xe3dddc, 0xdbccbe, 0xd0bd9e, 0xb7b38b, 0x9caa81,
                                   0x80a178, 0x619871, 0x3f8f6e, 0x1c836e, 0x06756e, 0x05676c,
                                   0x145867, 0x1f485d, 0x253951, 0x252a44, 0x221b38};
constexpr std::uint32_t kSpeed[] = {0xfffdcd, 0xf5ebad, 0xead98b, 0xdcc968, 0xcbbb46, 0xb4b02a,
                                    0x9aa613, 0x7e9c06, 0x61920b, 0x448818, 0x287c23, 0x126e2a,
                                    0x0b602d, 0x11512c, 0x174127, 0x19321e, 0x172313};
constexpr std::uint32_t kThermal[] = {0x042333, 0x082d52, 0x17337a, 0x37339d, 0x553b9d, 0x6c4595,
                                      0x814f8f, 0x97578a, 0xaf5f82, 0xc76676, 0xde7065, 0xef7e52,
                                      0xf99242, 0xfcaa3c, 0xf9c441, 0xf3df4c, 0xe8fa5b};
constexpr std::uint32_t kIceRamp[] = {0x040613, 0x121328, 0x201f40, 0x2d2b59, 0x383873, 0x3e468d,
                                  0x3f56a2, 0x3e68af, 0x427ab7, 0x4b8bbd, 0x579cc3, 0x67adc9,
                                  0x79bed0, 0x92ced7, 0xafdde1, 0xcdecef, 0xeafdfd};
constexpr std::uint32_t kGrey[] = {0x101010, 0xf4f4f4};
constexpr std::uint32_t kCutFill[] = {0x5a2a0c, 0xa9642b, 0xdcb083, 0xf4f1ea, 0x8dc3cd, 0x33899c, 0x06465a};

constexpr std::array<ColourRamp, 12> kRamps = {{
    {"ylgn", "Yellow to green", Lightness::Falling, kYlGn},
    {"ylgn_r", "Green to yellow", Lightness::Rising, kGnYl},
    {"batlow", "Batlow", Lightness::Rising, kBatlow},
    {"oleron", "Sea and land", Lightness::Mixed, kOleron},
    {"speed", "Meadow", Lightness::Falling, kSpeed},
    {"lajolla", "Ember", Lightness::Falling, kLajolla},
    {"deep", "Deep water", Lightness::Falling, kDeep},
    {"rain", "Rain", Lightness::Falling, kRain},
    {"thermal", "Thermal", Lightness::Rising, kThermal},
    {"ice", "Ice", Lightness::Rising, kIceRamp},
    {"grey", "Grey", Lightness::Rising, kGrey},
    {"cut_fill", "Cut and fill", Lightness::Diverging, kCutFill},
}};

} // namespace

glm::vec3 unpacked(std::uint32_t rgb) {
    const auto channel = [rgb](int shift) { return static_cast<float>((rgb >> shift) & 0xff) / 255.0f; };
    return {channel(16), channel(8), channel(0)};
}

glm::vec3 ColourRamp::at(double t) const {
    const double place = std::clamp(t, 0.0, 1.0) * static_cast<double>(stops.size() - 1);
    const std::size_t i = std::min(static_cast<std::size_t>(place), stops.size() - 2);
    const float share = static_cast<float>(place - static_cast<double>(i));
    return unpacked(stops[i]) * (1.0f - share) + unpacked(stops[i + 1]) * share;
}

std::vector<std::uint8_t> ColourRamp::rgba(int count) const {
    std::vector<std::uint8_t> bytes;
    for (int i = 0; i < count; ++i) {
        const glm::vec3 colour = at(count > 1 ? i / (count - 1.0) : 0.0);
        for (int channel = 0; channel < 3; ++channel)
            bytes.push_back(static_cast<std::uint8_t>(std::lround(colour[channel] * 255.0f)));
        bytes.push_back(255);
    }
    return bytes;
}

std::span<const ColourRamp> colourRamps() {
    return kRamps;
}

const ColourRamp& colourRamp(std::string_view key) {
    const auto found = std::ranges::find(kRamps, key, &ColourRamp::key);
    return found == kRamps.end() ? kRamps.front() : *found;
}

} // namespace oxbow
