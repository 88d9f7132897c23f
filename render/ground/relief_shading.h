#pragma once

#include <glm/common.hpp>
#include <glm/exponential.hpp>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/trigonometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cmath>

/// The relief between the cells as the shaders work it out: the very file that they are compiled with
/// (resources/shaders/relief.glsl), read as C++ here. For source files only: each has its own.
namespace oxbow {
namespace {

using glm::clamp;
using glm::cos;
using glm::dot;
using glm::exp2;
using glm::floor;
using glm::inversesqrt;
using glm::length;
using glm::mat3;
using glm::max;
using glm::mix;
using glm::sin;
using glm::smoothstep;
using glm::vec2;
using glm::vec3;
using glm::vec4;
using std::abs;
using uint = glm::uint;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include "resources/shaders/relief.glsl"
#pragma GCC diagnostic pop

} // namespace
} // namespace oxbow
