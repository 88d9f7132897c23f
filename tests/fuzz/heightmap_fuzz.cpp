#include "core/files/file_format.h"
#include "core/files/heightmap_file.h"
#include "tests/fuzz/fuzz_file.h"

#include <cstdio>
#include <cstdlib>

namespace {

/// Of the format that is fuzzed: one that the table of formats can read, by its key.
std::string extension;

} // namespace

/// OXBOW_FUZZ_FORMAT names the format; "list" prints the keys of all that are read, one a line.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
    const char* chosen = std::getenv("OXBOW_FUZZ_FORMAT");
    const std::string wanted = chosen ? chosen : "";
    for (const oxbow::FileFormat& format : oxbow::fileFormats())
        if (format.can(oxbow::FileUse::ReadHeightmap)) {
            if (wanted == "list")
                std::puts(std::string(format.key).c_str());
            if (wanted == format.key)
                extension = format.extension();
        }
    if (extension.empty()) {
        if (wanted != "list")
            std::fputs("set OXBOW_FUZZ_FORMAT to a format, or to list\n", stderr);
        std::exit(wanted == "list" ? 0 : 1);
    }
    return 0;
}

/// Any file of a format's extension is a heightmap or refused.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto path = oxbow::fuzzFile("fuzz" + extension, data, size);
    return oxbow::tried([&] { static_cast<void>(oxbow::readHeightmap(path)); });
}
