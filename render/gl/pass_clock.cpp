#include "render/gl/pass_clock.h"

#include "render/gl/gl_check.h"

#include <utility>

namespace oxbow {

namespace {

constexpr std::size_t kMostComing = 8; ///< pictures whose times are waited for

} // namespace

void PassClock::initialise(Gl& gl) {
    m_gl = &gl;
    m_waits = drawsOnTheProcessor(reinterpret_cast<const char*>(gl.glGetString(GL_RENDERER)));
}

void PassClock::release() {
    if (!m_gl)
        return;
    recycle(m_marks);
    for (const Marks& marks : m_coming)
        recycle(marks);
    if (!m_free.empty())
        m_gl->glDeleteQueries(static_cast<GLsizei>(m_free.size()), m_free.data());
    const bool on = m_on;
    *this = {};
    m_on = on;
}

void PassClock::turn(bool on) {
    if (on == m_on)
        return;
    m_on = on;
    m_hasBegun = false;
    m_times.reset();
}

void PassClock::begin(bool isFirst) {
    if (!m_on)
        return;
    if (isFirst) {
        m_hasBegun = true;
        recycle(std::exchange(m_marks, {})); // of a picture that was never ended
        m_sums = {};
    }
    if (m_hasBegun)
        stamp(std::nullopt);
}

void PassClock::mark(FramePass pass) {
    if (m_hasBegun)
        stamp(pass);
}

void PassClock::end(bool isLast) {
    if (!m_hasBegun || !isLast)
        return;
    m_hasBegun = false;
    if (m_waits) {
        m_times = m_sums;
        return;
    }
    m_coming.push_back(std::exchange(m_marks, {}));
    collect();
}

void PassClock::stamp(std::optional<FramePass> pass) {
    if (!m_waits) {
        m_marks.push_back({query(), pass});
        m_gl->glQueryCounter(m_marks.back().query, GL_TIMESTAMP);
        return;
    }
    m_gl->glFinish();
    const auto now = std::chrono::steady_clock::now();
    if (pass)
        m_sums[static_cast<std::size_t>(*pass)] += std::chrono::duration<double, std::milli>(now - m_last).count();
    m_last = now;
}

/// The driver is not waited for; what it owes for too long is forgotten.
void PassClock::collect() {
    while (!m_coming.empty()) {
        const Marks& oldest = m_coming.front();
        const auto times = read(oldest);
        if (!times && m_coming.size() <= kMostComing)
            return;
        if (times)
            m_times = times;
        recycle(oldest);
        m_coming.pop_front();
    }
}

std::optional<PassTimes> PassClock::read(const Marks& marks) const {
    GLint isThere = GL_FALSE;
    m_gl->glGetQueryObjectiv(marks.back().query, GL_QUERY_RESULT_AVAILABLE, &isThere);
    if (!isThere)
        return std::nullopt;
    PassTimes times{};
    GLuint64 last = 0;
    for (const Mark& mark : marks) {
        GLuint64 now = 0;
        m_gl->glGetQueryObjectui64v(mark.query, GL_QUERY_RESULT, &now);
        if (mark.pass)
            times[static_cast<std::size_t>(*mark.pass)] += 1e-6 * static_cast<double>(now - last);
        last = now;
    }
    return times;
}

GLuint PassClock::query() {
    GLuint name = 0;
    if (m_free.empty()) {
        m_gl->glGenQueries(1, &name);
    } else {
        name = m_free.back();
        m_free.pop_back();
    }
    return name;
}

void PassClock::recycle(const Marks& marks) {
    for (const Mark& mark : marks)
        m_free.push_back(mark.query);
}

} // namespace oxbow
