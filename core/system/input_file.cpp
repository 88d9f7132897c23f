#include "core/files/storage/input_file.h"

#include "core/base/compute.h"
#include "core/base/error.h"
#include "core/system/file_calls.h"
#include "core/terrain/grid_spec.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

namespace oxbow {

namespace {

constexpr std::size_t kStreamBuffer = std::size_t{1} << 18;

Phrase openFailure(int code) {
    switch (code) {
    case ENOENT:
    case ENOTDIR:
        return phrase("there is no such file: check the name");
    case EACCES:
        return phrase("no permission to read it: change its permissions or copy it");
    default:
        return std::generic_category().message(code);
    }
}

} // namespace

InputFile::InputFile(const std::filesystem::path& path, const CancelToken* cancel) : m_path(path), m_cancel(cancel) {
    m_file = file_calls::openToRead(path);
    if (m_file < 0)
        fail(openFailure(errno));
    const file_calls::Status status = file_calls::statusOf(m_file);
    m_size = status.bytes;
    if (status.isOrdinary && m_size > 0)
        return;
    file_calls::close(m_file);
    fail(status.isOrdinary ? phrase("the file is empty")
                           : phrase("this is not an ordinary file: choose a heightmap file"));
}

InputFile::~InputFile() {
    if (m_file >= 0)
        file_calls::close(m_file);
}

std::size_t InputFile::readSomeAt(std::uint64_t offset, std::span<std::byte> bytes) const {
    if (m_file < 0) {
        const auto rest = m_bytes.subspan(std::min<std::uint64_t>(offset, m_size));
        std::copy_n(rest.begin(), std::min(rest.size(), bytes.size()), bytes.begin());
        return std::min(rest.size(), bytes.size());
    }
    const std::ptrdiff_t done = file_calls::readAt(m_file, bytes, offset);
    if (done < 0)
        fail(phrase("cannot be read: %1", std::generic_category().message(errno)));
    return static_cast<std::size_t>(done);
}

void InputFile::readAt(std::uint64_t offset, std::span<std::byte> bytes) const {
    expectBytes(offset, bytes.size());
    if (readSomeAt(offset, bytes) < bytes.size())
        fail(phrase("the file became shorter while it was read: try again"));
}

std::string InputFile::head(std::size_t count) const {
    std::string text(std::min<std::uint64_t>(count, m_size), '\0');
    text.resize(readSomeAt(0, std::as_writable_bytes(std::span(text))));
    return text;
}

void InputFile::throwIfCancelled() const {
    if (m_cancel)
        m_cancel->throwIfRequested();
}

void InputFile::fail(const Phrase& message) const {
    throw Error(m_path.string() + ": " + message);
}

void InputFile::expectBytes(std::uint64_t offset, std::uint64_t bytes) const {
    if (offset > m_size || bytes > m_size - offset)
        fail(phrase("the file ends too early (%1 bytes): it is damaged or not complete", m_size));
}

void InputFile::expectGridSize(std::int64_t width, std::int64_t height) const {
    if (width < 1 || height < 1 || width > kMaxGridSide || height > kMaxGridSide)
        fail(phrase("size %1 x %2 is not possible: 1 to %3 cells a side can be read", width, height, kMaxGridSide));
}

bool ByteStream::refill() {
    m_file.throwIfCancelled();
    m_offset += m_buffer.size();
    m_next = 0;
    m_buffer.resize(kStreamBuffer);
    m_buffer.resize(m_file.readSomeAt(m_offset, m_buffer));
    return !m_buffer.empty();
}

void ByteStream::take(std::span<std::byte> bytes) {
    while (!bytes.empty()) {
        if (peek() < 0)
            m_file.expectBytes(position(), bytes.size());
        const std::size_t count = std::min(bytes.size(), m_buffer.size() - m_next);
        std::memcpy(bytes.data(), m_buffer.data() + m_next, count);
        m_next += count;
        bytes = bytes.subspan(count);
    }
}

} // namespace oxbow
