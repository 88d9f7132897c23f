#pragma once

#include <glm/common.hpp>
#include <glm/exponential.hpp>
#include <glm/mat2x2.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <algorithm>
#include <cmath>

/// Constants and curves that the map shares with the shaders: the very file that the shaders are compiled with
/// (resources/shaders/shading.glsl), read as C++ here. For source files only: each has its own.
namespace oxbow {
namespace {

using glm::clamp;
using glm::fract;
using glm::mat2;
using glm::mix;
using glm::smoothstep;
using glm::vec2;
using glm::vec3;
using std::abs;
using std::exp;
using std::max;
using std::min;
using std::pow;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include "resources/shaders/shading.glsl"
#pragma GCC diagnostic pop

} // namespace
} // namespace oxbow
