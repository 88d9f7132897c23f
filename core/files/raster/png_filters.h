#pragma once

#include "core/files/raster/png_rows.h"

namespace oxbow {

/// Takes the filters of PNG 1.2, section 6, back: of `count` rows one behind the other from `rows` on, each with the
/// byte of its filter before it. Before them lies a row that is complete, with a byte before it too. False where there
/// is no such filter.
[[nodiscard]] bool unfilterPngRows(const PngRowLayout& layout, std::uint8_t* rows, std::size_t count);

} // namespace oxbow
