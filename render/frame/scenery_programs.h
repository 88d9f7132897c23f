#pragma once

#include "render/gl/shader_program.h"

#include <array>
#include <memory>

namespace oxbow {

/// The programs that draw what is not the ground's colour: where pixels lie on the map, the background, the cut sides,
/// rivers, lines and the floor. Those of a landscape are made when they are first asked for.
class SceneryPrograms {
public:
    void initialise(Gl& gl);
    void release();

    [[nodiscard]] ShaderProgram& background(bool landscape) { return of(Kind::Background, landscape); }
    [[nodiscard]] ShaderProgram& wall(bool landscape) { return of(Kind::Wall, landscape); }
    [[nodiscard]] ShaderProgram& river(bool landscape) { return of(Kind::River, landscape); }
    [[nodiscard]] ShaderProgram& places(bool landscape) { return of(Kind::Places, landscape); }
    [[nodiscard]] ShaderProgram& placesOutside() { return of(Kind::PlacesOutside, true); } ///< the land around the map
    /// Leaves out the pixels whose samples show one surface.
    [[nodiscard]] ShaderProgram& edges() { return of(Kind::Edges, false); }
    [[nodiscard]] ShaderProgram& floor() { return of(Kind::Floor, false); }
    [[nodiscard]] ShaderProgram& line() { return of(Kind::Line, false); }

private:
    enum class Kind { Background, Wall, River, Places, PlacesOutside, Edges, Floor, Line };
    static constexpr std::size_t kKinds = 8;

    [[nodiscard]] ShaderProgram& of(Kind kind, bool landscape);
    [[nodiscard]] static ProgramSource sourceOf(Kind kind, bool landscape);

    Gl* m_gl = nullptr;
    std::array<std::array<std::unique_ptr<ShaderProgram>, kKinds>, 2> m_programs; ///< of the model, of a landscape
};

} // namespace oxbow
