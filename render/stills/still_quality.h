#pragma once

#include "render/camera/orbit_camera.h"
#include "render/look/frame_settings.h"

#include <QImage>

#include <cstdint>
#include <vector>

namespace oxbow {

/// How well a picture that is kept is drawn: as the mean of several passes, each seen through another point of its pixels
/// and of the lens. What is finer than a pixel is smooth then, and what is nearer or farther than the camera's target blurred.
struct StillQuality {
    int passes = 1;         ///< 1 to kMostPasses
    double apertureM = 0.0; ///< diameter of the lens; 0: everything is sharp. Takes some 16 passes or more to look even
    bool operator==(const StillQuality&) const = default;
};
inline constexpr int kMostPasses = 256;

/// Of a pass: points of Halton1960's sequence, so that any number of passes is spread evenly. The first of one pass is the
/// middle of everything.
void shiftWithinPixel(const StillQuality& quality, int pass, FrameSettings& settings);
/// The eye moves over the lens and keeps looking at its target.
[[nodiscard]] CameraPose throughLens(const StillQuality& quality, int pass, const CameraPose& pose);

class MeanPicture {
public:
    void add(const QImage& picture);
    [[nodiscard]] int count() const { return m_count; }
    /// Null where there is none.
    [[nodiscard]] QImage mean() const;

private:
    QSize m_size;
    int m_count = 0;
    std::vector<std::uint16_t> m_sums; ///< red, green, blue
};

} // namespace oxbow
