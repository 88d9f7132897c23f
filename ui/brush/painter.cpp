#include "ui/brush/painter.h"

#include "ui/document/document.h"

#include "ui/document/recipe_edits.h"
#include "ui/widgets/value_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kRefreshMs = 16;
constexpr int kRestMs = 40;

/// "Erosion by droplets, step 60".
QString textOf(const StrokeTarget& target, const Recipe& recipe) {
    const auto stageAt = [&](int index) -> const RecipeStage& {
        return recipe.stages[static_cast<std::size_t>(index)];
    };
    if (target.added) {
        const QString name = translated(target.added->label);
        return target.index == 0 ? Painter::tr("New %1 stage").arg(name)
                                 : Painter::tr("New %1 stage after %2")
                                       .arg(name, translatedTitle(stageAt(target.index - 1)));
    }
    const RecipeStage& stage = stageAt(target.index);
    const QString name = translatedTitle(stage);
    return stage.params.kind().stepsAreStrokes ? Painter::tr("%1, stroke %2").arg(name).arg(target.step + 1)
                                               : Painter::tr("%1, step %2").arg(name).arg(target.step);
}

} // namespace

Painter::Painter(Document& document, ToolBox& tools, QObject* parent)
    : QObject(parent), m_document(document), m_tools(tools) {
    m_clock.start();
    m_handOver.call(this, &Painter::handOver, kRefreshMs);
    m_rest.setInterval(kRestMs);
    connect(&m_rest, &QTimer::timeout, this, &Painter::rest);
    const auto followMap = [this] { m_tools.setMap(m_document.recipe().grid); };
    followRecipe(document, RecipePart::Grid, this, followMap);
    connect(&document, &Document::loaded, this, [this] {
        cancel();
        m_chosenStage = 0;
        m_state = State::Idle;
    });
    connect(&tools, &ToolBox::toolChanged, this, &Painter::cancel);
    followRecipe(document, RecipePart::Stages | RecipePart::Values | RecipePart::Steps, this, &Painter::targetChanged);
    connect(&document, &Document::snapshotChanged, this, &Painter::targetChanged);
    connect(&document, &Document::selectedStageChanged, this, &Painter::targetChanged);
    connect(&tools, &ToolBox::toolChanged, this, &Painter::targetChanged);
    followMap();
}

// ---- The pointer ----

void Painter::press(const Touch& touch) {
    if (!isReady() || isPainting())
        return;
    m_pressed = touch;
    if (!touch.placeM)
        m_state = State::BesideGround;
    else if (modeOf(touch) == BrushMode::Smooth)
        m_state = State::LineOrSmooth;
    else
        begin(touch, modeOf(touch), false);
}

void Painter::move(const Touch& touch) {
    if (m_state == State::LineOrSmooth)
        begin(m_pressed, BrushMode::Smooth, false);
    else if (m_state == State::BesideGround && touch.placeM)
        begin(touch, modeOf(touch), false);
    if (m_state != State::Painting)
        return;
    setMode(modeOf(touch));
    if (touch.placeM)
        m_maker.moveTo(sampleOf(touch));
    else
        m_maker.lift();
    if (!m_handOver.isActive())
        m_handOver.start();
}

void Painter::release(const Touch& touch) {
    if (m_state == State::LineOrSmooth) {
        // A pen that leaves the tablet presses no more.
        m_pressed.placeM = touch.placeM ? touch.placeM : m_pressed.placeM;
        begin(m_pressed, m_pressed.eraser ? BrushMode::Erase : BrushMode::Plain, true);
    }
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
    m_document.stroke().cancel();
    emit targetChanged();
}

// ---- The stroke ----

BrushMode Painter::modeOf(const Touch& touch) {
    return touch.keys & Qt::ShiftModifier     ? BrushMode::Smooth
           : touch.eraser                     ? BrushMode::Erase
           : touch.keys & Qt::ControlModifier ? BrushMode::Inverse
                                              : BrushMode::Plain;
}

PointerSample Painter::sampleOf(const Touch& touch) const {
    const double pressure =
        m_tools.options().pressure ? std::pow(std::clamp(touch.pressure, 0.0, 1.0), m_pressureExponent) : 1.0;
    return {touch.placeM->x(), touch.placeM->y(), pressure, nowS()};
}

QString Painter::strokeText(BrushMode mode) const {
    const ToolInfo& tool = m_tools.tool();
    const bool erases = mode == BrushMode::Erase && m_tools.layer() != Layer::Elevation;
    if (erases)
        return QCoreApplication::translate("oxbow", toolById("tool.erase").strokeText);
    const bool inverse = (mode == BrushMode::Inverse || mode == BrushMode::Erase) && *tool.inverseText;
    return QCoreApplication::translate("oxbow", inverse ? tool.inverseText : tool.strokeText);
}

void Painter::begin(const Touch& touch, BrushMode mode, bool asLine) {
    m_pickedM = groundUnder(m_document, *touch.placeM);
    m_document.stroke().begin(targetNow(), strokeText(mode));
    m_state = State::Painting;
    m_mode = mode;
    m_brush = m_tools.brush(mode, m_pickedM);
    if (asLine)
        m_maker.beginLine(m_tools.manner(m_brush), sampleOf(touch));
    else
        m_maker.begin(m_tools.manner(m_brush), sampleOf(touch));
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
    m_document.stroke().addDabs(m_brush, m_maker.take());
}

void Painter::finish() {
    m_rest.stop();
    m_maker.end();
    handOver();
    m_document.stroke().end();
    m_tools.strokeEnded(m_mode);
}

// ---- What is shown ----

StrokeTarget Painter::targetNow() const {
    return strokeTarget(m_document, m_tools.layer(), m_chosenStage);
}

Painter::Target Painter::target() const {
    if (!isReady())
        return {};
    const StrokeTarget now = targetNow();
    return {now.stageId != 0 && now.stageId == m_chosenStage ? m_chosenStage : 0, textOf(now, m_document.recipe())};
}

std::vector<Painter::Target> Painter::targets() const {
    std::vector<Target> all;
    if (!isReady())
        return all;
    all.push_back({0, tr("Automatic: %1").arg(textOf(strokeTarget(m_document, m_tools.layer()), m_document.recipe()))});
    for (const int stage : strokeStages(m_document.recipe(), m_tools.layer())) {
        const std::uint64_t id = m_document.recipe().stages[static_cast<std::size_t>(stage)].id;
        all.push_back({id, textOf(strokeTarget(m_document, m_tools.layer(), id), m_document.recipe())});
    }
    return all;
}

bool Painter::paintsOwnMask() const {
    return m_tools.layer() == Layer::Mask && paintedEntry(m_document.mix(m_document.selectedStage()));
}

void Painter::chooseTarget(std::uint64_t stageId) {
    m_chosenStage = stageId;
    emit targetChanged();
}

} // namespace oxbow
