#include "core/stamp/stamp_library.h"

#include "core/files/raster/raster_codecs.h"

#include <mutex>

/// The files, as they are, in the program: the library is there wherever a recipe is run.
#define OXBOW_STAMP(name)                                                                                            \
    __asm__(".section .rodata\n"                                                                                     \
            ".globl oxbow_stamp_" #name "\n"                                                                         \
            "oxbow_stamp_" #name ":\n"                                                                               \
            ".incbin \"" OXBOW_STAMP_FOLDER "/" #name ".png\"\n"                                                     \
            ".globl oxbow_stamp_" #name "_end\n"                                                                     \
            "oxbow_stamp_" #name "_end:\n"                                                                           \
            ".byte 0\n"                                                                                              \
            ".previous\n");                                                                                          \
    extern "C" const std::byte oxbow_stamp_##name[], oxbow_stamp_##name##_end[];
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

Heightmap decoded(std::size_t index) {
    const InputFile file(std::string(kLibraryStamps[index].key) + ".png", libraryStampBytes(index));
    Raster raster = readPng(file, {});
    const double low = raster.lowM.value_or(0.0);
    const double stepM = (raster.highM.value_or(1.0) - low) / raster.largestSample;
    for (float& cell : raster.samples.cells())
        cell = static_cast<float>(low + stepM * static_cast<double>(cell));
    raster.samples.setCellSizeM(kLibraryStamps[index].widthM / raster.samples.width());
    return std::move(raster.samples);
}

} // namespace

std::span<const std::byte> libraryStampBytes(std::size_t index) {
    return {kBytes[index].first, kBytes[index].last};
}

std::shared_ptr<const StampLand> libraryStamp(std::size_t index) {
    static std::array<std::once_flag, kLibraryStampCount> once;
    static std::array<std::shared_ptr<const StampLand>, kLibraryStampCount> stamps;
    std::call_once(once[index], [index] {
        stamps[index] = std::make_shared<const StampLand>(StampLand{decoded(index), {}, {}});
    });
    return stamps[index];
}

} // namespace oxbow
