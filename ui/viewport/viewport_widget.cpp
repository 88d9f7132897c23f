#include "ui/viewport/viewport_widget.h"

#include "render/camera/scenic_pose.h"
#include "render/ground/micro_relief.h"
#include "ui/document/document.h"
#include "ui/viewport/viewport_actions.h"
#include "ui/viewport/viewport_overlays.h"
#include "ui/views/live_preview.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/wipe_handle.h"

#include <QLabel>
#include <QOpenGLContext>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace oxbow {

namespace {

constexpr double kFarthestDrag = 20.0; ///< times the distance looked over: beyond lies the horizon
constexpr double kSteepestDrag = 0.01; ///< square of how far from straight down one must look to drag upright

glm::vec3 linear(const QColor& colour) {
    const auto channel = [](double srgb) {
        return static_cast<float>(srgb <= 0.04045 ? srgb / 12.92 : std::pow((srgb + 0.055) / 1.055, 2.4));
    };
    return {channel(colour.redF()), channel(colour.greenF()), channel(colour.blueF())};
}

glm::dvec2 pixel(const QPointF& position) {
    return {position.x(), position.y()};
}

} // namespace

ViewportWidget::ViewportWidget(Document& document, ViewSettings& settings, QWidget* parent)
    : QOpenGLWidget(parent),
      m_navigator(m_camera,
                  [this](const QPointF& position) -> std::optional<glm::dvec3> {
                      const auto hit = pick(position);
                      if (!hit)
                          return std::nullopt;
                      return hit->drawn(m_settings.options().verticalScale);
                  }),
      m_settings(settings),
      m_document(document),
      m_input(new ViewInput(*this, *this)),
      m_overlays(new ViewportOverlays(*this)),
      m_message(new QLabel(this)),
      m_wipe(new WipeHandle(this)),
      m_clock([this](Turn turn) { carryOut(turn); }) {
    setMinimumSize(240, 160);
    setAccessibleName(tr("3D view"));
    m_message->hide();
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setWordWrap(true);
    m_message->setMargin(48);
    m_message->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_camera.setGround([this](double x, double z) { return drawnGroundAt(x, z); });
    connect(this, &QOpenGLWidget::frameSwapped, this, &ViewportWidget::noteFrame);
    connect(&document, &Document::snapshotChanged, this, [this, &document] {
        const RunStatus status = document.snapshot()->status;
        m_running = status == RunStatus::Playing || status == RunStatus::Seeking;
        if (!m_previewing)
            setState(document.snapshot()->terrain);
        if (status == RunStatus::Finished)
            goLow();
    });
    connect(&settings, &ViewSettings::optionsChanged, this, [this] {
        m_overlays->follow();
        redraw();
    });
    connect(&settings, &ViewSettings::contentChanged, this, &ViewportWidget::redraw);
    connect(&settings, &ViewSettings::maskChanged, this, [this, &document] {
        if (!m_previewing)
            setState(document.snapshot()->terrain);
        redraw();
    });
    connect(m_wipe, &WipeHandle::moved, this, &ViewportWidget::redraw);
    theme::follow(this, [this] {
        m_background = {linear(theme::current().airLow), linear(theme::current().airHigh)};
        redraw();
    });
    addViewActions(*this);
    setState(document.snapshot()->terrain);
}

ViewportWidget::~ViewportWidget() {
    delete m_input; // events of a widget that is being taken apart are none of its
    // The context goes after the members here: it must not call back any more.
    if (context())
        disconnect(context(), nullptr, this, nullptr);
    releaseGl();
}

// ---- Frames ----

void ViewportWidget::carryOut(Turn turn) {
    switch (turn) {
    case Turn::Frame:
        return redraw();
    case Turn::QuickBand:
        return drawQuickBand();
    case Turn::Refine:
        return followLight();
    case Turn::Still:
        return drawWholeLater();
    case Turn::Band:
        return drawBand();
    case Turn::Compile:
        return compileAhead();
    case Turn::Recover:
        return tryAgain();
    }
}

void ViewportWidget::redraw() {
    m_hasNews = true;
    if (!drawsInBands())
        update();
    else if (!m_clock.awaits(Turn::QuickBand))
        m_clock.start(Turn::QuickBand);
}

void ViewportWidget::followLight() {
    if (m_renderer.hasNews() || (m_before && m_before->hasNews()))
        redraw();
    else if (refining())
        m_clock.start(Turn::Refine, kRefineMs);
}

FrameSettings ViewportWidget::frameSettings() const {
    FrameSettings frame = pictureSettings();
    frame.pixelRatio = devicePixelRatio();
    frame.widthPx = static_cast<int>(std::lround(width() * frame.pixelRatio));
    frame.heightPx = static_cast<int>(std::lround(height() * frame.pixelRatio));
    frame.framebuffer = defaultFramebufferObject();
    frame.samples = m_samples;
    frame.timeS = m_clock.seconds();
    showRing(frame);
    if (isLively() && !m_detail.drawsWhole())
        frame.detail *= m_detail.moving().detail;
    return frame;
}

void ViewportWidget::noteFrame() {
    if (const auto ms = m_clock.endFrame())
        noteFrameOf(*ms);
}

void ViewportWidget::noteFrameOf(double ms) {
    m_clock.noteFrameMs(ms);
    m_detail.noteFrame(ms);
    emit framesPerSecondChanged(1000.0 / m_clock.frameMs());
    emit frameDrawn(ms);
}

bool ViewportWidget::isSettled() const {
    const bool coming = m_hasNews || m_clock.awaits(Turn::Frame) || m_clock.awaits(Turn::Still) ||
                        m_clock.awaits(Turn::Band) || m_clock.awaits(Turn::QuickBand);
    const bool soft = m_picture.hasWhole() && m_clock.fadeShare() < 1.0;
    return !m_camera.moving() && !m_navigator.dragging() && !refining() && !coming && !soft;
}

/// What is drawn: the document's state, beside an earlier one while they are compared.
WipeDrawing ViewportWidget::drawing() {
    return {m_renderer, m_before.get(), m_wipe->share()};
}

// ---- What is shown ----

void ViewportWidget::placeAside(QWidget* card) {
    m_aside = card;
    placeCards();
}

void ViewportWidget::placeCards() {
    m_overlays->place();
    m_wipe->place(m_overlays->bottomOfChips() + 10);
    if (m_aside && m_aside->parentWidget() == this)
        m_aside->move(width() - m_aside->width() - 12, m_overlays->bottomOfChips() + 34);
}

void ViewportWidget::setState(const TerrainState& state) {
    if (!m_gone.take(state))
        return;
    const bool isNew = !coversTheSame(state.grid(), m_renderer.state().grid());
    m_renderer.setState(m_settings.shown(state));
    if (isNew) {
        m_wasNavigated = false;
        m_camera.show(NamedView::Perspective,
                      m_renderer.heights().bounds(m_settings.options().verticalScale));
        m_camera.settle();
        m_framed = m_renderer.heights().total();
        if (m_gate.fault() == GlFault::OutOfMemory || m_gate.fault() == GlFault::TooLarge)
            m_clock.start(Turn::Recover); // another terrain may fit
    }
    if (!m_previewing)
        followRelief();
    requestFrame();
}

void ViewportWidget::showPreview(const TerrainState& state) {
    m_previewing = !state.empty();
    setState(m_previewing ? state : m_document.snapshot()->terrain);
    m_overlays->noteCoarse(previewSide(), m_renderer.cellsPerTexel());
}

void ViewportWidget::requestFrame() {
    // Where frames are slow the window gets as much time as the picture.
    if (!m_clock.awaits(Turn::Frame))
        m_clock.start(Turn::Frame, m_detail.drawsWhole() ? 0 : static_cast<int>(m_clock.frameMs()));
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
    m_camera.frame(m_renderer.heights().bounds(m_settings.options().verticalScale));
}

/// Once the run is through. What is edited from then on is seen from there.
void ViewportWidget::goLow() {
    if (!std::exchange(m_goesLow, false) || m_wasNavigated)
        return;
    const ViewOptions& options = m_settings.options();
    const double aspect = static_cast<double>(width()) / std::max(height(), 1);
    if (const auto low = scenicPose(m_renderer.heights(), options.verticalScale, m_camera.goal(), aspect, options.sun.headingDeg)) {
        m_camera.easeTo(*low);
        afterMove();
    }
}

FrameSettings ViewportWidget::pictureSettings() const {
    FrameSettings frame = m_settings.frame();
    frame.change = m_change;
    if (m_before)
        frame.colours = nullptr; // they are of the state that is shown: two are compared in the same colours
    frame.background = m_background;
    return frame;
}

bool ViewportWidget::wake() {
    if (m_problem.isEmpty())
        return false;
    tryAgain();
    return true;
}

void ViewportWidget::afterMove() {
    m_wasNavigated = true;
    redraw();
}

void ViewportWidget::setPose(const CameraPose& pose) {
    m_wasNavigated = true;
    m_camera.jump(pose);
    redraw();
}

void ViewportWidget::frameAll() {
    if (m_renderer.heights().empty())
        return;
    m_camera.frame(m_renderer.heights().bounds(m_settings.options().verticalScale));
    redraw();
}

void ViewportWidget::flyTo(double eastM, double southM, double sizeM) {
    CameraPose pose = m_camera.goal();
    pose.distanceM = sizeM / (2.0 * std::tan(0.5 * pose.fieldOfViewDeg * std::numbers::pi / 180.0));
    easeTo(eastM, southM, pose);
}

void ViewportWidget::easeTo(double eastM, double southM, CameraPose pose) {
    const double ground = m_renderer.heights().elevationAt(eastM, southM).value_or(0.0);
    pose.target = {eastM, ground * m_settings.options().verticalScale, southM};
    m_camera.easeTo(pose);
    afterMove();
}

void ViewportWidget::turnBy(double degrees) {
    CameraPose pose = m_camera.goal();
    pose.headingDeg += degrees;
    setPose(pose);
}

void ViewportWidget::setOrthographic(bool on) {
    CameraPose pose = m_camera.goal();
    pose.orthographic = on;
    setPose(pose);
}

void ViewportWidget::setWalking(bool on) {
    if (on == m_camera.isWalking())
        return;
    constexpr double kEyeM = 1.7;
    if (on) {
        m_beforeWalk = m_camera.goal();
        m_camera.walk(kEyeM);
    } else {
        m_camera.walk({});
        m_camera.easeTo(m_beforeWalk);
    }
    afterMove();
}

void ViewportWidget::setFieldOfView(double degrees) {
    const auto halfHeight = [](double angleDeg) { return std::tan(0.5 * angleDeg * std::numbers::pi / 180.0); };
    CameraPose pose = m_camera.goal();
    pose.distanceM *= halfHeight(pose.fieldOfViewDeg) / halfHeight(degrees);
    pose.fieldOfViewDeg = degrees;
    setPose(pose);
}

void ViewportWidget::showView(NamedView view) {
    if (m_renderer.heights().empty())
        return;
    m_wasNavigated = true;
    if (view == NamedView::Perspective)
        setOrthographic(false);
    m_camera.show(view, m_renderer.heights().bounds(m_settings.options().verticalScale));
    redraw();
}

void ViewportWidget::faceNorth() {
    CameraPose pose = m_camera.goal();
    pose.headingDeg = 0.0;
    m_camera.easeTo(pose);
    afterMove();
}

// ---- The ground under the cursor ----

void ViewportWidget::holdGround(bool held) {
    if (!held)
        return m_held.reset();
    m_held = m_renderer.heights();
    m_wasNavigated = true; // the ground that grows under the brush stays where it is
}

std::optional<GroundHit> ViewportWidget::pick(const QPointF& position) const {
    const HeightPyramid& heights = m_held ? *m_held : m_renderer.heights();
    if (heights.empty())
        return std::nullopt;
    const Ray ray = m_camera.rayThrough(pixel(position));
    const ViewOptions& options = m_settings.options();
    return options.water ? pickSurface(heights, ray, options.verticalScale, options.seaLevelM)
                         : pickGround(heights, ray, options.verticalScale);
}

std::optional<Reading> ViewportWidget::readingAt(const QPointF& position) const {
    const auto hit = pick(position);
    if (!hit)
        return std::nullopt;
    return readGround(m_renderer.state(), *hit);
}

std::optional<QPointF> ViewportWidget::pixelOf(const QPointF& placeM, double heightM) const {
    const auto px = m_camera.pixelOf({placeM.x(), heightM * m_settings.options().verticalScale, placeM.y()});
    return px ? std::optional(QPointF(px->x, px->y)) : std::nullopt;
}

std::optional<QPointF> ViewportWidget::placeAt(const QPointF& position, double heightM) const {
    const Ray ray = m_camera.rayThrough(pixel(position));
    const double along = (heightM * m_settings.options().verticalScale - ray.origin.y) / ray.direction.y;
    if (!(along > 0.0) || along > kFarthestDrag * m_camera.pose().distanceM)
        return std::nullopt;
    const glm::dvec3 at = ray.origin + along * ray.direction;
    return QPointF(at.x, at.z);
}

std::optional<double> ViewportWidget::heightAt(const QPointF& position, const QPointF& placeM) const {
    const Ray ray = m_camera.rayThrough(pixel(position));
    const glm::dvec2 ahead(ray.direction.x, ray.direction.z);
    const glm::dvec2 from(placeM.x() - ray.origin.x, placeM.y() - ray.origin.z);
    const double square = glm::dot(ahead, ahead);
    if (square < kSteepestDrag) // from straight above the plumb line is a point
        return std::nullopt;
    return (ray.origin.y + ray.direction.y * glm::dot(ahead, from) / square) / m_settings.options().verticalScale;
}

double ViewportWidget::groundAt(const QPointF& placeM) const {
    const HeightPyramid& heights = m_renderer.heights();
    if (heights.empty())
        return 0.0;
    const double x = std::clamp(placeM.x(), 0.0, grid().widthM()), z = std::clamp(placeM.y(), 0.0, grid().heightM());
    return heights.elevationAt(x, z).value_or(0.0);
}

void ViewportWidget::showRing(FrameSettings& frame) const {
    frame.paint = m_settings.tinted(m_input->shownLayer());
    const auto ring = m_input->ring();
    if (!ring)
        return;
    frame.brush = BrushRing{.eastM = ring->placeM.x(),
                            .southM = ring->placeM.y(),
                            .radiusM = ring->radiusM,
                            .falloff = 1.0 - ring->halfShare,
                            .colour = {ring->colour.redF(), ring->colour.greenF(), ring->colour.blueF()}};
}

void ViewportWidget::resizeEvent(QResizeEvent* event) {
    QOpenGLWidget::resizeEvent(event);
    m_message->setGeometry(rect());
    placeCards();
}

std::optional<double> ViewportWidget::drawnGroundAt(double eastM, double southM) const {
    return drawnGroundM(m_renderer.heights(), m_settings.options(), eastM, southM);
}

} // namespace oxbow
