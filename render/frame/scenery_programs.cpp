#include "render/frame/scenery_programs.h"

namespace oxbow {

ProgramSource SceneryPrograms::sourceOf(Kind kind, bool landscape) {
    static const std::array<ProgramSource, kKinds> kSources = {{ // in the order of the kinds
        {"background", "background", {"light"}, {"clouds"}},
        {"wall", "wall", {"patch", "light"}, {"clouds"}},
        {"river", "river", {"patch", "light"}, {"clouds"}},
        {"terrain", "places", {"patch"}},
        {"surroundings", "places", {"patch"}},
        {"ground", "edges", {}, {"places"}, {"SAMPLES"}},
        {"floor", "floor", {"light"}},
        {"line", "line", {"patch"}},
    }};
    ProgramSource source = kSources[static_cast<std::size_t>(kind)];
    if (landscape) {
        source.features = {"LANDSCAPE"};
        source.shared.insert(source.shared.begin(), "relief");
    }
    return source;
}

/// Those of the model at once: what the driver refuses is to be known early.
void SceneryPrograms::initialise(Gl& gl) {
    m_gl = &gl;
    for (const Kind kind : {Kind::Background, Kind::Wall, Kind::River, Kind::Places, Kind::Floor, Kind::Line})
        static_cast<void>(of(kind, false));
}

void SceneryPrograms::release() {
    for (auto& programs : m_programs)
        for (auto& program : programs) {
            if (program)
                program->release();
            program.reset();
        }
    m_gl = nullptr;
}

ShaderProgram& SceneryPrograms::of(Kind kind, bool landscape) {
    std::unique_ptr<ShaderProgram>& program = m_programs[landscape][static_cast<std::size_t>(kind)];
    if (!program)
        program = std::make_unique<ShaderProgram>(*m_gl, sourceOf(kind, landscape));
    return *program;
}

} // namespace oxbow
