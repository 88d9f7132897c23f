#pragma once

#include "core/files/mesh/mesh_file.h"

#include <cstddef>
#include <vector>

namespace oxbow {

/// A stretch of a file that is made in numbered pieces, each on its own, and joined in their order.
struct FileSection {
    int pieces = 0;
    std::size_t pieceBytesAtMost = 0;
    std::uint64_t bytesAtMost = 0;
    /// Writes one piece to `out` and returns its end. It may scribble up to `kScribbleBytes` behind that.
    std::function<char*(int piece, char* out)> write;
};

inline constexpr std::size_t kScribbleBytes = 64;

/// A section of one piece with these bytes.
[[nodiscard]] FileSection constantSection(std::string bytes);

/// Makes the pieces of all sections on the pool and hands them to the sink in order, one buffer a thread.
/// False where `progress` cancelled.
bool streamSections(const std::vector<FileSection>& sections, const ByteSink& sink, ThreadPool& pool,
                    const MeshProgress& progress);

} // namespace oxbow
