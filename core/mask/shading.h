#pragma once

#include "core/base/elementary.h"

#include <algorithm>
#include <cmath>

/// Constants and curves that masks and exports share with the shaders: the very file that the shaders are compiled with
/// (resources/shaders/shading.glsl), read as C++ here, with no more of GLSL than it needs. For source files only: each has
/// its own.
namespace oxbow {
namespace {

struct vec2 {
    float x, y;
    vec2(float both) : x(both), y(both) {}
    vec2(float first, float second) : x(first), y(second) {}
};
inline vec2 operator+(vec2 a, vec2 b) { return {a.x + b.x, a.y + b.y}; }
inline vec2 operator-(vec2 a, vec2 b) { return {a.x - b.x, a.y - b.y}; }
inline vec2 operator*(vec2 a, vec2 b) { return {a.x * b.x, a.y * b.y}; }
inline vec2 floor(vec2 a) { return {std::floor(a.x), std::floor(a.y)}; }

struct vec3 {
    float x, y, z;
    vec3(float all) : x(all), y(all), z(all) {}
    vec3(float first, float second, float third) : x(first), y(second), z(third) {}
};
inline vec3 operator+(const vec3& a, const vec3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline vec3 operator*(const vec3& a, const vec3& b) { return {a.x * b.x, a.y * b.y, a.z * b.z}; }

/// By columns.
struct mat2 {
    vec2 first, second;
    mat2(float a, float b, float c, float d) : first(a, b), second(c, d) {}
};
inline vec2 operator*(const mat2& m, vec2 v) { return m.first * v.x + m.second * v.y; }
inline vec2 operator*(vec2 v, const mat2& m) { return {v.x * m.first.x + v.y * m.first.y, v.x * m.second.x + v.y * m.second.y}; }

inline float mix(float a, float b, float t) { return a * (1.0f - t) + b * t; }
inline vec2 mix(vec2 a, vec2 b, float t) { return a * (1.0f - t) + b * t; }
inline vec3 mix(const vec3& a, const vec3& b, float t) { return a * (1.0f - t) + b * t; }
inline float clamp(float x, float low, float high) { return std::min(std::max(x, low), high); }
inline float fract(float x) { return x - std::floor(x); }
inline float smoothstep(float from, float to, float x) {
    const float t = clamp((x - from) / (to - from), 0.0f, 1.0f);
    return t * t * (3.0f - 2.0f * t);
}
using elementary::exp;
using elementary::pow;
using std::abs;
using std::max;
using std::min;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include "resources/shaders/shading.glsl"
#pragma GCC diagnostic pop

} // namespace
} // namespace oxbow
