#pragma once

#include "render/gl/shader_program.h"

#include <map>
#include <memory>

namespace oxbow {

/// What a program for the ground can do; what a frame does not show is not compiled into it, since software
/// renderers compute both sides of every condition.
struct SurfaceFeatures {
    bool water = false;   ///< standing or flowing water
    bool rivers = false;  ///< have bands of their own, which their cells are left to
    bool overlay = false; ///< a map of values, or a tint of what changed
    bool marks = false;   ///< a painted layer, contours, wires, the ring of the brush
    bool clay = false;    ///< instead of the natural look
    bool landscape = false; ///< a place under a sky
    bool outside = false; ///< the land around the map, as triangles
    bool materials = false; ///< the recipe's, instead of the natural look
    bool apart = false;   ///< colours pixels whose cells are known already, not triangles
    bool dryOnly = false; ///< only tells, by leaving out the others, which pixels are not under water
    auto operator<=>(const SurfaceFeatures&) const = default;
};

/// What a session is likely to show sooner or later, the likeliest first.
[[nodiscard]] std::vector<SurfaceFeatures> likelyFeatures(bool apart);

/// The programs that colour the ground, each compiled when it is first asked for.
class SurfacePrograms {
public:
    void initialise(Gl& gl) { m_gl = &gl; }
    void release();
    [[nodiscard]] ShaderProgram& with(const SurfaceFeatures& features);
    [[nodiscard]] bool has(const SurfaceFeatures& features) const { return m_programs.contains(features); }

private:
    Gl* m_gl = nullptr;
    std::map<SurfaceFeatures, std::unique_ptr<ShaderProgram>> m_programs;
};

} // namespace oxbow
