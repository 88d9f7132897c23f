#include "core/files/storage/file_name.h"

namespace oxbow {

namespace {

/// Bytes of the character that the text begins with; 0 where it is no UTF-8 (too long a form, a surrogate, cut off).
std::size_t characterLength(std::string_view text) {
    const auto at = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = at(0);
    const std::size_t length = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
    if (length == 0 || length > text.size())
        return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((at(i) & 0xC0) != 0x80)
            return 0;
    const bool isTooLong = (first == 0xE0 && at(1) < 0xA0) || (first == 0xF0 && at(1) < 0x90);
    const bool isNoCharacter = (first == 0xED && at(1) >= 0xA0) || (first == 0xF4 && at(1) >= 0x90);
    return isTooLong || isNoCharacter ? 0 : length;
}

} // namespace

std::string utf8Name(std::string_view bytes) {
    std::string name;
    while (!bytes.empty()) {
        const std::size_t length = characterLength(bytes);
        name += length == 0 ? "_" : bytes.substr(0, length);
        bytes.remove_prefix(length == 0 ? 1 : length);
    }
    return name;
}

} // namespace oxbow
