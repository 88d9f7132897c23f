#pragma once

#include "render/camera/orbit_camera.h"

#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxbow {

/// Where the camera is at a moment of a flight.
struct CameraKey {
    double timeS = 0.0;
    CameraPose pose;
};

/// A flight through keys: between two of them everything that a pose has moves along cubics that meet without a jerk
/// (Catmull-Rom by time), distances and fields of view by their ratios, headings the shorter way round. It sets out from rest
/// and comes to rest.
class CameraPath {
public:
    CameraPath() = default;
    /// Throws Error unless there are two keys or more, at times that rise.
    explicit CameraPath(std::vector<CameraKey> keys);

    [[nodiscard]] const std::vector<CameraKey>& keys() const { return m_keys; }
    [[nodiscard]] double durationS() const { return m_keys.empty() ? 0.0 : m_keys.back().timeS - m_keys.front().timeS; }
    /// Counted from the first key; the ends hold beyond them.
    [[nodiscard]] CameraPose at(double timeS) const;
    /// Pictures of the whole flight, the first and the last key included.
    [[nodiscard]] int frames(double perSecond) const { return static_cast<int>(std::lround(durationS() * perSecond)) + 1; }

private:
    std::vector<CameraKey> m_keys;
};

/// Height of what is looked at, m, at metres east and south, where a key does not say; nothing beyond the map.
using TargetHeight = std::function<std::optional<double>(double eastM, double southM)>;

/// Reads a flight:
///     {"keys": [{"time_s": 0, "heading_deg": 160, "pitch_deg": 9, "distance_m": 2600, "east_m": 5900, "south_m": 4300,
///                "height_m": 800, "field_of_view_deg": 34}, ...]}
/// The last two may be left out. Throws Error that names `file` and the place.
[[nodiscard]] CameraPath parseCameraPath(std::string_view json, const std::string& file, const TargetHeight& heightAt);

} // namespace oxbow
