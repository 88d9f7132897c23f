#pragma once

/// What may end the program that tries it. Each prints lines "name: value", and 'problem: words' for what is wrong.
namespace oxbow {

/// The window system that Qt finds: platform, screens, the OpenGL that windows get.
void probeWindowSystem(int argc, char** argv);

/// The OpenGL that pictures are drawn with where there is no screen, with its limits.
void probeOpenGl(int argc, char** argv);

} // namespace oxbow
