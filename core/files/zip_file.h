#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oxbow {

/// Collects named pieces and writes them as one ZIP archive, whole or not at all.
class ZipWriter {
public:
    ZipWriter();
    ~ZipWriter();
    ZipWriter(const ZipWriter&) = delete;
    ZipWriter& operator=(const ZipWriter&) = delete;

    void add(const std::string& name, std::vector<std::byte> bytes);
    void add(const std::string& name, std::string_view text);
    /// Throws Error that names the target, the reason and what to do.
    void commit(const std::filesystem::path& target);

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

/// Reads a ZIP archive.
class ZipReader {
public:
    /// Throws Error when the file cannot be read or is no ZIP archive.
    explicit ZipReader(const std::filesystem::path& path);
    ~ZipReader();
    ZipReader(const ZipReader&) = delete;
    ZipReader& operator=(const ZipReader&) = delete;

    [[nodiscard]] bool has(const std::string& name) const;
    [[nodiscard]] std::vector<std::string> names() const;
    /// Throws Error when the piece is missing, damaged or longer than `mostBytes`: a small file must not fill
    /// the memory.
    [[nodiscard]] std::vector<std::byte> read(const std::string& name, std::uint64_t mostBytes) const;
    [[nodiscard]] std::string readText(const std::string& name, std::uint64_t mostBytes) const;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace oxbow
