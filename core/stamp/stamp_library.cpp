#include "core/stamp/stamp_library.h"

#include "core/base/embedded.h"
#include "core/files/raster/raster_codecs.h"

#include <mutex>

/// The library is there wherever a recipe is run.
#define OXBOW_STAMP(name) OXBOW_EMBED(oxbow_stamp_##name, OXBOW_STAMP_FOLDER "/" #name ".png")
#define OXBOW_STAMPS(DO)                                                                                             \
    DO(peak) DO(massif) DO(ridge) DO(hills) DO(valley_and_ridge) DO(volcano) DO(st_helens) DO(caldera) DO(crater)    \
    DO(mesa) DO(buttes) DO(plateau) DO(escarpment) DO(canyon) DO(glacial_valley) DO(cirque) DO(fan) DO(dunes)        \
    DO(drumlins) DO(island) DO(headland) DO(dam) DO(moraine) DO(terraces)

OXBOW_STAMPS(OXBOW_STAMP)

namespace oxbow {

namespace {

struct Bytes {
    std::string_view key;
    const std::byte *first, *last;
};
#define OXBOW_STAMP_ROW(name) Bytes{#name, oxbow_stamp_##name, oxbow_stamp_##name##_end},
constexpr Bytes kBytes[] = {OXBOW_STAMPS(OXBOW_STAMP_ROW)};

static_assert(std::size(kBytes) == kLibraryStampCount);
static_assert([] {
    for (std::size_t i = 0; i < kLibraryStampCount; ++i)
        if (kBytes[i].key != kLibraryStamps[i].key)
            return false;
    return true;
}());

} // namespace

Heightmap embeddedLand(std::string_view name, std::span<const std::byte> png, double widthM) {
    Raster raster = readPng(InputFile(std::string(name) + ".png", png), {});
    const double low = raster.lowM.value_or(0.0);
    const double stepM = (raster.highM.value_or(1.0) - low) / raster.largestSample;
    for (float& cell : raster.samples.cells())
        cell = static_cast<float>(low + stepM * static_cast<double>(cell));
    raster.samples.setCellSizeM(widthM / raster.samples.width());
    return std::move(raster.samples);
}

std::span<const std::byte> libraryStampBytes(std::size_t index) {
    return {kBytes[index].first, kBytes[index].last};
}

std::shared_ptr<const StampLand> libraryStamp(std::size_t index) {
    static std::array<std::once_flag, kLibraryStampCount> once;
    static std::array<std::shared_ptr<const StampLand>, kLibraryStampCount> stamps;
    std::call_once(once[index], [index] {
        stamps[index] = std::make_shared<const StampLand>(StampLand{embeddedLand(kLibraryStamps[index].key, libraryStampBytes(index), kLibraryStamps[index].widthM), {}, {}});
    });
    return stamps[index];
}

} // namespace oxbow
