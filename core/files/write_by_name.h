#pragma once

#include "core/files/vector/geo_frame.h"

#include <filesystem>
#include <span>

/// Lists in the format that the name of their file asks for, whole or not at all (file_format.h). All throw Error for an
/// extension that names none, and for what cannot be written.
namespace oxbow {

struct Curve;
struct GeoLayer;
struct Lake;
struct MeshFormat;
struct ScatterList;
struct WaterBodies;

void writeLakes(const std::filesystem::path& file, std::span<const Lake> lakes, const GeoFrame& frame);
void writeRivers(const std::filesystem::path& file, const WaterBodies& bodies, const GeoFrame& frame);
void writeScatter(const std::filesystem::path& file, std::span<const ScatterList> lists, const GeoFrame& frame);
void writeFeatures(const std::filesystem::path& file, const GeoLayer& layer, const GeoFrame& frame);
/// As GeoJSON, whatever the extension, or as a GeoPackage.
void writeCurves(const std::filesystem::path& file, std::span<const Curve> curves, const GeoFrame& frame);

/// The format of a mesh by its extension; null where it is none.
[[nodiscard]] const MeshFormat* meshFormat(const std::filesystem::path& file);
/// The same; throws Error where it is none.
[[nodiscard]] const MeshFormat& meshFormatToWrite(const std::filesystem::path& file);

} // namespace oxbow
