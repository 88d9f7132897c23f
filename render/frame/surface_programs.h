#pragma once

#include "render/gl/shader_program.h"

#include <map>
#include <memory>

namespace oxbow {

/// What a program that colours the ground can do, a pixel whose place is known already; what a frame does not show is not compiled into it, since software
/// renderers compute both sides of every condition.
struct SurfaceFeatures {
    bool water = false;   ///< standing or flowing water
    bool rivers = false;  ///< have bands of their own, which their cells are left to
    bool overlay = false; ///< a map of values, or a tint of what changed
    bool marks = false;   ///< a painted layer, contours, wires, the ring of the brush
    bool clay = false;    ///< instead of the natural look
    bool landscape = false; ///< a place under a sky
    bool materials = false; ///< the recipe's, instead of the natural look
    bool samples = false; ///< a pixel has several
    bool dryOnly = false; ///< only tells, by leaving out the others, which pixels are not under water
    auto operator<=>(const SurfaceFeatures&) const = default;
};

/// What a session is likely to show sooner or later, the likeliest first.
[[nodiscard]] std::vector<SurfaceFeatures> likelyFeatures(bool samples);

/// The programs that colour the ground, each compiled when it is first asked for.
class SurfacePrograms {
public:
    void initialise(Gl& gl);
    void release();
    [[nodiscard]] ShaderProgram& with(const SurfaceFeatures& features);
    /// Whether the driver compiles beside the drawing.
    [[nodiscard]] bool compilesBeside() const { return m_gl && m_gl->glMaxShaderCompilerThreadsKHR; }
    /// Compiles one before it is asked for, beside the drawing where the driver can; false while it is not done. One that the
    /// driver refuses is left until it is asked for.
    bool compile(const SurfaceFeatures& features);

private:
    Gl* m_gl = nullptr;
    std::map<SurfaceFeatures, std::unique_ptr<ShaderProgram>> m_programs;
};

} // namespace oxbow
