#include "ui/viewport_widget.h"

#include "core/error.h"
#include "render/gl_check.h"
#include "ui/document.h"
#include "ui/viewport_actions.h"
#include "ui/viewport_overlays.h"

#include <QGuiApplication>
#include <QLabel>
#include <QMouseEvent>
#include <QOpenGLContext>
#include <QOpenGLFunctions>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace oxbow {

namespace {

constexpr double kUploadMs = 4.0;
constexpr double kLongestStepS = 0.1; ///< a movement does not leap after a pause
constexpr double kGoalFrameMs = 20.0;
constexpr double kLeastDetail = 0.2;
constexpr int kRefineMs = 40;
constexpr int kStillMs = 120;
constexpr double kClickPx = 4.0;

glm::dvec2 pixel(const QPointF& position) {
    return {position.x(), position.y()};
}

} // namespace

ViewportWidget::ViewportWidget(Document& document, QWidget* parent)
    : QOpenGLWidget(parent),
      m_navigator(m_camera,
                  [this](const QPointF& position) -> std::optional<glm::dvec3> {
                      const auto hit = pick(position);
                      if (!hit)
                          return std::nullopt;
                      return hit->drawn(m_settings.verticalScale);
                  }),
      m_overlays(new ViewportOverlays(*this)),
      m_message(new QLabel(this)) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(320, 240);
    setAccessibleName(tr("3D view"));
    m_message->hide();
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setWordWrap(true);
    m_message->setMargin(48);
    m_camera.setGround([this](double x, double z) -> std::optional<double> {
        const auto elevation = m_renderer.heights().elevationAt(x, z);
        if (!elevation)
            return std::nullopt;
        return *elevation * m_settings.verticalScale;
    });
    m_clock.start();
    m_refine.setSingleShot(true);
    m_still.setSingleShot(true);
    connect(&m_refine, &QTimer::timeout, this, qOverload<>(&ViewportWidget::update));
    m_pace.setSingleShot(true);
    connect(&m_still, &QTimer::timeout, this, qOverload<>(&ViewportWidget::update));
    connect(&m_pace, &QTimer::timeout, this, qOverload<>(&ViewportWidget::update));
    connect(this, &QOpenGLWidget::frameSwapped, this, &ViewportWidget::noteFrame);
    connect(&document, &Document::snapshotChanged, this, [this, &document] {
        const RunStatus status = document.snapshot()->status;
        m_running = status == RunStatus::Playing || status == RunStatus::Seeking;
        setState(document.snapshot()->terrain);
    });
    addViewActions(*this);
    setState(document.snapshot()->terrain);
}

ViewportWidget::~ViewportWidget() {
    // The context goes after the members here: it must not call back any more.
    if (context())
        disconnect(context(), nullptr, this, nullptr);
    releaseGl();
}

// ---- OpenGL ----

void ViewportWidget::initializeGL() {
    // Comes again in another context when the view is docked elsewhere.
    try {
        m_renderer.release();
        m_renderer.initialise();
        m_software = isSoftwareRenderer(context());
        connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &ViewportWidget::releaseGl);
    } catch (const Error& failure) {
        fail(QString::fromUtf8(failure.what()));
    }
}

void ViewportWidget::releaseGl() {
    if (!m_renderer.initialised() || !context())
        return;
    makeCurrent();
    m_renderer.release();
    doneCurrent();
}

void ViewportWidget::fail(const QString& message) {
    m_problem = message;
    m_message->setText(message);
    m_message->setGeometry(rect());
    m_message->show();
    m_overlays->hide();
    emit problemArose(message);
}

bool ViewportWidget::contextWasLost() {
    using ResetStatus = GLenum (*)();
    const auto status = reinterpret_cast<ResetStatus>(context()->getProcAddress("glGetGraphicsResetStatus"));
    return status && status() != GL_NO_ERROR;
}

void ViewportWidget::resizeGL(int width, int height) {
    m_camera.setViewport(width, height);
    if (!m_wasNavigated)
        frameAll();
    m_camera.settle();
}

void ViewportWidget::paintGL() {
    if (m_problem.isEmpty() && contextWasLost())
        fail(tr("The graphics driver was restarted: your work is safe; save it and start the program again"));
    if (!m_problem.isEmpty()) {
        const QColor ground = palette().color(QPalette::Window);
        QOpenGLFunctions& gl = *context()->functions();
        gl.glClearColor(ground.redF(), ground.greenF(), ground.blueF(), 1.0f);
        gl.glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        return;
    }
    const double dtS = frameSeconds();
    const bool flying = m_navigator.fly(dtS, QGuiApplication::keyboardModifiers() & Qt::ShiftModifier);
    const bool moving = m_camera.advance(dtS) || flying || m_navigator.dragging();
    if (moving)
        m_still.start(kStillMs);
    const bool uploading = m_renderer.uploadPending(kUploadMs);
    const qint64 begunNs = m_clock.nsecsElapsed();
    m_renderer.draw(m_camera, frameSettings());
    if (m_software) {
        // The processor draws: wait for it, so that its time is known and spent here and not in a later
        // event.
        context()->functions()->glFinish();
        noteCost(static_cast<double>(m_clock.nsecsElapsed() - begunNs) * 1e-6);
    }
    m_overlays->follow();
    if (moving)
        emit cameraMoved();
    m_continuous = m_camera.moving() || flying || uploading;
    if (m_continuous)
        update();
    else if (m_renderer.refining())
        m_refine.start(kRefineMs);
}

double ViewportWidget::frameSeconds() {
    const qint64 now = m_clock.nsecsElapsed();
    const double seconds = static_cast<double>(now - std::exchange(m_lastFrameNs, now)) * 1e-9;
    return std::min(seconds, kLongestStepS);
}

FrameSettings ViewportWidget::frameSettings() const {
    FrameSettings frame = m_settings;
    frame.pixelRatio = devicePixelRatio();
    frame.widthPx = static_cast<int>(std::lround(width() * frame.pixelRatio));
    frame.heightPx = static_cast<int>(std::lround(height() * frame.pixelRatio));
    frame.timeS = static_cast<double>(m_clock.elapsed()) * 1e-3;
    showRing(frame);
    frame.detail = m_settings.detail * (m_running || m_still.isActive() ? m_detail : 1.0);
    return frame;
}

void ViewportWidget::noteFrame() {
    const qint64 now = m_clock.nsecsElapsed();
    const double ms = static_cast<double>(now - std::exchange(m_lastSwapNs, now)) * 1e-6;
    if (m_continuous && !m_software && ms <= 1000.0)
        noteCost(ms);
}

void ViewportWidget::noteCost(double ms) {
    m_frameMs = 0.8 * m_frameMs + 0.2 * ms;
    // Coarser while things move where frames are slow, and back.
    m_detail = std::clamp(m_detail * std::clamp(kGoalFrameMs / m_frameMs, 0.8, 1.1), kLeastDetail, 1.0);
    emit framesPerSecondChanged(1000.0 / m_frameMs);
}

bool ViewportWidget::isSettled() const {
    return !m_camera.moving() && !m_navigator.dragging() && !m_renderer.refining() && !m_still.isActive();
}

// ---- What is shown ----

void ViewportWidget::setState(const TerrainState& state) {
    if (state.empty())
        return;
    const bool isNew = !(state.grid() == m_renderer.state().grid());
    m_renderer.setState(state);
    if (isNew) {
        m_wasNavigated = false;
        m_camera.show(NamedView::Perspective, m_renderer.heights().bounds(m_settings.verticalScale));
        m_camera.settle();
        m_framed = m_renderer.heights().total();
    }
    followRelief();
    requestFrame();
}

void ViewportWidget::requestFrame() {
    // Where frames are slow the window gets as much time as the picture.
    if (!m_pace.isActive())
        m_pace.start(m_software ? static_cast<int>(m_frameMs) : 0);
}

void ViewportWidget::followRelief() {
    // The ground of a new recipe grows out of a plain: keep it in view until the user takes over.
    const HeightPyramid::Range range = m_renderer.heights().total();
    const float relief = std::max(range.high - range.low, 1.0f);
    const bool grew =
        std::abs(range.high - m_framed.high) + std::abs(range.low - m_framed.low) > 0.25f * relief;
    if (m_wasNavigated || !grew)
        return;
    m_framed = range;
    m_camera.frame(m_renderer.heights().bounds(m_settings.verticalScale));
}

void ViewportWidget::setSettings(const FrameSettings& settings) {
    m_settings = settings;
    m_overlays->follow();
    update();
    emit settingsChanged();
}

void ViewportWidget::setPose(const CameraPose& pose) {
    m_wasNavigated = true;
    m_camera.jump(pose);
    update();
}

void ViewportWidget::frameAll() {
    if (m_renderer.heights().empty())
        return;
    m_camera.frame(m_renderer.heights().bounds(m_settings.verticalScale));
    update();
}

void ViewportWidget::flyTo(double eastM, double southM, double sizeM) {
    const double ground = m_renderer.heights().elevationAt(eastM, southM).value_or(0.0);
    CameraPose pose = m_camera.goal();
    pose.target = {eastM, ground * m_settings.verticalScale, southM};
    pose.distanceM = sizeM / (2.0 * std::tan(0.5 * pose.fieldOfViewDeg * std::numbers::pi / 180.0));
    m_camera.easeTo(pose);
    afterMove();
}

void ViewportWidget::showView(NamedView view) {
    if (m_renderer.heights().empty())
        return;
    m_wasNavigated = true;
    m_camera.show(view, m_renderer.heights().bounds(m_settings.verticalScale));
    update();
}

void ViewportWidget::faceNorth() {
    CameraPose pose = m_camera.goal();
    pose.headingDeg = 0.0;
    m_camera.easeTo(pose);
    afterMove();
}

// ---- The ground under the cursor ----

std::optional<GroundHit> ViewportWidget::pick(const QPointF& position) const {
    if (m_renderer.heights().empty())
        return std::nullopt;
    return pickGround(m_renderer.heights(), m_camera.rayThrough(pixel(position)), m_settings.verticalScale);
}

std::optional<Reading> ViewportWidget::readingAt(const QPointF& position) const {
    const auto hit = pick(position);
    if (!hit)
        return std::nullopt;
    return readGround(m_renderer.state(), *hit);
}

void ViewportWidget::read(const QPointF& position) {
    emit readingChanged(readingAt(position));
}

// ---- The brush ----

void ViewportWidget::setPainter(Painter& painter) {
    m_painter = &painter;
    connect(&painter.tools(), &ToolBox::toolChanged, this, &ViewportWidget::followTool);
    connect(&painter.tools(), &ToolBox::settingsChanged, this, &ViewportWidget::requestFrame);
    followTool();
}

void ViewportWidget::followTool() {
    if (toolWantsLeft())
        setCursor(Qt::CrossCursor);
    else
        unsetCursor();
    requestFrame();
}

bool ViewportWidget::toolWantsLeft() const {
    return m_painter && m_painter->isReady();
}

Painter::Touch ViewportWidget::touchAt(const QPointF& position, Qt::KeyboardModifiers keys, double pressure) {
    const auto hit = pick(position);
    m_brushAtM = hit ? std::optional(QPointF(hit->eastM, hit->southM)) : std::nullopt;
    m_inverse = keys & Qt::ControlModifier;
    return {m_brushAtM, pressure, keys};
}

void ViewportWidget::paintMove(const QPointF& position, Qt::KeyboardModifiers keys, double pressure) {
    if (m_painter->awaitsDrag() && (position - m_pressed).manhattanLength() < kClickPx)
        return;
    m_painter->move(touchAt(position, keys, pressure));
    requestFrame();
}

void ViewportWidget::showRing(FrameSettings& frame) const {
    if (!toolWantsLeft())
        return;
    frame.paint = m_painter->shownLayer();
    if (!m_brushAtM || m_navigator.dragging())
        return;
    const ToolBox& tools = m_painter->tools();
    const QColor colour = m_inverse && tools.tool().inverse != Inverse::None ? tools.tool().colour.darker(170)
                                                                             : tools.tool().colour;
    frame.brush = BrushRing{.eastM = m_brushAtM->x(),
                            .southM = m_brushAtM->y(),
                            .radiusM = tools.radiusM(),
                            .falloff = 1.0 - halfWeightAt(tools.settings().falloff),
                            .colour = {colour.redF(), colour.greenF(), colour.blueF()}};
}

void ViewportWidget::tabletEvent(QTabletEvent* event) {
    const bool alt = event->modifiers() & Qt::AltModifier;
    const bool ours = toolWantsLeft() && (m_painter->isPainting() || !alt) &&
                      (event->button() == Qt::LeftButton || event->buttons() == Qt::LeftButton);
    if (!ours)
        return event->ignore(); // and comes again as a mouse event
    const QPointF at = event->position();
    if (event->type() == QEvent::TabletPress) {
        m_pressed = at;
        m_painter->press(touchAt(at, event->modifiers(), event->pressure()));
        m_wasNavigated = true;
    } else if (event->type() == QEvent::TabletMove) {
        paintMove(at, event->modifiers(), event->pressure());
    } else {
        m_painter->release(touchAt(at, event->modifiers(), event->pressure()));
    }
    requestFrame();
    event->accept();
}

// ---- Events ----

void ViewportWidget::afterMove() {
    m_wasNavigated = true;
    update();
}

void ViewportWidget::mousePressEvent(QMouseEvent* event) {
    if (m_navigator.dragging() || (m_painter && m_painter->isPainting()))
        return;
    m_pressed = event->position();
    const ViewGesture gesture =
        gestureOf(event->button(), event->modifiers(), toolWantsLeft(), m_navigator.style());
    if (gesture == ViewGesture::None && event->button() == Qt::LeftButton) {
        m_painter->press(touchAt(event->position(), event->modifiers()));
        m_wasNavigated = true; // the ground that grows under the brush stays where it is
        return requestFrame();
    }
    const bool mayClick = event->button() == Qt::LeftButton || event->button() == Qt::RightButton;
    m_clicking = mayClick && event->modifiers() == Qt::NoModifier;
    m_navigator.begin(gesture, event->button(), event->position());
}

void ViewportWidget::mouseMoveEvent(QMouseEvent* event) {
    if (toolWantsLeft() && !m_navigator.dragging())
        paintMove(event->position(), event->modifiers());
    if (!m_navigator.dragging())
        return read(event->position());
    if (m_clicking && (event->position() - m_pressed).manhattanLength() < kClickPx)
        return;
    m_clicking = false;
    m_navigator.dragTo(event->position());
    afterMove();
}

void ViewportWidget::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && m_painter && m_painter->isPainting()) {
        m_painter->release(touchAt(event->position(), event->modifiers()));
        return requestFrame();
    }
    if (event->button() != m_navigator.button())
        return;
    m_navigator.end();
    update();
    if (!std::exchange(m_clicking, false))
        return;
    const auto reading = readingAt(event->position());
    if (reading && event->button() == Qt::LeftButton)
        emit probed(*reading);
    else if (reading)
        emit menuWanted(*reading, event->globalPosition().toPoint());
}

void ViewportWidget::wheelEvent(QWheelEvent* event) {
    m_navigator.wheel(event->position(), event->angleDelta().y() / 120.0);
    afterMove();
    event->accept();
}

bool ViewportWidget::event(QEvent* event) {
    // While flying the letters are not shortcuts, nor is Esc while painting.
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (m_navigator.flies(key) || (key == Qt::Key_Escape && m_painter && m_painter->isPainting())) {
            event->accept();
            return true;
        }
    }
    return QOpenGLWidget::event(event);
}

void ViewportWidget::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && m_painter && m_painter->isPainting()) {
        m_painter->cancel();
        return requestFrame();
    }
    if (!m_navigator.flies(event->key()))
        return QOpenGLWidget::keyPressEvent(event);
    m_navigator.press(event->key());
    afterMove();
}

void ViewportWidget::keyReleaseEvent(QKeyEvent* event) {
    if (!event->isAutoRepeat())
        m_navigator.release(event->key());
    QOpenGLWidget::keyReleaseEvent(event);
}

void ViewportWidget::leaveEvent(QEvent* event) {
    emit readingChanged(std::nullopt);
    m_brushAtM.reset();
    if (toolWantsLeft())
        requestFrame();
    QOpenGLWidget::leaveEvent(event);
}

void ViewportWidget::focusOutEvent(QFocusEvent* event) {
    m_navigator.end();
    if (m_painter && m_painter->isPainting())
        m_painter->release({m_brushAtM});
    QOpenGLWidget::focusOutEvent(event);
}

void ViewportWidget::resizeEvent(QResizeEvent* event) {
    QOpenGLWidget::resizeEvent(event);
    m_message->setGeometry(rect());
    m_overlays->place();
}

} // namespace oxbow
