#include "core/base/error.h"
#include "core/files/file_format.h"
#include "tests/fuzz/fuzz_file.h"

#include <string>
#include <vector>

namespace {

/// Those of every format that is read.
std::vector<std::string> makeExtensions() {
    std::vector<std::string> all;
    for (const oxbow::FileFormat& format : oxbow::fileFormats())
        if (format.can(oxbow::FileUse::ReadHeightmap))
            for (const std::string_view extension : format.allExtensions())
                all.emplace_back(extension);
    return all;
}

} // namespace

/// Any file of any extension is a heightmap or refused. The last byte chooses the extension, so that seeds
/// are files as they are.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0)
        return 0;
    static const std::vector<std::string> kExtensions = makeExtensions();
    const std::string name = "fuzz" + kExtensions[data[size - 1] % kExtensions.size()];
    const auto path = oxbow::fuzzFile(name, data, size);
    try {
        static_cast<void>(oxbow::readHeightmap(path));
    } catch (const oxbow::Error&) { // what a user is told
    }
    return 0;
}
