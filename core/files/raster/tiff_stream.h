#pragma once

#include <filesystem>
#include <functional>
#include <span>

namespace oxbow {

/// Hands the bytes of a TIFF that writeTiff made to `sink`, laid out for readers that cannot go back, as of a pipe: the
/// directory first, then what it points to, then the strips in their order. A TIFF of another make, or of more than 4 GiB, as it is.
void streamTiff(const std::filesystem::path& file, const std::function<void(std::span<const char>)>& sink);

} // namespace oxbow
