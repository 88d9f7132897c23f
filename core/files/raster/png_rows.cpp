#include "core/files/raster/png_rows.h"

#include "core/files/raster/raster.h"

#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

namespace oxbow {

namespace {

constexpr std::uint64_t kSignature = 8;
constexpr std::uint64_t kFrame = 12; // length, type, checksum
constexpr std::size_t kPiece = std::size_t{1} << 18;
constexpr std::size_t kRowsTogether =
    8; ///< none are left over where filters are taken back several rows at a time
constexpr std::size_t kLongestPngText = std::size_t{1} << 16;

/// The chunks of a file one after the other.
class Chunks {
public:
    explicit Chunks(const InputFile& file) : m_file(file) {}

    /// False behind the last.
    bool next() {
        m_at += m_length + (m_at == kSignature && m_type.empty() ? 0 : kFrame);
        std::array<std::byte, 8> head{};
        if (m_file.readSomeAt(m_at, head) != head.size())
            return false;
        m_length = loadNumber<std::uint32_t>(head.data(), ByteOrder::Big);
        m_type.assign(reinterpret_cast<const char*>(head.data()) + 4, 4);
        m_read = 0;
        m_sum = crc32_gzip_refl(0, reinterpret_cast<const unsigned char*>(m_type.data()), m_type.size());
        return true;
    }
    [[nodiscard]] const std::string& type() const { return m_type; }
    [[nodiscard]] std::uint64_t length() const { return m_length; }

    /// The next piece of what the chunk holds; empty at its end, or where the file ends too early.
    std::span<const std::uint8_t> take() {
        m_buffer.resize(std::min<std::uint64_t>(kPiece, m_length - m_read));
        if (m_buffer.empty() ||
            m_file.readSomeAt(m_at + 8 + m_read, std::as_writable_bytes(std::span(m_buffer))) != m_buffer.size())
            return {};
        m_read += m_buffer.size();
        m_sum = crc32_gzip_refl(m_sum, m_buffer.data(), m_buffer.size());
        return m_buffer;
    }
    /// Whether all of it was taken and is as it was written.
    [[nodiscard]] bool isWhole() const {
        std::array<std::byte, 4> sum{};
        return m_read == m_length && m_file.readSomeAt(m_at + 8 + m_length, sum) == sum.size() &&
               loadNumber<std::uint32_t>(sum.data(), ByteOrder::Big) == m_sum;
    }

private:
    const InputFile& m_file;
    std::uint64_t m_at = kSignature, m_length = 0, m_read = 0;
    std::string m_type;
    std::uint32_t m_sum = 0;
    std::vector<std::uint8_t> m_buffer;
};

/// Rows out of the stream of a file's IDAT chunks.
class RowUnpacker {
public:
    RowUnpacker(const PngRowLayout& layout, const std::function<void(int, const std::uint8_t*)>& take)
        : m_layout(layout), m_take(take), m_state(std::make_unique<inflate_state>()) {
        isal_inflate_init(m_state.get());
        m_state->crc_flag = ISAL_ZLIB;
        // A row that is already complete stands before the first of each window.
        m_rowsHeld = std::max<std::size_t>(1, kPiece / stride() / kRowsTogether * kRowsTogether);
        m_window.resize((m_rowsHeld + 1) * stride());
        startWindow();
    }

    /// False where the stream is damaged.
    bool feed(std::span<const std::uint8_t> packed) {
        m_state->next_in = const_cast<std::uint8_t*>(packed.data());
        m_state->avail_in = static_cast<std::uint32_t>(packed.size());
        while (m_state->block_state != ISAL_BLOCK_FINISH) {
            if (m_state->avail_out == 0 && !finishWindow())
                return false;
            if (const int result = isal_inflate(m_state.get()); result != ISAL_DECOMP_OK && result != ISAL_END_INPUT)
                return false;
            if (m_state->avail_in == 0 && m_state->avail_out > 0)
                break;
        }
        return true;
    }
    /// Whether all rows came, and nothing behind them.
    bool finish() {
        if (m_state->block_state != ISAL_BLOCK_FINISH)
            return false;
        const std::size_t held = m_rowsHeld * stride() - m_state->avail_out;
        return held == static_cast<std::size_t>(m_layout.rows - m_done) * stride() && takeRows(held / stride());
    }

private:
    [[nodiscard]] std::size_t stride() const { return m_layout.rowBytes + 1; }
    [[nodiscard]] std::uint8_t* row(std::size_t i) { return m_window.data() + i * stride() + 1; }

    void startWindow() {
        m_state->next_out = m_window.data() + stride();
        m_state->avail_out = static_cast<std::uint32_t>(m_rowsHeld * stride());
    }
    bool finishWindow() {
        if (m_done + static_cast<int>(m_rowsHeld) > m_layout.rows || !takeRows(m_rowsHeld))
            return false;
        std::memcpy(row(0), row(m_rowsHeld), m_layout.rowBytes);
        startWindow();
        return true;
    }
    bool takeRows(std::size_t count) {
        if (!unfilterPngRows(m_layout, row(1), count))
            return false;
        for (std::size_t i = 1; i <= count; ++i, ++m_done)
            m_take(m_done, row(i));
        return true;
    }

    const PngRowLayout m_layout;
    const std::function<void(int, const std::uint8_t*)>& m_take;
    std::unique_ptr<inflate_state> m_state;
    std::vector<std::uint8_t> m_window;
    std::size_t m_rowsHeld = 1;
    int m_done = 0;
};

/// A chunk that may be passed over behind the rows: not needed for the picture, and no packed text.
bool isOrdinary(const std::string& type) {
    return (static_cast<unsigned char>(type[0]) & 0x20u) != 0 && type != "zTXt" && type != "iTXt";
}

} // namespace

bool unpackPngRows(const InputFile& file, const PngRowLayout& layout,
                   const std::function<void(int y, const std::uint8_t* row)>& take,
                   std::vector<std::pair<std::string, std::string>>& texts) {
    Chunks chunks(file);
    bool found = chunks.next();
    while (found && chunks.type() != "IDAT")
        found = chunks.next();
    RowUnpacker rows(layout, take);
    for (; found && chunks.type() == "IDAT"; found = chunks.next()) {
        for (auto piece = chunks.take(); !piece.empty(); piece = chunks.take())
            if (!rows.feed(piece))
                return false;
        if (!chunks.isWhole())
            return false;
    }
    if (!found || !rows.finish())
        return false;
    for (; found && chunks.type() != "IEND"; found = chunks.next()) {
        if (!isOrdinary(chunks.type()))
            return false;
        if (chunks.type() != "tEXt")
            continue;
        std::string text;
        if (chunks.length() > kLongestPngText)
            return false;
        for (auto piece = chunks.take(); !piece.empty(); piece = chunks.take())
            text.append(piece.begin(), piece.end());
        const std::size_t end = text.find('\0');
        if (!chunks.isWhole() || end == std::string::npos)
            return false;
        texts.emplace_back(text.substr(0, end), text.substr(end + 1));
    }
    return found && chunks.length() == 0 && chunks.isWhole();
}

} // namespace oxbow
