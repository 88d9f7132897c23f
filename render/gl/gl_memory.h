#pragma once

#include "render/gl/gl.h"

#include <optional>

namespace oxbow {

/// Memory that textures can still take: of the graphics card where its driver tells (GL_NVX_gpu_memory_info,
/// GL_ATI_meminfo), all of the computer's where the processor draws. Nothing where that is not known.
[[nodiscard]] std::optional<double> freeGraphicsBytes(Gl& gl);

/// Whether the processor draws: llvmpipe and its like.
[[nodiscard]] bool drawsOnTheProcessor(const char* renderer);

} // namespace oxbow
