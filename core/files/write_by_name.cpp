#include "core/files/write_by_name.h"

#include "core/files/file_format.h"
#include "core/files/storage/atomic_file.h"
#include "core/files/vector/curve_file.h"
#include "core/files/vector/geo_package.h"

namespace oxbow {

void writeLakes(const std::filesystem::path& file, std::span<const Lake> lakes, const GeoFrame& frame) {
    writeFileAtomically(file, formatToWrite(file, FileUse::WriteLakes).lakes(lakes, frame));
}

void writeRivers(const std::filesystem::path& file, const WaterBodies& bodies, const GeoFrame& frame) {
    writeFileAtomically(file, formatToWrite(file, FileUse::WriteRivers).rivers(bodies, frame));
}

void writeScatter(const std::filesystem::path& file, std::span<const ScatterList> lists, const GeoFrame& frame) {
    writeFileAtomically(file, formatToWrite(file, FileUse::WriteScatter).scatter(lists, frame));
}

void writeFeatures(const std::filesystem::path& file, const GeoLayer& layer, const GeoFrame& frame) {
    writeFileAtomically(file, formatToWrite(file, FileUse::WriteFeatures).features(layer, frame));
}

void writeCurves(const std::filesystem::path& file, std::span<const Curve> curves, const GeoFrame& frame) {
    const FileFormat* format = formatByExtension(lowerExtension(file), FileUse::WriteLayers);
    writeFileAtomically(file, format ? format->layers({{"curves", curveFeatures(curves, frame)}}, frame)
                                     : curvesAsGeoJson(curves, frame));
}

const MeshFormat* meshFormat(const std::filesystem::path& file) {
    const FileFormat* format = formatByExtension(lowerExtension(file), FileUse::WriteMesh);
    return format ? format->mesh : nullptr;
}

const MeshFormat& meshFormatToWrite(const std::filesystem::path& file) {
    return *formatToWrite(file, FileUse::WriteMesh).mesh;
}

} // namespace oxbow
