#include "render/gl/band_instances.h"

namespace oxbow {

void BandInstances::initialise(Gl& gl, const std::vector<Attribute>& attributes, std::size_t bytes) {
    m_gl = &gl;
    m_array.create(gl);
    m_array.bind();
    m_buffer.create(gl);
    m_buffer.bind();
    for (GLuint location = 0; location < attributes.size(); ++location) {
        const Attribute& attribute = attributes[location];
        m_array.attribute(location, attribute.size, bytes, attribute.offset, 1);
    }
    m_array.unbind();
    m_buffer.unbind();
}

void BandInstances::release() {
    m_array.release();
    m_buffer.release();
    m_count = 0;
    m_gl = nullptr;
}

void BandInstances::load(const void* pieces, std::size_t count, std::size_t bytes) {
    m_count = static_cast<int>(count);
    m_buffer.bind();
    m_buffer.load(pieces, count * bytes);
    m_buffer.unbind();
}

void BandInstances::draw() {
    beginBlending(*m_gl);
    m_gl->glDepthMask(GL_FALSE);
    m_array.bind();
    m_gl->glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, m_count);
    m_array.unbind();
    m_gl->glDepthMask(GL_TRUE);
    m_gl->glDisable(GL_BLEND);
}

} // namespace oxbow
