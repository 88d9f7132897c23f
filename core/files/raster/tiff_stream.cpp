#include "core/files/raster/tiff_stream.h"

#include "core/files/storage/number_bytes.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

namespace oxbow {

namespace {

constexpr std::uint64_t kHeaderBytes = 8, kEntryBytes = 12, kHighestClassic = 0xffffffffu;
constexpr std::uint16_t kStripOffsets = 273, kStripByteCounts = 279, kTypeShort = 3, kTypeLong = 4;

/// Sizes of the types 0 to 12.
constexpr std::array<std::uint64_t, 13> kTypeBytes = {0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8};

struct Entry {
    std::uint16_t tag = 0, type = 0;
    std::uint32_t count = 0, value = 0;
    [[nodiscard]] std::uint64_t bytes() const { return count * (type < kTypeBytes.size() ? kTypeBytes[type] : 0); }
    [[nodiscard]] bool isOutside() const { return bytes() > sizeof value; }
};
static_assert(sizeof(Entry) == kEntryBytes);

template <typename T>
T numberAt(const std::string& bytes, std::uint64_t at) {
    T number{};
    if (at + sizeof number <= bytes.size())
        std::memcpy(&number, bytes.data() + at, sizeof number);
    return number;
}

class StreamedTiff {
public:
    explicit StreamedTiff(const std::filesystem::path& file) : m_file(file, std::ios::binary), m_size(std::filesystem::file_size(file)) {}

    /// Header, directory and what it points to, for strips that follow at once; empty for a file of another make.
    std::string head() {
        using namespace std::string_view_literals;
        const std::string header = read(0, kHeaderBytes);
        const auto at = numberAt<std::uint32_t>(header, 4);
        if (!header.starts_with("II*\0"sv) || m_size > kHighestClassic / 2)
            return {};
        const std::string directory = read(at, m_size - at);
        std::vector<Entry> entries(numberAt<std::uint16_t>(directory, 0));
        for (std::size_t i = 0; i < entries.size(); ++i)
            entries[i] = numberAt<Entry>(directory, 2 + i * kEntryBytes);
        if (!findStrips(entries))
            return {};
        const std::uint64_t dataAt = kHeaderBytes + 2 + entries.size() * kEntryBytes + 4;
        std::uint64_t end = dataAt;
        for (Entry& entry : entries) {
            if (entry.tag == kStripOffsets)
                entry.type = kTypeLong; // wide enough for the new places
            end += entry.isOutside() ? entry.bytes() + entry.bytes() % 2 : 0;
        }
        std::string head = header.substr(0, 4), data;
        appendBytes(head, static_cast<std::uint32_t>(kHeaderBytes));
        appendBytes(head, static_cast<std::uint16_t>(entries.size()));
        for (Entry entry : entries) {
            std::string values;
            if (entry.tag == kStripOffsets)
                for (const std::uint64_t strip : m_strips)
                    appendBytes(values, static_cast<std::uint32_t>(strip - m_strips.front() + end));
            else if (entry.isOutside())
                values = read(entry.value, entry.bytes());
            if (entry.tag == kStripOffsets && !entry.isOutside())
                entry.value = numberAt<std::uint32_t>(values, 0);
            if (entry.isOutside()) {
                entry.value = static_cast<std::uint32_t>(dataAt + data.size());
                data += values;
                data.resize(data.size() + data.size() % 2);
            }
            appendBytes(head, entry);
        }
        appendBytes(head, std::uint32_t{0});
        return head + data;
    }

    /// Calls visit with the bytes of the strips, or of all of the file.
    void pass(bool all, const std::function<void(std::span<const char>)>& visit) {
        constexpr std::uint64_t kPiece = std::uint64_t{1} << 20;
        const std::uint64_t end = all ? m_size : m_stripsEnd;
        for (std::uint64_t at = all ? 0 : m_strips.front(); at < end; at += kPiece)
            visit(read(at, std::min(kPiece, end - at)));
    }

private:
    std::string read(std::uint64_t at, std::uint64_t count) {
        std::string bytes(static_cast<std::size_t>(count), '\0');
        m_file.clear();
        m_file.seekg(static_cast<std::streamoff>(at));
        m_file.read(bytes.data(), static_cast<std::streamsize>(count));
        return bytes;
    }

    /// Of the types that libtiff gives to places and sizes.
    [[nodiscard]] std::vector<std::uint64_t> wholesOf(const Entry& entry) {
        std::string bytes;
        appendBytes(bytes, entry.value);
        if (entry.isOutside())
            bytes = read(entry.value, entry.bytes());
        std::vector<std::uint64_t> numbers(entry.count);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            numbers[i] = entry.type == kTypeShort ? numberAt<std::uint16_t>(bytes, 2 * i) : numberAt<std::uint32_t>(bytes, 4 * i);
        return numbers;
    }

    /// False unless they lie one behind the other.
    bool findStrips(const std::vector<Entry>& entries) {
        const auto isPlain = [](const Entry& entry) { return (entry.type == kTypeShort || entry.type == kTypeLong) && entry.count > 0; };
        const auto offsets = std::ranges::find(entries, kStripOffsets, &Entry::tag), counts = std::ranges::find(entries, kStripByteCounts, &Entry::tag);
        if (offsets == entries.end() || counts == entries.end() || !isPlain(*offsets) || !isPlain(*counts) || offsets->count != counts->count)
            return false;
        m_strips = wholesOf(*offsets);
        const std::vector<std::uint64_t> bytes = wholesOf(*counts);
        m_stripsEnd = m_strips.front();
        for (std::size_t i = 0; i < m_strips.size(); ++i) {
            if (m_strips[i] < m_stripsEnd)
                return false;
            m_stripsEnd = m_strips[i] + bytes[i];
        }
        return true;
    }

    std::ifstream m_file;
    std::uint64_t m_size, m_stripsEnd = 0;
    std::vector<std::uint64_t> m_strips; ///< where they begin
};

} // namespace

void streamTiff(const std::filesystem::path& file, const std::function<void(std::span<const char>)>& sink) {
    StreamedTiff tiff(file);
    const std::string head = tiff.head();
    sink(head);
    tiff.pass(head.empty(), sink);
}

} // namespace oxbow
