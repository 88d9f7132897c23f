#pragma once

#include "render/gl/band_instances.h"
#include "render/look/ground_line.h"

#include <memory>

namespace oxbow {

/// Draws lines on the ground as strips that face the screen, behind hills where hills hide them.
class GroundLinePass {
public:
    void initialise(Gl& gl);
    void release();

    /// Sends the lines where they are others than before, with those of rivers or without.
    void load(const std::shared_ptr<const std::vector<GroundLine>>& lines, bool withRivers);
    [[nodiscard]] bool empty() const { return m_pieces.empty(); }
    /// With the program bound and the shared uniforms set.
    void draw() { m_pieces.draw(); }

private:
    BandInstances m_pieces;
    std::shared_ptr<const std::vector<GroundLine>> m_lines;
    bool m_withRivers = true;
};

} // namespace oxbow
