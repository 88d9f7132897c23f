#include "core/base/error.h"
#include "core/files/heightmap_file.h"
#include "tests/fuzz/fuzz_file.h"

#include <array>

namespace {

constexpr std::array kExtensions = {".png", ".tif", ".exr", ".pgm", ".asc", ".hgt", ".bt",
                                    ".ter", ".raw", ".r16", ".r32", ".bil", ".flt"};

} // namespace

/// Any file of any extension is a heightmap or refused. The last byte chooses the extension, so that seeds
/// are files as they are.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0)
        return 0;
    const std::string name = std::string("fuzz") + kExtensions[data[size - 1] % kExtensions.size()];
    const auto path = oxbow::fuzzFile(name, data, size);
    try {
        static_cast<void>(oxbow::readHeightmap(path));
    } catch (const oxbow::Error&) { // what a user is told
    }
    return 0;
}
