#pragma once

namespace oxbow {

/// How much of a picture is drawn while it moves.
struct DrawDetail {
    double scale = 1.0;  ///< side of the picture that is drawn and then stretched, as a share of the view's
    double detail = 1.0; ///< FrameSettings::detail
};

/// Chooses what is drawn while things move so that a frame takes no longer than a goal, from nothing but the
/// time that frames took. It begins coarse, since nothing is known then, and the first whole picture tells
/// what the machine can do. Later it gets coarser after two slow frames in a row and finer, a level at a
/// time, only after many quick ones; a step that turns out too bold makes the next one wait longer, so that
/// the picture does not go to and fro. A machine that draws a whole picture within the goal draws nothing
/// else. Graphics hardware begins with that, and its goal is a frame of every refresh of the screen.
class DetailController {
public:
    enum class Drawer { Processor, Hardware };
    explicit DetailController(Drawer drawer = Drawer::Processor);
    [[nodiscard]] double goalMs() const { return m_goalMs; }

    /// Whole pictures are for the view at rest only, which draws them smoother than one frame can.
    void leaveWholeToRest();

    /// A frame was drawn at moving() and took so long, from its beginning until it was on the screen.
    void noteFrame(double ms);
    /// A whole picture was drawn, and took so long in all.
    void noteWhole(double ms);

    [[nodiscard]] const DrawDetail& moving() const;
    /// Whether the whole picture can be drawn at once, moving or not.
    [[nodiscard]] bool drawsWhole() const { return m_level == 0; }
    [[nodiscard]] int level() const { return m_level; }

private:
    void go(int level);
    void goCoarser(double ms);

    double m_goalMs;
    int m_level;
    int m_finest = 0;
    bool m_proven = false; ///< a whole picture was measured
    int m_slow = 0;        ///< slow frames in a row
    double m_leastSlowMs = 0.0;
    int m_quick = 0; ///< frames in a row that leave room for the next finer level
    int m_patience = kPatience;
    int m_sinceFiner = kPatience; ///< frames since the last step to a finer level

    static constexpr int kFirstLevel = 5;
    static constexpr int kPatience = 12;
};

} // namespace oxbow
