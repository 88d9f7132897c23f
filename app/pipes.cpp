#include "app/pipes.h"

#include "app/commands.h"
#include "core/base/error.h"
#include "core/files/raster/tiff_stream.h"
#include "core/files/storage/atomic_file.h"

#include <cstdio>
#include <fstream>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace oxbow {

bool isPipe(const std::filesystem::path& path) {
    return path == "-";
}

bool isStream(const std::filesystem::path& path) {
    std::error_code failure;
    const auto status = std::filesystem::status(path, failure);
    return isPipe(path) || std::filesystem::is_fifo(status) || std::filesystem::is_socket(status);
}

namespace {

/// Copies of streams, and what they are copies of.
std::vector<std::pair<std::string, std::string>>& copies() {
    static std::vector<std::pair<std::string, std::string>> list;
    return list;
}

} // namespace

std::string asGiven(std::string words) {
    for (const auto& [copy, name] : copies())
        for (std::size_t at = 0; (at = words.find(copy, at)) != std::string::npos; at += name.size())
            words.replace(at, copy.size(), name);
    return words;
}

std::filesystem::path seekable(const std::filesystem::path& path, const QTemporaryDir& folder) {
    if (!isStream(path))
        return path;
    std::filesystem::path copy = std::filesystem::path(pathText(folder.path())) / (isPipe(path) ? "standard input" : "stream");
    for (int number = 2; std::filesystem::exists(copy); ++number)
        copy.replace_filename("stream_" + std::to_string(number));
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> opened(isPipe(path) ? nullptr : std::fopen(path.c_str(), "rb"), std::fclose);
    std::FILE* stream = isPipe(path) ? stdin : opened.get();
    if (!stream)
        throw Error(path.string() + ": cannot be read: check the name");
    copies().emplace_back(copy.string(), isPipe(path) ? "standard input" : path.string());
    AtomicFile file(copy);
    std::vector<std::byte> buffer(std::size_t{1} << 20);
    for (std::size_t count = 0; (count = std::fread(buffer.data(), 1, buffer.size(), stream)) > 0;)
        file.write(std::span(buffer).first(count));
    file.commit();
    return copy;
}

std::filesystem::path pipeFile(const QTemporaryDir& folder, const std::string& extension) {
    const std::filesystem::path file = std::filesystem::path(pathText(folder.path())) / ("standard_output." + extension);
    copies().emplace_back(file.string(), "standard output");
    return file;
}

void toStandardOutput(const std::filesystem::path& path) {
    const auto write = [](std::span<const char> bytes) { std::fwrite(bytes.data(), 1, bytes.size(), stdout); };
    if (path.extension() == ".tif" || path.extension() == ".tiff")
        return streamTiff(path, write);
    std::ifstream file(path, std::ios::binary);
    std::vector<char> buffer(std::size_t{1} << 20);
    while (file.read(buffer.data(), static_cast<std::streamsize>(buffer.size())) || file.gcount() > 0)
        write(std::span(buffer).first(static_cast<std::size_t>(file.gcount())));
}

} // namespace oxbow
