#include "render/frame/scenery_programs.h"

namespace oxbow {

ProgramSource SceneryPrograms::sourceOf(Kind kind, bool landscape) {
    ProgramSource source;
    switch (kind) {
    case Kind::Background:
        source = {"background", "background", {"light"}, {"clouds"}};
        break;
    case Kind::Wall:
        source = {"wall", "wall", {"patch", "light"}, {"clouds"}};
        break;
    case Kind::River:
        source = {"river", "river", {"patch", "light"}, {"clouds"}};
        break;
    case Kind::Places:
        source = {"terrain", "places", {"patch"}};
        break;
    case Kind::PlacesOutside:
        source = {"surroundings", "places", {"patch"}};
        break;
    case Kind::Edges:
        source = {"ground", "edges", {}, {"places"}, {"SAMPLES"}};
        break;
    case Kind::Floor:
        source = {"floor", "floor", {"light"}};
        break;
    case Kind::Line:
        source = {"line", "line", {"patch"}};
        break;
    }
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
