#pragma once

#include <string>
#include <string_view>

namespace oxbow {

/// A file's name for places that hold nothing but UTF-8 (JSON, ZIP): each byte that is no part of UTF-8 becomes an
/// underscore. Names that are UTF-8 stay as they are.
[[nodiscard]] std::string utf8Name(std::string_view bytes);

} // namespace oxbow
