#include "render/surface_programs.h"

#include "render/shader_program.h"

namespace oxbow {

namespace {

ProgramSource sourceOf(const SurfaceFeatures& features) {
    ProgramSource source{"terrain", "terrain", {"patch", "light"}, {"surface"}};
    if (features.apart)
        source.vertex = source.fragment = "ground";
    const auto add = [&source](bool wanted, std::string_view name) {
        if (wanted)
            source.features.push_back(name);
    };
    add(features.water, "WATER");
    add(features.rivers, "RIVERS");
    add(features.overlay, "OVERLAY");
    add(features.marks, "MARKS");
    add(features.clay, "CLAY");
    add(features.dryOnly, "DRY_ONLY");
    return source;
}

} // namespace

QOpenGLShaderProgram& SurfacePrograms::with(const SurfaceFeatures& features) {
    std::unique_ptr<QOpenGLShaderProgram>& program = m_programs[features];
    if (!program)
        program = makeProgram(sourceOf(features));
    return *program;
}

} // namespace oxbow
