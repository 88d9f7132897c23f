#pragma once

#include "render/frame/terrain_renderer.h"

#include <algorithm>
#include <memory>

namespace oxbow {

/// What a view draws: one terrain, or left of a line an earlier state of it and right of the line what is.
struct WipeDrawing {
    WipeDrawing(TerrainRenderer& renderer, TerrainRenderer* earlier = nullptr, double share = 0.5)
        : now(renderer), before(earlier), line(share) {}

    void draw(const OrbitCamera& camera, const FrameSettings& settings) const;
    void beginRows(const FrameSettings& settings) const;
    void drawRows(const OrbitCamera& camera, const FrameSettings& settings, const PixelRows& rows) const;

    TerrainRenderer& now;
    TerrainRenderer* before; ///< null where nothing is compared
    double line;             ///< as a share of the width
};

/// Keeps what was drawn for a view whose frames are slow: a quick picture at a share of the view's size, and
/// the whole one, which is drawn in bands between which the caller may do something else. The bands together
/// are the same pixels as one drawing. Then the whole picture may be drawn again and again, each time shifted
/// by a part of a pixel: their mean has smooth edges.
///
/// All calls from one thread with the context current. Where the driver fails they throw GlError.
class PictureBuffer {
public:
    PictureBuffer();
    ~PictureBuffer();

    void initialise();
    void release();

    /// Draws now, at a share of the size that the settings name. What was kept is forgotten.
    void drawQuick(const WipeDrawing& drawing, const OrbitCamera& camera, FrameSettings settings,
                   double scale);

    /// The same in bands: what is shown stays until the last of them is drawn.
    void beginQuick(const WipeDrawing& drawing, const OrbitCamera& camera, const FrameSettings& settings, double scale);
    /// Draws a band of it, about so long; true once all is drawn, and shown from then on.
    bool drawQuickBand(const WipeDrawing& drawing, double aboutMs);
    [[nodiscard]] bool hasBegunQuick() const { return m_quick.hasBegun(); }
    /// Time that the bands of the last one took.
    [[nodiscard]] double quickMs() const { return m_quick.ms; }
    void dropQuickBands() { m_quick.rowsDone = -1; }

    /// Begins the whole picture of what the drawing shows now: the mean of 1 to kMostTimes drawings.
    void beginWhole(const OrbitCamera& camera, const FrameSettings& settings, int times);
    static constexpr int kMostTimes = 4;
    /// Draws a band of it, about so long; true once all is drawn.
    bool drawBand(const WipeDrawing& drawing, double aboutMs);
    [[nodiscard]] bool hasBegun() const { return m_whole.hasBegun() && m_timesDone < m_times; }
    /// Whether it was drawn for the first time.
    [[nodiscard]] bool hasWhole() const { return m_whole.hasBegun() && m_timesDone > 0; }
    /// How much of it is drawn for the first time, 0 to 1.
    [[nodiscard]] double wholeShare() const;
    /// Time that the whole picture took to draw once, the first band counted like the others: it pays for
    /// what the driver puts off until the first use.
    [[nodiscard]] double wholeMs() const;

    [[nodiscard]] bool hasQuick() const;
    /// Puts the quick picture on the framebuffer `target`, the whole one over it by a share.
    void show(unsigned target, int widthPx, int heightPx, double wholeShare);
    /// Forgets everything: the view draws at once now.
    void clear();

private:
    /// A picture that is drawn from its lowest row up, some rows at a time.
    struct Bands {
        OrbitCamera camera;
        FrameSettings settings;
        int rowsDone = -1; ///< below 0: not begun
        int rowsAtOnce = 0;
        double ms = 0.0; ///< that rows took

        [[nodiscard]] bool hasBegun() const { return rowsDone >= 0; }
        [[nodiscard]] PixelRows next() const { return {rowsDone, std::min(rowsAtOnce, settings.heightPx - rowsDone)}; }
        /// Those rows took so long; whether they were the last.
        bool note(const PixelRows& rows, double tookMs, double aboutMs);
    };

    template <typename Work>
    double timed(const Work& work) const;
    [[nodiscard]] FrameSettings shiftedSettings() const;
    void addToMean(const PixelRows& rows);
    void noteBand(const PixelRows& rows, double ms, double aboutMs);

    struct Objects;
    std::unique_ptr<Objects> m_objects; ///< null until initialise()

    Bands m_quick; ///< of the next quick picture
    Bands m_whole;
    int m_times = 1;
    int m_timesDone = 0;
    int m_firstRows = 0;
    double m_laterMs = 0.0; ///< of the bands after the first
};

} // namespace oxbow
