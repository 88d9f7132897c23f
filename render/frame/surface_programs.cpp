#include "render/frame/surface_programs.h"

#include "render/gl/gl_error.h"

#include <array>

namespace oxbow {

namespace {

ProgramSource programSourceOf(const SurfaceFeatures& features) {
    ProgramSource source{"ground", "ground", {"patch", "light"}, {"clouds", "pixel", "material", "water", "tint", "surface", "places"}};
    const auto add = [&source](bool wanted, std::string_view name) {
        if (wanted)
            source.features.push_back(name);
    };
    if (features.landscape)
        source.shared.insert(source.shared.begin(), "relief");
    add(features.water, "WATER");
    add(features.rivers, "RIVERS");
    add(features.overlay, "OVERLAY");
    add(features.marks, "MARKS");
    add(features.clay, "CLAY");
    add(features.landscape, "LANDSCAPE");
    add(features.materials, "MATERIALS");
    add(features.samples, "SAMPLES");
    add(features.dryOnly, "DRY_ONLY");
    return source;
}

} // namespace

std::vector<SurfaceFeatures> likelyFeatures(bool samples) {
    // Ground and lakes; the ring of a brush; an overlay; rivers; an overlay under the brush; a landscape, with rivers too.
    constexpr std::array<SurfaceFeatures, 7> kLikely = {{{},
                                                         {.marks = true},
                                                         {.overlay = true},
                                                         {.rivers = true},
                                                         {.overlay = true, .marks = true},
                                                         {.landscape = true},
                                                         {.rivers = true, .landscape = true}}};
    std::vector<SurfaceFeatures> likely;
    for (SurfaceFeatures features : kLikely)
        for (const bool wet : {false, true}) {
            features.water = wet;
            features.samples = samples;
            likely.push_back(features);
            if (wet && !features.overlay && !features.marks)
                likely.push_back({.water = true, .rivers = features.rivers, .landscape = features.landscape, .samples = samples, .dryOnly = true});
        }
    return likely;
}

void SurfacePrograms::initialise(Gl& gl) {
    constexpr GLuint kAsManyAsItLikes = 0xffffffff;
    m_gl = &gl;
    if (compilesBeside())
        gl.glMaxShaderCompilerThreadsKHR(kAsManyAsItLikes);
}

bool SurfacePrograms::compile(const SurfaceFeatures& features) {
    std::unique_ptr<ShaderProgram>& program = m_programs[features];
    try {
        if (!program)
            program = std::make_unique<ShaderProgram>(
                *m_gl, programSourceOf(features), compilesBeside() ? ShaderProgram::Compile::Beside : ShaderProgram::Compile::Now);
        return program->isDone();
    } catch (const GlError& error) {
        program.reset();
        if (error.fault() != GlFault::Refused)
            throw;
        return true;
    }
}

ShaderProgram& SurfacePrograms::with(const SurfaceFeatures& features) {
    std::unique_ptr<ShaderProgram>& program = m_programs[features];
    if (!program)
        program = std::make_unique<ShaderProgram>(*m_gl, programSourceOf(features));
    return *program;
}

void SurfacePrograms::release() {
    for (auto& [features, program] : m_programs)
        if (program)
            program->release();
    m_programs.clear();
    m_gl = nullptr;
}

} // namespace oxbow
