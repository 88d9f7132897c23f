#include "core/base/phrase.h"
#include "render/gl/gl_check.h"
#include "ui/viewport/viewport_overlays.h"
#include "ui/viewport/viewport_widget.h"
#include "ui/widgets/value_text.h"
#include "ui/widgets/wipe_handle.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QLabel>
#include <QOpenGLContext>
#include <QOpenGLFunctions>

// What the 3D view does with OpenGL. All of it goes through attempt(): where the driver fails the view says so in
// place of the picture, and the program goes on.

namespace oxbow {

namespace {

constexpr int kHardwareSamples = 4; ///< a pixel
constexpr double kUploadMs = 4.0;
constexpr double kBandMs = 25.0;
constexpr double kQuickBandMs = 4.0; ///< of a quick picture while only the ground changes
constexpr int kMostUploads = 6;      ///< turns for uploads before what is there is drawn
constexpr int kWholeTimes = 4; ///< that the picture which stays is drawn: there is time for smooth edges
constexpr int kStillMs = 200;
constexpr int kLongPictureMs = 1000; ///< one that takes longer tells how far it is
constexpr int kAheadMs = 60;    ///< between two programs that are compiled before they are needed
constexpr int kRecoverMs = 300; ///< a driver that was restarted needs a moment
constexpr int kMostRecoveries = 5;

} // namespace

template <typename Work>
bool ViewportWidget::attempt(const Work& work) {
    const bool hadFailed = m_gate.fault().has_value();
    if (m_gate.run(work))
        return true;
    if (!hadFailed)
        showProblem();
    return false;
}

/// The same outside of a paint event.
template <typename Work>
bool ViewportWidget::attemptCurrent(const Work& work) {
    return attempt([&] {
        makeCurrent(); // another window may have drawn since
        if (QOpenGLContext::currentContext() != context())
            throw GlError(GlFault::ContextLost, phrase("the graphics driver was restarted"));
        work();
        doneCurrent();
    });
}

void ViewportWidget::initializeGL() {
    // Comes again in another context when the view is docked elsewhere, or when the last one was lost.
    connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &ViewportWidget::releaseGl,
            Qt::UniqueConnection);
    m_gate.clear();
    const bool isMade = attempt([this] {
        m_picture.release();
        m_renderer.initialise();
        if (m_before)
            m_before->initialise();
        m_picture.initialise();
    });
    if (!isMade)
        return;
    const auto* const driver = context()->functions()->glGetString(GL_RENDERER);
    const bool drawsHere = drawsOnTheProcessor(reinterpret_cast<const char*>(driver));
    m_samples = drawsHere ? 1 : kHardwareSamples;
    m_detail = DetailController(drawsHere ? DetailController::Drawer::Processor : DetailController::Drawer::Hardware);
    if (drawsHere)
        m_detail.leaveWholeToRest(); // else edges would be rough wherever the machine is quick
    m_hasNews = true;
    m_clock.start(Turn::Compile, kAheadMs);
    hideProblem();
}

void ViewportWidget::releaseGl() {
    if (!context())
        return;
    makeCurrent();
    // Not through the gate: what has failed must be freed too, and freeing throws nothing.
    m_renderer.release();
    if (m_before)
        m_before->release();
    m_picture.release();
    doneCurrent();
}

void ViewportWidget::showProblem() {
    for (const Turn turn : {Turn::Band, Turn::QuickBand, Turn::Still, Turn::Refine, Turn::Compile})
        m_clock.stop(turn);
    m_problem = tr("The 3D view cannot draw: %1; the map still works").arg(phraseText(m_gate.reason()));
    m_message->setText(m_problem + QStringLiteral("\n\n") + tr("Click to try again."));
    m_message->setGeometry(rect());
    m_message->show();
    m_message->raise();
    m_overlays->hide();
    emit problemArose(m_problem);
    if (m_gate.fault() == GlFault::ContextLost && m_recoveries++ < kMostRecoveries)
        m_clock.start(Turn::Recover, kRecoverMs);
}

void ViewportWidget::hideProblem() {
    if (m_problem.isEmpty())
        return;
    m_problem.clear();
    m_message->hide();
    m_overlays->showAgain();
    placeCards();
    redraw();
}

void ViewportWidget::tryAgain() {
    if (m_problem.isEmpty())
        return;
    // The view gets a context anew, as when it is docked elsewhere: releaseGl(), then initializeGL().
    QEvent change(QEvent::WindowChangeInternal);
    QCoreApplication::sendEvent(this, &change);
    update();
}

void ViewportWidget::compileAhead() {
    if (!isVisible() || !drawsAnything())
        return;
    if (!m_renderer.compilesBeside() && (isLively() || m_camera.moving() || m_hasNews))
        return m_clock.start(Turn::Compile, kAheadMs);
    bool isLeft = false;
    if (attemptCurrent([&] { isLeft = m_renderer.compileAhead(m_samples, 1.0); }) && isLeft)
        m_clock.start(Turn::Compile, kAheadMs);
}

void ViewportWidget::resizeGL(int width, int height) {
    m_camera.resizeViewport(width, height);
    if (!m_wasNavigated)
        frameAll();
    m_camera.settle();
    m_hasNews = true;
}

void ViewportWidget::paintGL() {
    if (m_gone || !attempt([this] { paintFrame(); }))
        clearView();
}

/// What is seen behind the words that say why nothing is drawn, and where there is no terrain yet.
void ViewportWidget::clearView() {
    const QColor ground = palette().color(QPalette::Window);
    QOpenGLFunctions& gl = *context()->functions();
    gl.glBindFramebuffer(GL_FRAMEBUFFER, defaultFramebufferObject());
    gl.glDisable(GL_SCISSOR_TEST);
    gl.glClearColor(ground.redF(), ground.greenF(), ground.blueF(), 1.0f);
    gl.glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

void ViewportWidget::paintFrame() {
    const double dtS = m_clock.beginFrame();
    const bool flying = m_navigator.fly(dtS, QGuiApplication::keyboardModifiers() & Qt::ShiftModifier);
    const bool moving = m_camera.advance(dtS) || flying || m_navigator.dragging();
    const bool goesOn = m_camera.moving() || flying;
    if (moving || m_detail.drawsWhole() || !m_picture.hasQuick() || (m_hasNews && !drawsInBands()))
        paintNews();
    else
        showKept();
    m_overlays->follow();
    m_input->followView();
    if (moving)
        emit cameraMoved();
    if (goesOn)
        redraw();
}

/// Draws what is to be seen now: all of it where that is quick, else a quick picture of it.
void ViewportWidget::paintNews() {
    if (!m_detail.drawsWhole())
        m_clock.start(Turn::Still, kStillMs);
    const bool uploading = upload(kUploadMs);
    const FrameSettings frame = frameSettings();
    m_clock.stop(Turn::Band);
    m_clock.stop(Turn::QuickBand);
    if (m_detail.drawsWhole()) {
        m_picture.clear();
        drawing().draw(m_camera, frame);
    } else {
        m_picture.drawQuick(drawing(), m_camera, frame, m_detail.moving().scale);
        m_picture.show(defaultFramebufferObject(), frame.widthPx, frame.heightPx, 0.0);
    }
    m_hasNews = false;
    m_overlays->noteCoarse(previewSide(), m_renderer.cellsPerTexel());
    if (uploading)
        redraw();
    else if (refining())
        m_clock.start(Turn::Refine, kRefineMs);
}

bool ViewportWidget::upload(double budgetMs) {
    const bool isLeft = m_renderer.uploadPending(budgetMs);
    return (m_before && m_before->uploadPending(budgetMs)) || isLeft;
}

/// While only the ground changes nobody waits for a frame: it comes piece by piece. What the user moves is drawn at once.
bool ViewportWidget::drawsInBands() const {
    return m_running && !m_detail.drawsWhole() && m_picture.hasQuick() && !m_camera.moving() &&
           !m_navigator.dragging() && isVisible() && drawsAnything();
}

/// A turn of the event loop's worth of the next quick picture: uploads first, then its bands.
void ViewportWidget::drawQuickBand() {
    if (!drawsInBands()) {
        m_picture.dropQuickBands();
        return redraw();
    }
    bool isDone = false;
    const bool isDrawn = attemptCurrent([&] {
        if (m_picture.hasBegunQuick()) {
            isDone = m_picture.drawQuickBand(drawing(), kQuickBandMs);
            return;
        }
        const bool isLeft = upload(kUploadMs);
        if (isLeft && ++m_uploads < kMostUploads)
            return;
        m_uploads = 0;
        m_hasNews = isLeft;
        m_clock.stop(Turn::Band);
        m_picture.beginQuick(drawing(), m_camera, frameSettings(), m_detail.moving().scale);
    });
    if (!isDrawn)
        return;
    if (!isDone)
        return m_clock.start(Turn::QuickBand, 1);
    noteFrameOf(m_picture.quickMs());
    m_overlays->noteCoarse(previewSide(), m_renderer.cellsPerTexel());
    m_clock.start(Turn::Still, kStillMs);
    update();
    if (m_hasNews)
        requestFrame();
    else if (refining())
        m_clock.start(Turn::Refine, kRefineMs);
}

/// Nothing is new: the picture is there already, and the whole one comes over the quick one.
void ViewportWidget::showKept() {
    m_clock.dropFrame();
    const FrameSettings frame = frameSettings();
    const double share = m_clock.fadeShare();
    m_picture.show(defaultFramebufferObject(), frame.widthPx, frame.heightPx, share);
    if (m_picture.hasWhole() && share < 1.0)
        update();
}

/// Where a movement ends: the whole picture, at once or piece by piece.
void ViewportWidget::drawWholeLater() {
    if (isLively() || m_hasNews || !isVisible() || !drawsAnything())
        return;
    if (m_detail.drawsWhole())
        return redraw();
    if (refining())
        return m_clock.start(Turn::Still, kStillMs); // the light is new soon
    if (attemptCurrent([this] { m_picture.beginWhole(m_camera, frameSettings(), kWholeTimes); })) {
        m_wholeSince.start();
        m_clock.start(Turn::Band);
    }
}

void ViewportWidget::drawBand() {
    if (!drawsAnything() || !m_picture.hasBegun() || !isVisible())
        return;
    const bool wasWhole = m_picture.hasWhole();
    bool done = false;
    if (!attemptCurrent([&] { done = m_picture.drawBand(drawing(), kBandMs); }))
        return;
    if (!m_picture.hasWhole() && m_wholeSince.hasExpired(kLongPictureMs))
        m_overlays->noteProgress(m_picture.wholeShare());
    if (!wasWhole && m_picture.hasWhole()) {
        m_overlays->noteCoarse(previewSide(), m_renderer.cellsPerTexel());
        m_detail.noteWhole(m_picture.wholeMs());
        m_clock.beginFade();
        update();
    }
    if (done)
        return update();
    m_clock.start(Turn::Band, 1);
}

void ViewportWidget::compare(std::optional<TerrainState> before, double fullM) {
    if (before && !m_before) {
        m_before = std::make_unique<TerrainRenderer>();
        if (drawsAnything())
            attemptCurrent([this] { m_before->initialise(); });
    } else if (!before && m_before) {
        if (m_before->initialised())
            attemptCurrent([this] { m_before->release(); });
        m_before.reset();
    }
    if (before)
        m_before->setState(*before);
    m_change = before && fullM > 0.0
                   ? std::make_shared<const ChangeTint>(ChangeTint{std::move(*before), fullM})
                   : nullptr;
    m_wipe->setVisible(m_before != nullptr);
    placeCards();
    redraw();
}

} // namespace oxbow
