#pragma once

#include "core/base/error.h"
#include "render/gl/gl.h"

#include <exception>
#include <new>
#include <optional>
#include <utility>

namespace oxbow {

/// Why nothing can be drawn.
enum class GlFault {
    Refused,     ///< the driver is too old, or does not compile or link a shader
    OutOfMemory, ///< of the graphics card, or of the computer
    TooLarge,    ///< a picture or a map beyond what the driver has
    ContextLost, ///< the driver was restarted: everything must be made anew
};

/// A failure of the graphics driver, in one line for people.
class GlError : public Error {
public:
    GlError(GlFault fault, const Phrase& message) : Error(message), m_fault(fault) {}
    [[nodiscard]] GlFault fault() const { return m_fault; }

private:
    GlFault m_fault;
};

/// Throws GlError where the driver has run out of memory or lost the context since the last call; `doing` says
/// at what: "uploading the terrain". Other errors are mistakes of this program: thrown in strict mode only.
void throwGlErrors(Gl& gl, const char* doing);

/// In strict mode, which tests choose, mistakes of this program are errors: misused functions, names of uniforms
/// that a program does not have. Else the picture goes on without.
void setGlStrict(bool strict);
[[nodiscard]] bool glStrict();

/// The gate that everything with OpenGL goes through: what fails within is kept instead of thrown.
class GlGuard {
public:
    /// Whether `work` was done; where something failed before, it is not begun.
    template <typename Work>
    bool run(Work&& work) noexcept {
        if (m_fault)
            return false;
        try {
            std::forward<Work>(work)();
            return true;
        } catch (const GlError& error) {
            note(error.fault(), error.phrase());
        } catch (const std::bad_alloc&) {
            note(GlFault::OutOfMemory, "the computer's memory is used up: close other programs, or take a "
                                       "smaller terrain");
        } catch (const Error& error) {
            note(GlFault::Refused, error.phrase());
        } catch (const std::exception& error) {
            note(GlFault::Refused, error.what());
        }
        return false;
    }

    [[nodiscard]] const std::optional<GlFault>& fault() const { return m_fault; }
    /// One line for people; empty where all is well.
    [[nodiscard]] const Phrase& reason() const { return m_reason; }
    /// All is well until the next failure.
    void clear() {
        m_fault.reset();
        m_reason = {};
    }

private:
    template <typename Reason>
    void note(GlFault fault, const Reason& reason) noexcept {
        m_fault = fault;
        try {
            m_reason = reason;
        } catch (...) { // the memory is used up to the last byte: the fault alone is known
        }
    }

    std::optional<GlFault> m_fault;
    Phrase m_reason;
};

} // namespace oxbow
