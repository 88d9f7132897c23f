#pragma once

#include <QOpenGLFunctions_3_3_Core>

namespace oxbow {

/// The OpenGL functions that the picture is drawn with.
using Gl = QOpenGLFunctions_3_3_Core;

} // namespace oxbow
