#include "render/ground/ground_line_pass.h"

#include <cstddef>

namespace oxbow {

namespace {

/// One instance: a piece from one point to the next.
struct Segment {
    float fromEast, fromSouth, fromWidthM;
    float toEast, toSouth, toWidthM;
    float red, green, blue, opacity;
    float leastPx;
};

std::vector<Segment> segmentsOf(const std::vector<GroundLine>& lines, bool withRivers) {
    std::vector<Segment> segments;
    for (const GroundLine& line : lines)
        for (std::size_t i = line.isRiver && !withRivers ? line.points.size() : 1; i < line.points.size();
             ++i) {
            const GroundLine::Point& a = line.points[i - 1];
            const GroundLine::Point& b = line.points[i];
            segments.push_back({static_cast<float>(a.atM.x), static_cast<float>(a.atM.y), a.widthM,
                                static_cast<float>(b.atM.x), static_cast<float>(b.atM.y), b.widthM,
                                line.colour.r, line.colour.g, line.colour.b, line.opacity, line.leastPx});
        }
    return segments;
}

} // namespace

void GroundLinePass::initialise(Gl& gl) {
    m_pieces.initialise(gl,
                        {{3, offsetof(Segment, fromEast)},
                         {3, offsetof(Segment, toEast)},
                         {4, offsetof(Segment, red)},
                         {1, offsetof(Segment, leastPx)}},
                        sizeof(Segment));
}

void GroundLinePass::release() {
    m_pieces.release();
    m_lines.reset();
}

void GroundLinePass::load(const std::shared_ptr<const std::vector<GroundLine>>& lines, bool withRivers) {
    if (lines == m_lines && withRivers == m_withRivers)
        return;
    m_lines = lines;
    m_withRivers = withRivers;
    m_pieces.load(lines ? segmentsOf(*lines, withRivers) : std::vector<Segment>());
}

} // namespace oxbow
