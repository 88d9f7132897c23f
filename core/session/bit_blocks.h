#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace oxbow {

/// Numbers in blocks of 16, each block in as few bits a number as its largest takes (a frame of reference whose
/// reference is 0: Zukowski2006). Ten times as quick as an entropy code, and little larger where neighbours are of
/// like size. The widths of all blocks, a byte each, come before their bits.
inline constexpr int kBlockWords = 16;

/// Bytes that packBlocks writes; the number of words is a multiple of kBlockWords.
[[nodiscard]] std::size_t blockBytes(std::span<const std::uint32_t> words);
/// `to` has room for blockBytes().
void packBlocks(std::span<const std::uint32_t> words, std::byte* to);
/// False where the bytes are not as many as packBlocks wrote for so many words; nothing beyond them is read.
[[nodiscard]] bool unpackBlocks(std::span<const std::byte> bytes, std::span<std::uint32_t> words);

} // namespace oxbow
