#pragma once

#include "core/base/error.h"

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/// Values as bytes, one field after the other, little-endian, without the gaps that structs have in memory:
/// equal values are equal bytes. `packFields` writes into a ByteWriter what it reads from a ByteReader, by the
/// same list, so that the two cannot part. It takes numbers, enums, strings, lists, and structs of up to
/// sixteen public members, member by member in the order they are declared.
namespace oxbow {

static_assert(std::endian::native == std::endian::little, "values are stored as they lie in memory");

class ByteWriter {
public:
    void raw(std::span<const std::byte> bytes) { m_bytes.insert(m_bytes.end(), bytes.begin(), bytes.end()); }
    [[nodiscard]] std::vector<std::byte> take() { return std::move(m_bytes); }

private:
    std::vector<std::byte> m_bytes;
};

/// Throws Error where fewer bytes come than are read.
class ByteReader {
public:
    /// Puts bytes into the span and tells how many; none at the end.
    using Fill = std::function<std::size_t(std::span<std::byte>)>;

    /// `name`: what is read, for the user. `mostBytes`: more are refused.
    ByteReader(std::string name, Fill fill, std::uint64_t mostBytes)
        : m_name(std::move(name)), m_fill(std::move(fill)), m_left(mostBytes) {}
    ByteReader(std::string name, std::span<const std::byte> bytes)
        : m_name(std::move(name)), m_chunk(bytes.begin(), bytes.end()) {}

    void raw(std::span<std::byte> to) {
        while (!to.empty()) {
            if (m_at == m_chunk.size())
                refill();
            const std::size_t count = std::min(to.size(), m_chunk.size() - m_at);
            std::memcpy(to.data(), m_chunk.data() + m_at, count);
            m_at += count;
            to = to.subspan(count);
        }
    }
    /// Throws Error where bytes are left.
    void expectEnd() {
        if (m_at < m_chunk.size() || nextChunk())
            throw Error(m_name + ": " + phrase("is longer than it must be"));
    }
    [[nodiscard]] const std::string& name() const { return m_name; }

private:
    static constexpr std::size_t kChunk = std::size_t{1} << 16;

    [[nodiscard]] bool nextChunk() {
        if (!m_fill)
            return false;
        m_chunk.resize(kChunk);
        m_at = 0;
        m_chunk.resize(m_fill(m_chunk));
        if (m_chunk.size() > m_left)
            throw Error(m_name + ": " + phrase("is longer than a map of this size can need"));
        m_left -= m_chunk.size();
        return !m_chunk.empty();
    }
    void refill() {
        if (!nextChunk())
            throw Error(m_name + ": " + phrase("ends too early"));
    }

    std::string m_name;
    Fill m_fill;
    std::uint64_t m_left = 0;
    std::vector<std::byte> m_chunk;
    std::size_t m_at = 0;
};

namespace detail {

struct AnyField {
    template <typename T>
    operator T() const; // NOLINT(google-explicit-constructor): stands for a member of any type
};

/// Number of members of an aggregate: as many initialisers as it takes.
template <typename T, typename... Fields>
consteval std::size_t fieldCount() {
    if constexpr (requires { T{Fields{}..., AnyField{}}; })
        return fieldCount<T, Fields..., AnyField>();
    else
        return sizeof...(Fields);
}

/// Calls `visit(members...)`.
template <typename T, typename Visit>
void withFields(T& value, const Visit& visit) {
    constexpr std::size_t kCount = fieldCount<std::remove_const_t<T>>();
    static_assert(kCount >= 1 && kCount <= 16, "list the members of this type by hand");
    // clang-format off
#define OXBOW_FIELDS(count, ...) \
    if constexpr (kCount == (count)) { auto& [__VA_ARGS__] = value; visit(__VA_ARGS__); }
    OXBOW_FIELDS(1, a) OXBOW_FIELDS(2, a, b) OXBOW_FIELDS(3, a, b, c) OXBOW_FIELDS(4, a, b, c, d)
    OXBOW_FIELDS(5, a, b, c, d, e) OXBOW_FIELDS(6, a, b, c, d, e, f) OXBOW_FIELDS(7, a, b, c, d, e, f, g)
    OXBOW_FIELDS(8, a, b, c, d, e, f, g, h) OXBOW_FIELDS(9, a, b, c, d, e, f, g, h, i)
    OXBOW_FIELDS(10, a, b, c, d, e, f, g, h, i, j) OXBOW_FIELDS(11, a, b, c, d, e, f, g, h, i, j, k)
    OXBOW_FIELDS(12, a, b, c, d, e, f, g, h, i, j, k, l) OXBOW_FIELDS(13, a, b, c, d, e, f, g, h, i, j, k, l, m)
    OXBOW_FIELDS(14, a, b, c, d, e, f, g, h, i, j, k, l, m, n)
    OXBOW_FIELDS(15, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o)
    OXBOW_FIELDS(16, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)
#undef OXBOW_FIELDS
    // clang-format on
}

/// Every bit of it is of its value, or it is a floating-point number: bytes say it all.
template <typename T>
concept PlainField = !std::same_as<T, bool> && std::is_trivially_copyable_v<T> &&
                     (std::is_floating_point_v<T> || std::has_unique_object_representations_v<T>);

} // namespace detail

template <typename Archive>
inline constexpr bool kReads = std::same_as<Archive, ByteReader>;

template <typename Archive, typename T>
void packField(Archive& archive, T& value);

template <typename Archive, typename Element>
void packField(Archive& archive, std::vector<Element>& list) {
    std::uint64_t count = list.size();
    packField(archive, count);
    if constexpr (kReads<Archive>) {
        // One after the other: a damaged count must not take memory for what does not come.
        list.clear();
        for (std::uint64_t i = 0; i < count; ++i)
            packField(archive, list.emplace_back());
    } else {
        for (Element& element : list)
            packField(archive, element);
    }
}

template <typename Archive>
void packField(Archive& archive, std::string& text) {
    std::vector<char> letters(text.begin(), text.end());
    packField(archive, letters);
    text.assign(letters.begin(), letters.end());
}

template <typename Archive>
void packField(Archive& archive, bool& value) {
    std::uint8_t byte = value ? 1 : 0;
    packField(archive, byte);
    value = byte != 0;
}

template <typename Archive, typename T>
void packField(Archive& archive, T& value) {
    if constexpr (detail::PlainField<T>) {
        if constexpr (kReads<Archive>)
            archive.raw(std::as_writable_bytes(std::span(&value, 1)));
        else
            archive.raw(std::as_bytes(std::span(&value, 1)));
    } else {
        detail::withFields(value, [&](auto&... field) { (packField(archive, field), ...); });
    }
}

template <typename Archive, typename... Fields>
void packFields(Archive& archive, Fields&... fields) {
    (packField(archive, fields), ...);
}

/// The bytes of a value, and the value back from exactly as many.
template <typename T>
[[nodiscard]] std::vector<std::byte> bytesOf(const T& value) {
    ByteWriter writer;
    T copy = value;
    packField(writer, copy);
    return writer.take();
}
template <typename T>
void readBytes(std::string name, std::span<const std::byte> bytes, T& value) {
    ByteReader reader(std::move(name), bytes);
    packField(reader, value);
    reader.expectEnd();
}

} // namespace oxbow
