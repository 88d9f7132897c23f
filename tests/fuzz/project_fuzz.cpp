#include "core/base/thread_pool.h"
#include "core/project/project_file.h"
#include "tests/fuzz/fuzz_file.h"

/// Any file is a project or refused.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static oxbow::ThreadPool pool(1);
    const auto path = oxbow::fuzzFile("fuzz.oxbow", data, size);
    const auto unpacked = oxbow::fuzzFolder() / "unpacked";
    oxbow::tried([&] { static_cast<void>(oxbow::readProject(path, unpacked, pool)); });
    std::filesystem::remove_all(unpacked);
    return 0;
}
