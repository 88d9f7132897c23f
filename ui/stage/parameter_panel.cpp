#include "ui/stage/parameter_panel.h"

#include "core/export/stage_forecast.h"
#include "core/param/stand_in.h"
#include "core/recipe/recipe.h"
#include "core/recipe/undoable_edits.h"
#include "ui/document/recipe_edits.h"
#include "ui/masks/mix_editor.h"
#include "ui/parameters/parameter_control.h"
#include "ui/parameters/parameter_row.h"
#include "ui/parameters/preset_button.h"
#include "ui/stage/curve_list.h"
#include "ui/stage/stamp_chooser.h"
#include "ui/stage/stroke_list.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/cut_label.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_text.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>
#include <ranges>
#include <thread>

namespace oxbow {

namespace {

constexpr double kWorthSayingS = 2.0;

} // namespace

ParameterPanel::ParameterPanel(Document& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_cost(named(mutedText(this), "stageForecast")),
      m_empty(wrapped(new QLabel(this))),
      m_scroll(new QScrollArea(this)),
      m_list(new QWidget) {
    auto* header = named(new QWidget(this), "panelTitle");
    header->setAttribute(Qt::WA_StyledBackground);
    header->setFixedHeight(theme::withText(theme::kHeaderHeight));
    m_title = named(new CutLabel(header), "panelTitleText");
    m_title->setMinimumWidth(theme::withText(40)); // a long one is cut, and its panel as wide as it was
    m_fromStart = named(toolButton(header, tr("Re-run"),
                                   tr("Re-run with these values: from the first step of the stage")),
                        "applyFromStart");
    m_presets = new StagePresetButton(document, header);
    m_reset = named(toolButton(header, QStringLiteral("⟲"),
                               tr("Reset all parameters of this stage to their defaults")),
                    "resetAll");
    filled(new QHBoxLayout(header), {.margins = QMargins(12, 0, 6, 0), .spacing = 2},
           {{m_title, 1}, m_fromStart, m_presets, m_reset});

    m_cost->setContentsMargins(12, 6, 12, 0);

    m_empty->setText(tr("No stage is selected.\nSelect one in the recipe, or add one."));
    m_empty->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_empty->setMargin(28);
    m_empty->setForegroundRole(QPalette::PlaceholderText);

    m_mix = new MixEditor(document, m_list);
    m_layout =
        filled(new QVBoxLayout(m_list), {.margins = QMargins(0, 6, 0, 6), .spacing = 0}, {m_mix, kAllRoom});
    scrolling(m_scroll, m_list);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded); // on small screens nothing may be cut

    auto* column = filled(new QVBoxLayout(this), {.margins = QMargins(), .spacing = 0},
                          {header, m_cost, {m_empty, 1}, {m_scroll, 1}});
    column->addWidget(new StrokeList(document, this)); // below, so that a stroke does not move the sliders

    connect(m_reset, &QToolButton::clicked, this, &ParameterPanel::resetAll);
    connect(m_fromStart, &QToolButton::clicked, this, [this] { applyFromStart(m_document, m_stage); });
    connect(&m_document, &Document::selectedStageChanged, this, &ParameterPanel::showStage);
    followRecipe(m_document, RecipePart::Stages | RecipePart::Values | RecipePart::Curves | RecipePart::Grid, this, &ParameterPanel::showStage);
    connect(&m_document, &Document::snapshotChanged, this, &ParameterPanel::refresh);
    showStage();
}

void ParameterPanel::showStage() {
    const RecipeStage* stage = m_document.recipe().find(m_document.selectedStage());
    const std::uint64_t id = stage ? stage->id : 0;
    if (id != m_stage) {
        m_stage = id;
        m_scroll->verticalScrollBar()->setValue(0);
        rebuild(stage ? &stage->params.kind() : nullptr);
    }
    m_title->setText(stage ? translatedTitle(*stage) : tr("Parameters"));
    m_title->setToolTip(stage ? m_title->text() + QStringLiteral("\n") + translated(stage->params.kind().help) : QString());
    m_empty->setVisible(!stage);
    m_scroll->setVisible(stage);
    refresh();
}

void ParameterPanel::rebuild(const StageKind* kind) {
    removeRows(m_rows);
    dismiss(std::exchange(m_chooser, nullptr));
    dismiss(std::exchange(m_curves, nullptr));
    if (!kind)
        return;
    for (const ParamField& param : kind->params) {
        auto* row = new ParameterRow(param, m_list);
        m_layout->insertWidget(1 + static_cast<int>(m_rows.size()), row);
        m_rows.push_back(row);
        connectRow(*row);
    }
    if (kind->placement) {
        m_chooser = new StampChooser(m_document, m_stage, m_list);
        m_layout->insertWidget(1, m_chooser);
    }
    if (kind->holdsCurves()) {
        m_curves = new CurveList(m_document, m_stage, m_list);
        const RecipeStage* stage = m_document.recipe().find(m_stage);
        const bool isFirst = isMadeOfCurves(*kind) || (stage && !stage->curves.empty());
        m_layout->insertWidget(isFirst ? 1 : 1 + static_cast<int>(m_rows.size()), m_curves);
        connect(m_curves, &CurveList::drawRequested, this, &ParameterPanel::drawRequested);
    }
}

void ParameterPanel::connectRow(ParameterRow& row) {
    const std::uint64_t stage = m_stage;
    const QString key = row.objectName();
    row.onEdit([this, stage, key](const ParamValue& value, EditPhase phase) {
        setParameter(m_document, stage, key, value, phase);
    });
    letFollow(row, m_document, [this, stage] {
        return std::vector{NumberPlace{.index = static_cast<std::size_t>(edits::indexOf(m_document.recipe(), stage))}};
    });
    connect(&row, &ParameterRow::applyFromStartRequested, this,
            [this, stage] { applyFromStart(m_document, stage); });
}

/// Of two numbers that say the same thing one row is shown: the one that counts.
bool ParameterPanel::isSaidByAnother(const ParamSet& params, std::string_view key) const {
    return std::ranges::any_of(kStandIns, [&](const StandIn& each) {
        if (!params.table().find(each.key) || (key != each.key && key != each.of))
            return false;
        const bool counts = asNumber(m_document.parameterValue(m_stage, each.key)) > 0.0;
        return counts == (key == each.of);
    });
}

void ParameterPanel::refresh() {
    const RecipeStage* stage = m_document.recipe().find(m_stage);
    bool anyChanged = false;
    for (ParameterRow* row : stage ? m_rows : std::vector<ParameterRow*>{}) {
        const std::string_view key = row->param().info.key;
        const ParamValue value = m_document.parameterValue(m_stage, key);
        const std::string text = stage->params.texts().of(key);
        row->show(value, stage->params.value(key), text);
        const bool isOfMethod = isUsed(row->param().info, [this](std::string_view other) {
            return m_document.parameterValue(m_stage, other);
        });
        row->setVisible(isOfMethod && !isSaidByAnother(stage->params, key));
        anyChanged = anyChanged || value != row->param().defaultValue || !text.empty();
    }
    if (stage && m_chooser)
        m_chooser->refresh();
    if (stage && m_curves)
        m_curves->refresh();
    showCost(stage);
    m_reset->setEnabled(anyChanged);
    m_reset->setVisible(stage);
    m_presets->setVisible(stage);
    m_fromStart->setVisible(stage && !stage->events.empty());
}

/// Whether a stage lays rock that nothing behind it has cut yet.
bool ParameterPanel::isUnseenRock(const RecipeStage& stage) const {
    const StageKind& kind = stage.params.kind();
    if (kind.category != StageCategory::Source || kind.writes(Layer::Elevation))
        return false;
    const auto behind = m_document.recipe().stages | std::views::drop(edits::indexOf(m_document.recipe(), stage.id) + 1);
    return std::ranges::none_of(behind, [](const RecipeStage& later) { return later.enabled && later.params.kind().writes(Layer::Elevation); });
}

/// From a stage's values as they will be, so that a hand sees what a change costs.
void ParameterPanel::showCost(const RecipeStage* stage) {
    const int threads = static_cast<int>(std::thread::hardware_concurrency());
    const double seconds = stage && stage->enabled
                               ? usualSeconds(*stage, m_document.recipe().grid) * processorPace() * shareOfThreads(threads)
                               : 0.0;
    const QString words = seconds >= kWorthSayingS
                              ? QCoreApplication::translate("oxbow::SizeCost", "Takes about %1").arg(durationText(seconds))
                          : stage && isUnseenRock(*stage) ? tr("Rock is seen once erosion follows; the overlay Hardness shows it now.")
                                                          : QString();
    m_cost->setVisible(!words.isEmpty());
    m_cost->setText(words);
}

void ParameterPanel::resetAll() {
    std::vector<KeyedValue> defaults;
    for (const ParameterRow* row : m_rows)
        defaults.push_back({std::string(row->param().info.key), row->param().defaultValue});
    setParameters(m_document, m_stage, tr("Reset %1").arg(m_title->text()), defaults);
}

} // namespace oxbow
