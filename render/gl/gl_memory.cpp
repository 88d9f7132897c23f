#include "render/gl/gl_memory.h"

#include "core/base/memory_use.h"

#include <array>
#include <string_view>

namespace oxbow {

namespace {

constexpr GLenum kNvidiaFreeKiB = 0x9049; // GPU_MEMORY_INFO_CURRENT_AVAILABLE_VIDMEM_NVX
constexpr GLenum kAmdFreeKiB = 0x87FC;    // TEXTURE_FREE_MEMORY_ATI: four numbers, the first the free ones

} // namespace

bool drawsOnTheProcessor(const char* renderer) {
    for (const std::string_view name : {"llvmpipe", "softpipe", "SwiftShader", "Software"})
        if (renderer && std::string_view(renderer).find(name) != std::string_view::npos)
            return true;
    return false;
}

std::optional<double> freeGraphicsBytes(Gl& gl) {
    std::array<GLint, 4> freeKiB{};
    if (hasExtension(gl, "GL_NVX_gpu_memory_info"))
        gl.glGetIntegerv(kNvidiaFreeKiB, freeKiB.data());
    else if (hasExtension(gl, "GL_ATI_meminfo"))
        gl.glGetIntegerv(kAmdFreeKiB, freeKiB.data());
    if (freeKiB[0] > 0)
        return 1024.0 * freeKiB[0];
    if (!drawsOnTheProcessor(reinterpret_cast<const char*>(gl.glGetString(GL_RENDERER))))
        return std::nullopt;
    const auto memory = systemMemory();
    return memory ? std::optional(static_cast<double>(memory->totalBytes)) : std::nullopt;
}

} // namespace oxbow
