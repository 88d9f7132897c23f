#pragma once

#include "core/files/storage/input_file.h"

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace oxbow {

/// What a row of a PNG that is not interlaced is made of.
struct PngRowLayout {
    int rows = 0;
    std::size_t rowBytes = 0;
    std::size_t pixelBytes = 1;
};

/// Unpacks the rows by ISA-L, which is twice as fast as libpng with zlib, and hands each over: whole bytes as they are
/// stored, 16 bits most significant first. Appends the entries of tEXt behind the rows. False where anything is out of
/// the ordinary (damage, a chunk that only libpng knows): then libpng is to read, and to say what is wrong.
[[nodiscard]] bool unpackPngRows(const InputFile& file, const PngRowLayout& layout,
                                 const std::function<void(int y, const std::uint8_t* row)>& take,
                                 std::vector<std::pair<std::string, std::string>>& texts);

/// Takes the filters of PNG 1.2, section 6, back: of `count` rows one behind the other from `rows` on, each with the
/// byte of its filter before it. Before them lies a row that is complete, with a byte before it too. False where there
/// is no such filter.
[[nodiscard]] bool unfilterPngRows(const PngRowLayout& layout, std::uint8_t* rows, std::size_t count);

} // namespace oxbow
