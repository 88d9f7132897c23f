#pragma once

#include "render/gl/gl.h"

#include <array>
#include <chrono>
#include <deque>
#include <optional>
#include <string_view>
#include <vector>

namespace oxbow {

/// What a frame is drawn in, one after the other.
enum class FramePass { Preparation, Places, DryPixels, Background, Ground, WetGround, Sides, Rivers, Trees, Lines, Copy };

struct FramePassInfo {
    FramePass pass;
    std::string_view label;
};
inline constexpr std::array<FramePassInfo, 11> kFramePasses = {{
    {FramePass::Preparation, "Choose patches"},
    {FramePass::Places, "Shape of the ground"},
    {FramePass::DryPixels, "Sort out dry pixels"},
    {FramePass::Background, "Sky or background"},
    {FramePass::Ground, "Ground"},
    {FramePass::WetGround, "Ground with water"},
    {FramePass::Sides, "Sides"},
    {FramePass::Rivers, "Rivers"},
    {FramePass::Trees, "Trees"},
    {FramePass::Lines, "Lines"},
    {FramePass::Copy, "Copy to the window"},
}};

/// Milliseconds by pass.
using PassTimes = std::array<double, kFramePasses.size()>;

/// Measures the passes of a picture, which may be drawn in several pieces. On graphics hardware by the driver's
/// timestamps, which come some pictures later; where the processor draws, whose timestamps overlap since it keeps all
/// passes of a tile for the end, by waiting for each pass.
///
/// All calls from one thread with the context current.
class PassClock {
public:
    void initialise(Gl& gl);
    void release();
    /// Off at first, when it costs nothing.
    void turn(bool on);

    /// Begins a piece; a new picture's with `isFirst`.
    void begin(bool isFirst);
    /// What was asked for since begin() or the last mark was of that pass.
    void mark(FramePass pass);
    /// Ends a piece, with `isLast` the picture.
    void end(bool isLast);

    /// Of the last picture whose times have come; nothing until then.
    [[nodiscard]] const std::optional<PassTimes>& times() const { return m_times; }

private:
    struct Mark {
        GLuint query = 0;
        std::optional<FramePass> pass; ///< none where a piece begins
    };
    using Marks = std::vector<Mark>;

    void stamp(std::optional<FramePass> pass);
    void collect();
    [[nodiscard]] GLuint query();
    void recycle(const Marks& marks);
    [[nodiscard]] std::optional<PassTimes> read(const Marks& marks) const;

    Gl* m_gl = nullptr;
    bool m_on = false;
    bool m_hasBegun = false; ///< a picture, not in its midst
    bool m_waits = false; ///< where the processor draws
    std::optional<PassTimes> m_times;
    PassTimes m_sums{};   ///< of the picture that is being drawn, where this waits
    std::chrono::steady_clock::time_point m_last;
    Marks m_marks;              ///< of the picture that is being drawn
    std::deque<Marks> m_coming; ///< of pictures whose times have not come
    std::vector<GLuint> m_free;
};

} // namespace oxbow
