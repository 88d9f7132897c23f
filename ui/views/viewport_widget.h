#pragma once

#include "render/detail_controller.h"
#include "render/gl_error.h"
#include "render/picture_buffer.h"
#include "render/terrain_renderer.h"
#include "ui/brush/brush_input.h"
#include "ui/views/ground_reading.h"
#include "ui/views/view_navigator.h"

#include <QElapsedTimer>
#include <QOpenGLWidget>
#include <QPointer>
#include <QTimer>

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
/// with turns of the event loop in between, once all is still.
///
/// The left button belongs to the tool in hand, which paints, and with Alt to the view: with none it turns
/// the view by dragging and probes by clicking.
class ViewportWidget : public QOpenGLWidget {
    Q_OBJECT

public:
    explicit ViewportWidget(Document& document, QWidget* parent = nullptr);
    ~ViewportWidget() override;

    [[nodiscard]] const FrameSettings& settings() const { return m_settings; }
    /// Overlay, sun, vertical scale, contour lines, wireframe, ...: everything that the View menu sets.
    void setSettings(const FrameSettings& settings);
    [[nodiscard]] const OrbitCamera& camera() const { return m_camera; }
    void setPose(const CameraPose& pose);
    /// Moves smoothly to another pose, which looks at the ground at a place of the map.
    void easeTo(double eastM, double southM, CameraPose pose);
    /// Turns around what is looked at.
    void turnBy(double degrees);
    [[nodiscard]] const TerrainState& state() const { return m_renderer.state(); }
    /// Of what is shown.
    [[nodiscard]] const GridSpec& grid() const { return m_renderer.heights().grid(); }
    [[nodiscard]] Legend legend() const { return m_renderer.legend(m_settings); }
    [[nodiscard]] const RenderStatistics& statistics() const { return m_renderer.statistics(); }
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
    [[nodiscard]] bool isComparing() const { return m_before != nullptr; }
    [[nodiscard]] WipeHandle& wipe() const { return *m_wipe; }
    /// Keeps a card at the right side, under the sun.
    void placeAside(QWidget* card);
    /// Cells a side of the preview that is shown; 0 where there is none.
    [[nodiscard]] int previewSide() const { return m_previewing ? m_renderer.state().grid().width : 0; }
    [[nodiscard]] std::optional<GroundHit> pick(const QPointF& position) const;
    [[nodiscard]] std::optional<Reading> readingAt(const QPointF& position) const;
    /// Why nothing can be drawn, in a sentence; empty while all is well. What is lost by a restart of the driver
    /// comes back by itself, the rest by tryAgain(), for which a click on the view is enough.
    [[nodiscard]] const QString& problem() const { return m_problem; }
    void tryAgain();

    /// Paints with the tools in hand from now on.
    void setPainter(Painter& painter);

    [[nodiscard]] const NavigationStyle& navigation() const { return m_navigator.style(); }
    void setNavigation(const NavigationStyle& style) { m_navigator.setStyle(style); }

    void frameAll();
    /// Looks at a place of the map so that `sizeM` metres around it fill the view.
    void flyTo(double eastM, double southM, double sizeM);
    void showView(NamedView view);
    /// Turns the view so that north is up.
    void faceNorth();
    /// The actions of the View menu: overlays, views, lines. They are this widget's, with their shortcuts.
    [[nodiscard]] QList<QAction*> viewActions() const { return actions(); }

signals:
    /// Nothing where the cursor is off the ground.
    void readingChanged(const std::optional<oxbow::Reading>& reading);
    /// The navigate tool was clicked on the ground.
    void probed(const oxbow::Reading& reading);
    /// The right button was clicked on the ground.
    void menuWanted(const oxbow::Reading& reading, const QPoint& global);
    void settingsChanged();
    void cameraMoved();
    void framesPerSecondChanged(double framesPerSecond);
    void problemArose(const QString& message);
    /// Esc was pressed while two states are compared.
    void comparisonEnded();

protected:
    void initializeGL() override;
    void resizeGL(int width, int height) override;
    void paintGL() override;
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void tabletEvent(QTabletEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    template <typename Work>
    bool attempt(const Work& work);
    template <typename Work>
    bool attemptCurrent(const Work& work);
    void releaseGl();
    [[nodiscard]] bool drawsAnything() const;
    void showProblem();
    void hideProblem();
    void compileAhead();
    void paintFrame();
    void clearView();
    void afterMove();
    void read(const QPointF& position);
    void showRing(FrameSettings& frame) const;
    void requestFrame();
    void redraw();
    void paintNews();
    void showKept();
    void followLight();
    void drawWholeLater();
    void drawBand();
    void placeCards();
    [[nodiscard]] WipeDrawing drawing();
    [[nodiscard]] bool refining() const;
    [[nodiscard]] bool isLively() const { return m_running || m_still.isActive(); }
    void noteFrame();
    [[nodiscard]] FrameSettings frameSettings() const;
    void followRelief();
    [[nodiscard]] double frameSeconds();

    TerrainRenderer m_renderer;
    std::unique_ptr<TerrainRenderer> m_before; ///< while two states are compared
    OrbitCamera m_camera;
    ViewNavigator m_navigator;
    FrameSettings m_settings;
    Document& m_document;
    BrushInput* m_brush;
    bool m_previewing = false;
    ViewportOverlays* m_overlays;
    QLabel* m_message;
    WipeHandle* m_wipe;
    QPointer<QWidget> m_aside;
    QString m_problem;
    GlGuard m_gate;       ///< that everything with OpenGL goes through
    int m_recoveries = 0; ///< from a lost context

    QPointF m_pressed;
    bool m_clicking = false;     ///< the left button is down and has hardly moved
    bool m_wasNavigated = false; ///< until then the camera frames what comes
    HeightPyramid::Range m_framed;

    QElapsedTimer m_clock;
    qint64 m_lastFrameNs = 0;
    qint64 m_paintBegunNs = -1; ///< of a frame that is not on the screen yet; -1 where nothing was drawn
    double m_frameMs = 16.0;
    DetailController m_detail;
    PictureBuffer m_picture;
    bool m_hasNews = true;      ///< what was drawn is not what is to be seen
    bool m_running = false;     ///< a run changes the ground: drawn as quickly as a movement
    QElapsedTimer m_sinceWhole; ///< the whole picture comes softly
    static constexpr double kSoftlyMs = 160.0;
    QTimer m_pace; ///< until the next frame for a run
    QTimer m_refine;
    QTimer m_still; ///< ends the quick drawing of a movement
    QTimer m_band;  ///< until the next piece of the whole picture
    QTimer m_ahead; ///< until the next program is compiled that may be needed
    QTimer m_recover;
};

} // namespace oxbow
