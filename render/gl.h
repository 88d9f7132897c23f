#pragma once

#include <QOpenGLFunctions_3_3_Core>

namespace oxbow {

/// The OpenGL functions that the picture is drawn with.
using Gl = QOpenGLFunctions_3_3_Core;

/// Lays colours over what is there by their alpha. The picture itself stays opaque: a window would show through it.
inline void beginBlending(Gl& gl) {
    gl.glEnable(GL_BLEND);
    gl.glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
}

} // namespace oxbow
