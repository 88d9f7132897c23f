#include "ui/brush/painter.h"

#include "ui/document/document.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kRefreshMs = 16;
constexpr int kRestMs = 40;

} // namespace

Painter::Painter(Document& document, ToolBox& tools, QObject* parent)
    : QObject(parent), m_document(document), m_tools(tools) {
    m_clock.start();
    m_handOver.setSingleShot(true);
    m_handOver.setInterval(kRefreshMs);
    m_rest.setInterval(kRestMs);
    connect(&m_handOver, &QTimer::timeout, this, &Painter::handOver);
    connect(&m_rest, &QTimer::timeout, this, &Painter::rest);
    const auto followMap = [this] { m_tools.setMap(m_document.recipe().grid); };
    connect(&document, &Document::recipeChanged, this, followMap);
    connect(&document, &Document::fileChanged, this, [this] {
        cancel();
        m_state = State::Idle;
    });
    connect(&tools, &ToolBox::toolChanged, this, &Painter::cancel);
    for (const auto signal : {&Document::recipeChanged, &Document::snapshotChanged})
        connect(&document, signal, this, &Painter::targetChanged);
    connect(&document, &Document::selectedStageChanged, this, &Painter::targetChanged);
    connect(&tools, &ToolBox::toolChanged, this, &Painter::targetChanged);
    followMap();
}

// ---- The pointer ----

void Painter::press(const Touch& touch) {
    if (!isReady() || isPainting() || !touch.placeM)
        return;
    m_pressed = touch;
    if (modeOf(touch.keys) == BrushMode::Smooth)
        m_state = State::LineOrSmooth;
    else
        begin(touch, modeOf(touch.keys), false);
}

void Painter::move(const Touch& touch) {
    if (m_state == State::LineOrSmooth)
        begin(m_pressed, BrushMode::Smooth, false);
    if (m_state != State::Painting)
        return;
    setMode(modeOf(touch.keys));
    if (touch.placeM)
        m_maker.moveTo(sampleOf(touch));
    else
        m_maker.lift();
    if (!m_handOver.isActive())
        m_handOver.start();
}

void Painter::release(const Touch& touch) {
    if (m_state == State::LineOrSmooth)
        begin(touch.placeM ? touch : m_pressed, BrushMode::Plain, true);
    if (m_state == State::Painting)
        finish();
    m_state = State::Idle;
    emit targetChanged();
}

void Painter::cancel() {
    if (!isPainting())
        return;
    m_state = State::TakenBack;
    m_maker.cancel();
    m_handOver.stop();
    m_rest.stop();
    m_document.cancelStroke();
    emit targetChanged();
}

// ---- The stroke ----

BrushMode Painter::modeOf(Qt::KeyboardModifiers keys) const {
    return keys & Qt::ShiftModifier     ? BrushMode::Smooth
           : keys & Qt::ControlModifier ? BrushMode::Inverse
                                        : BrushMode::Plain;
}

PointerSample Painter::sampleOf(const Touch& touch) const {
    return {touch.placeM->x(), touch.placeM->y(), m_tools.options().pressure ? touch.pressure : 1.0, nowS()};
}

double Painter::groundAt(const QPointF& placeM) const {
    const TerrainState& terrain = m_document.snapshot()->terrain;
    const GridSpec& grid = terrain.grid();
    if (grid.cellCount() == 0)
        return 0.0;
    const auto cell = [&](double atM, int count) {
        return std::clamp(static_cast<int>(std::floor(atM / grid.cellSizeM)), 0, count - 1);
    };
    return static_cast<double>(
        terrain.value(Layer::Elevation, cell(placeM.x(), grid.width), cell(placeM.y(), grid.height)));
}

QString Painter::strokeText(BrushMode mode) const {
    const ToolInfo& tool = m_tools.tool();
    const bool inverse = mode == BrushMode::Inverse && *tool.inverseText;
    return QCoreApplication::translate("actions", inverse ? tool.inverseText : tool.strokeText);
}

void Painter::begin(const Touch& touch, BrushMode mode, bool asLine) {
    m_pickedM = groundAt(*touch.placeM);
    m_document.beginStroke(m_document.strokeTarget(m_tools.layer()), strokeText(mode));
    m_state = State::Painting;
    m_mode = mode;
    m_brush = m_tools.brush(mode, m_pickedM);
    if (asLine)
        m_maker.beginLine(m_tools.manner(), sampleOf(touch));
    else
        m_maker.begin(m_tools.manner(), sampleOf(touch));
    m_rest.start();
    handOver();
}

void Painter::setMode(BrushMode mode) {
    if (mode == m_mode)
        return;
    handOver();
    m_mode = mode;
    m_brush = m_tools.brush(mode, m_pickedM);
}

void Painter::rest() {
    m_maker.restUntil(nowS());
    handOver();
}

void Painter::handOver() {
    m_handOver.stop();
    m_document.continueStroke(m_brush, m_maker.take());
}

void Painter::finish() {
    m_rest.stop();
    m_maker.end();
    handOver();
    m_document.endStroke();
    m_tools.strokeEnded(m_mode);
}

// ---- What is shown ----

std::optional<Layer> Painter::shownLayer() const {
    if (!isReady() || m_tools.layer() == Layer::Elevation)
        return std::nullopt;
    return m_tools.layer();
}

QString Painter::targetText() const {
    return isReady() ? oxbow::targetText(m_document.recipe(), m_document.strokeTarget(m_tools.layer()))
                     : QString();
}

} // namespace oxbow
