#pragma once

#include "core/files/raster/coordinate_system.h"
#include "core/files/raster/raster.h"

#include <filesystem>
#include <string>
#include <string_view>

/// What stands beside a raster of where it lies on the Earth: its coordinate system as text (`<name>.prj`) and, for
/// pictures, a world file (`<name>.pgw`, `.wld`). Codes and texts of EPSG's systems are those of PROJ; a text of
/// none of them is kept as it is (as GDAL keeps it in GeoTIFF: "ESRI PE String = ...").
namespace oxbow {

/// Gives a place the system of a code, in the words of GeoTIFF too.
void setSystem(GeoReference& place, int epsg, bool isGeographic);
/// Gives a place the system of a text (WKT).
void setSystem(GeoReference& place, std::string_view text);
/// The system of a place by its code, else by the text that its file had; nothing where PROJ knows neither.
[[nodiscard]] std::optional<CoordinateSystem> coordinateSystem(const GeoReference& place);
/// The system as Esri's WKT; empty where the place has none, or one whose text is not known.
[[nodiscard]] std::string systemText(const GeoReference& place);

/// Reads what stands beside a file and the raster does not know yet: its place, its system, the size of its cells.
void readPlaceBeside(const std::filesystem::path& file, Raster& raster);

/// Writes the system beside a file. False where its text is not known, and nothing is written.
bool writeSystemBeside(const std::filesystem::path& file, const GeoReference& place);
/// Writes the system of a GeoTIFF that has no code of EPSG beside it, as GDAL does (`<file>.aux.xml`): the file's keys say it in
/// words that few programs read. What stood there was of the file that is no more, and goes.
void writeSystemForGdal(const std::filesystem::path& file, const GeoReference* place);
[[nodiscard]] std::filesystem::path auxiliaryPath(const std::filesystem::path& file);
/// Writes the place of a picture of so many pixels as a world file.
void writeWorldFile(const std::filesystem::path& file, const GeoReference& place, int width, int height);
/// ".pgw" of "ground.png".
[[nodiscard]] std::filesystem::path worldFilePath(const std::filesystem::path& file);

} // namespace oxbow
