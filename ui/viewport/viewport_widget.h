#pragma once

#include "render/frame/detail_controller.h"
#include "render/frame/picture_buffer.h"
#include "render/frame/terrain_renderer.h"
#include "render/gl/gl_error.h"
#include "ui/viewport/frame_clock.h"
#include "ui/viewport/view_navigator.h"
#include "ui/views/gone_ground.h"
#include "ui/views/view_input.h"
#include "ui/views/view_settings.h"

#include <QElapsedTimer>
#include <QOpenGLWidget>
#include <QPointer>

class QLabel;

namespace oxbow {

class Document;
class ViewportOverlays;
class WipeHandle;

/// The terrain in 3D: shows the document's snapshots, moves the camera by mouse and keys, and reads the
/// ground under the cursor. Construct it only where checkGl() is content; the application's default surface
/// format must be surfaceFormat().
///
/// Where frames are slow, a quick picture is drawn while anything moves, and the whole one piece by piece,
/// with turns of the event loop in between, once all is still. While only the ground changes the quick one
/// comes piece by piece, too: the window never waits for all of it.
///
/// Mouse, pen and keys go through its ViewInput.
class ViewportWidget : public QOpenGLWidget, public GroundView {
    Q_OBJECT

public:
    ViewportWidget(Document& document, ViewSettings& settings, QWidget* parent = nullptr);
    ~ViewportWidget() override;

    [[nodiscard]] ViewSettings& settings() const { return m_settings; }
    /// All that a picture of what is shown is drawn with, but for its size.
    [[nodiscard]] FrameSettings pictureSettings() const;
    [[nodiscard]] ViewInput& input() const { return *m_input; }
    [[nodiscard]] const OrbitCamera& camera() const { return m_camera; }
    /// Height of what is drawn at metres east and south, vertical scale included; nothing beyond the map.
    [[nodiscard]] std::optional<double> drawnGroundAt(double eastM, double southM) const;
    void setPose(const CameraPose& pose);
    /// Moves smoothly to another pose, which looks at the ground at a place of the map.
    void easeTo(double eastM, double southM, CameraPose pose);
    /// Turns around what is looked at.
    void turnBy(double degrees);
    [[nodiscard]] const TerrainState& state() const { return m_renderer.state(); }
    /// Of what is shown.
    [[nodiscard]] const GridSpec& grid() const { return m_renderer.heights().grid(); }
    [[nodiscard]] Legend legend() const { return m_renderer.legend(pictureSettings()); }
    [[nodiscard]] const RenderStatistics& statistics() const { return m_renderer.statistics(); }
    /// Whether the statistics tell the time of each pass.
    void measurePasses(bool on) { m_renderer.measurePasses(on); }
    /// Whether no other frame is on its way: all movements, tiles and light are shown, at full detail.
    [[nodiscard]] bool isSettled() const;
    [[nodiscard]] const DetailController& detail() const { return m_detail; }

    /// Shows another state; the camera moves only where its grid is a new one.
    void setState(const TerrainState& state);
    /// Shows a coarser terrain over the same ground in place of the document's, until an empty one comes.
    void showPreview(const TerrainState& state);
    /// Compares with an earlier state: left of a line that the mouse drags stands `before`, right of it what
    /// is, tinted by its change where `fullM` says which change has the full colour. Nothing ends it.
    void compare(std::optional<TerrainState> before, double fullM);
    [[nodiscard]] bool isComparing() const override { return m_before != nullptr; }
    [[nodiscard]] WipeHandle& wipe() const { return *m_wipe; }
    void placeCards();
    /// Keeps a card at the right side, under the sun.
    void placeAside(QWidget* card);
    /// Lowest and highest ground.
    [[nodiscard]] ValueRange relief() const {
        const HeightPyramid::Range range = m_renderer.heights().total();
        return {range.low, range.high};
    }
    /// Cells a side of the preview that is shown; 0 where there is none.
    [[nodiscard]] int previewSide() const { return m_previewing ? m_renderer.state().grid().width : 0; }
    [[nodiscard]] std::optional<GroundHit> pick(const QPointF& position) const;
    [[nodiscard]] std::optional<Reading> readingAt(const QPointF& position) const override;
    [[nodiscard]] std::optional<QPointF> pixelOf(const QPointF& placeM, double heightM) const override;
    [[nodiscard]] std::optional<QPointF> placeAt(const QPointF& pixel, double heightM) const override;
    [[nodiscard]] std::optional<double> heightAt(const QPointF& pixel, const QPointF& placeM) const override;
    [[nodiscard]] double groundAt(const QPointF& placeM) const override;
    /// Why nothing can be drawn, in a sentence; empty while all is well. What is lost by a restart of the driver
    /// comes back by itself, the rest by tryAgain(), for which a click on the view is enough.
    [[nodiscard]] const QString& problem() const { return m_problem; }
    void tryAgain();

    [[nodiscard]] Navigator& navigator() override { return m_navigator; }
    void holdGround(bool held) override;
    void afterMove() override;
    void afterTool() override { requestFrame(); }
    bool wake() override;

    void frameAll();
    /// At the end of the run the eye comes down to where mountains fill the picture, unless the user has moved it by then.
    void goLowAtEnd() { m_goesLow = true; }
    /// Looks at a place of the map so that `sizeM` metres around it fill the view.
    void flyTo(double eastM, double southM, double sizeM);
    void showView(NamedView view);
    /// Parallel rays or a perspective; the target keeps its scale.
    void setOrthographic(bool on);
    /// At eye level on the ground, from where the view looks at; back above it when it ends.
    void setWalking(bool on);
    /// Vertical; the eye steps back or comes closer, so that the target keeps its scale.
    void setFieldOfView(double degrees);
    /// Turns the view so that north is up.
    void faceNorth();
    /// The actions of the View menu: overlays, views, lines. They are this widget's, with their shortcuts.
    [[nodiscard]] QList<QAction*> viewActions() const { return actions(); }

signals:
    void cameraMoved();
    void framesPerSecondChanged(double framesPerSecond);
    /// A new picture has come to the screen, so long after it was begun.
    void frameDrawn(double ms);
    void problemArose(const QString& message);

protected:
    void initializeGL() override;
    void resizeGL(int width, int height) override;
    void paintGL() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    using Turn = FrameClock::Turn;
    void carryOut(Turn turn);
    template <typename Work>
    bool attempt(const Work& work);
    template <typename Work>
    bool attemptCurrent(const Work& work);
    void releaseGl();
    [[nodiscard]] bool drawsAnything() const { return !m_gate.fault() && m_renderer.initialised(); }
    void showProblem();
    void hideProblem();
    void compileAhead();
    void paintFrame();
    void clearView();
    void showRing(FrameSettings& frame) const;
    void requestFrame();
    void redraw();
    void paintNews();
    [[nodiscard]] bool drawsInBands() const;
    void drawQuickBand();
    [[nodiscard]] bool upload(double budgetMs);
    void showKept();
    void followLight();
    void drawWholeLater();
    void drawBand();
    [[nodiscard]] WipeDrawing drawing();
    [[nodiscard]] bool refining() const { return m_renderer.refining() || (m_before && m_before->refining()); }
    [[nodiscard]] bool isLively() const { return m_running || m_clock.awaits(Turn::Still); }
    void noteFrame();
    void noteFrameOf(double ms);
    [[nodiscard]] FrameSettings frameSettings() const;
    void followRelief();
    void goLow();

    TerrainRenderer m_renderer;
    std::unique_ptr<TerrainRenderer> m_before; ///< while two states are compared
    OrbitCamera m_camera;
    CameraPose m_beforeWalk;
    ViewNavigator m_navigator;
    ViewSettings& m_settings;
    std::shared_ptr<const ChangeTint> m_change; ///< of the comparison
    Background m_background;                    ///< of the theme
    std::optional<HeightPyramid> m_held;        ///< what is picked on while a stroke is painted
    Document& m_document;
    ViewInput* m_input;
    bool m_previewing = false;
    GoneGround m_gone{[this] { redraw(); }};
    ViewportOverlays* m_overlays;
    QLabel* m_message;
    WipeHandle* m_wipe;
    QPointer<QWidget> m_aside;
    QString m_problem;
    GlGuard m_gate;       ///< that everything with OpenGL goes through
    int m_recoveries = 0; ///< from a lost context

    bool m_wasNavigated = false; ///< until then the camera frames what comes
    bool m_goesLow = false;
    HeightPyramid::Range m_framed;

    FrameClock m_clock;
    static constexpr int kRefineMs = 40;
    DetailController m_detail;
    int m_samples = 1; ///< a pixel
    PictureBuffer m_picture;
    QElapsedTimer m_wholeSince; ///< since the whole picture was begun
    bool m_hasNews = true;      ///< what was drawn is not what is to be seen
    bool m_running = false;     ///< a run changes the ground: drawn as quickly as a movement
    int m_uploads = 0;          ///< turns that uploads have had since the last quick picture
};

} // namespace oxbow
