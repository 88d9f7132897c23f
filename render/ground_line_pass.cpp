#include "render/ground_line_pass.h"

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
    m_gl = &gl;
    m_array.create();
    m_array.bind();
    m_buffer.create();
    m_buffer.bind();
    const auto attribute = [&](GLuint index, int size, std::size_t offset) {
        gl.glEnableVertexAttribArray(index);
        gl.glVertexAttribPointer(index, size, GL_FLOAT, GL_FALSE, sizeof(Segment),
                                 reinterpret_cast<const void*>(offset));
        gl.glVertexAttribDivisor(index, 1);
    };
    attribute(0, 3, offsetof(Segment, fromEast));
    attribute(1, 3, offsetof(Segment, toEast));
    attribute(2, 4, offsetof(Segment, red));
    attribute(3, 1, offsetof(Segment, leastPx));
    m_array.release();
    m_buffer.release();
}

void GroundLinePass::release() {
    m_array.destroy();
    m_buffer.destroy();
    m_lines.reset();
    m_segments = 0;
    m_gl = nullptr;
}

void GroundLinePass::load(const std::shared_ptr<const std::vector<GroundLine>>& lines, bool withRivers) {
    if (lines == m_lines && withRivers == m_withRivers)
        return;
    m_lines = lines;
    m_withRivers = withRivers;
    const std::vector<Segment> segments = lines ? segmentsOf(*lines, withRivers) : std::vector<Segment>();
    m_segments = static_cast<int>(segments.size());
    m_buffer.bind();
    m_buffer.allocate(segments.data(), static_cast<int>(segments.size() * sizeof(Segment)));
    m_buffer.release();
}

void GroundLinePass::draw() {
    beginBlending(*m_gl);
    m_gl->glDepthMask(GL_FALSE);
    m_array.bind();
    m_gl->glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, m_segments);
    m_array.release();
    m_gl->glDepthMask(GL_TRUE);
    m_gl->glDisable(GL_BLEND);
}

} // namespace oxbow
