#include "app/pipes.h"

#include "app/commands.h"
#include "core/files/atomic_file.h"

#include <cstdio>
#include <fstream>
#include <span>
#include <vector>

namespace oxbow {

bool isPipe(const std::filesystem::path& path) {
    return path == "-";
}

std::filesystem::path standardInput(const QTemporaryDir& folder) {
    const std::filesystem::path path = std::filesystem::path(pathText(folder.path())) / "standard_input";
    AtomicFile file(path);
    std::vector<std::byte> buffer(std::size_t{1} << 20);
    for (std::size_t count = 0; (count = std::fread(buffer.data(), 1, buffer.size(), stdin)) > 0;)
        file.write(std::span(buffer).first(count));
    file.commit();
    return path;
}

std::filesystem::path pipeFile(const QTemporaryDir& folder, const std::string& extension) {
    return std::filesystem::path(pathText(folder.path())) / ("standard_output." + extension);
}

void toStandardOutput(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::vector<char> buffer(std::size_t{1} << 20);
    while (file.read(buffer.data(), static_cast<std::streamsize>(buffer.size())) || file.gcount() > 0)
        std::fwrite(buffer.data(), 1, static_cast<std::size_t>(file.gcount()), stdout);
}

} // namespace oxbow
