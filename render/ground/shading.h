#pragma once

#include <glm/common.hpp>
#include <glm/exponential.hpp>
#include <glm/vec3.hpp>

#include <algorithm>
#include <cmath>

/// Constants and curves that the map shares with the shaders: the very file that the shaders are compiled with
/// (resources/shaders/shading.glsl), read as C++ here. For source files only: each has its own.
namespace oxbow {
namespace {

using glm::fract;
using glm::smoothstep;
using glm::vec3;
using std::abs;
using std::max;
using std::pow;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include "resources/shaders/shading.glsl"
#pragma GCC diagnostic pop

} // namespace
} // namespace oxbow
