#pragma once

#include "core/base/phrase.h"

#include <QSurfaceFormat>

#include <optional>
#include <string>

namespace oxbow {

struct Gl;

/// Whether this machine can draw, and what to do where it cannot.
struct GlCheck {
    bool ok = false;
    bool software = false; ///< drawn by the processor
    std::string renderer;  ///< as the driver names itself
    std::string version;
    Phrase message; ///< one line for people; empty where ok
};

/// The surface format that every context of the program asks for: OpenGL 3.3 core. One sample a pixel and no
/// depth: what is drawn comes from a buffer that has more.
[[nodiscard]] QSurfaceFormat surfaceFormat();

/// Makes a context and an offscreen surface and reads the version, without any window. Needs a
/// QGuiApplication. Never crashes on a platform that has no OpenGL.
[[nodiscard]] GlCheck checkGl();

/// Memory that textures can still take: of the graphics card where its driver tells (GL_NVX_gpu_memory_info,
/// GL_ATI_meminfo), all of the computer's where the processor draws. Nothing where that is not known.
[[nodiscard]] std::optional<double> freeGraphicsBytes(Gl& gl);

/// Whether the processor draws: llvmpipe and its like.
[[nodiscard]] bool drawsOnTheProcessor(const char* renderer);

} // namespace oxbow
