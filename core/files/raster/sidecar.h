#pragma once

#include "core/files/raster/heightmap_options.h"
#include "core/terrain/heightmap.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace oxbow {

/// What a picture cannot say about its heights, as JSON beside it: `<file>.json`. Keys: format ("oxbow
/// heightmap"), width, height, cell_size_m, sample_type (u8, u16, f32), byte_order (little, big), low_m and
/// high_m (heights of sample 0 and of the largest one; absent for floats), no_value_sample (0 where cells
/// have no value), place (west, north, width, height in the units of the coordinate system; epsg, geographic, and the
/// system in the words of GeoTIFF: keys, numbers, text).
struct Sidecar {
    int width = 0;
    int height = 0;
    double cellSizeM = 0.0;
    std::optional<double> lowM{};
    std::optional<double> highM{};
    bool zeroIsNoValue = false;
    std::optional<RawLayout> raw{}; ///< for files without a header of their own
    std::optional<GeoReference> place{}; ///< where it lies on the Earth
};

/// The text of a file beside another; empty where there is none, or a longer one.
[[nodiscard]] std::string shortFile(const std::filesystem::path& path, std::uintmax_t longest);

[[nodiscard]] std::filesystem::path sidecarPath(const std::filesystem::path& path);

/// The sidecar of a file; nothing where there is none, or none of ours.
[[nodiscard]] std::optional<Sidecar> readSidecar(const std::filesystem::path& file);

void writeSidecar(const std::filesystem::path& path, const Sidecar& sidecar);

/// One note for the numbered files of a sequence in place of a sidecar each: `frame_sequence.json` beside
/// `frame_0001.png` holds { "format": "oxbow sequence", "files": { "frame_0001.png": {...}, ... } } with the
/// keys of a sidecar. `readSidecar` finds it. A file without a number has no note.
class SequenceNotes {
public:
    void add(const std::filesystem::path& path, const Sidecar& sidecar) { m_files[path] = sidecar; }
    /// Writes the notes of every folder and name that files were added of.
    void write() const;

private:
    std::map<std::filesystem::path, Sidecar> m_files;
};

} // namespace oxbow
