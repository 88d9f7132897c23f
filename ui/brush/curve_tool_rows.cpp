#include "ui/brush/curve_tool_rows.h"

#include "core/earthwork/curve_kind.h"
#include "ui/brush/curve_tool.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/slider_spin_box.h"
#include "ui/widgets/value_text.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QPushButton>
#include <QSignalBlocker>

namespace oxbow {

namespace {

constexpr ParamInfo kPointWidth = numberInfo("pointWidth", {}, {}, Unit::Metre,
    hard(0, 20000).soft(1, 500).logarithmically().digits(1));
constexpr ParamInfo kPointHeight = numberInfo("pointHeight", {}, {}, Unit::Metre,
    hard(-12000, 12000).soft(-500, 3000).digits(1));

} // namespace

CurveToolRows::CurveToolRows(CurveTool& tool, QWidget* parent)
    : QWidget(parent),
      m_tool(tool),
      m_kind(named(new ChoiceBox(this), "newCurveKind", tr("What the next curve that you draw becomes"))),
      m_reverse(named(new QPushButton(tr("Reverse"), this), "reverseCurve")),
      m_closed(named(new QCheckBox(tr("Closed"), this), "closedCurve")) {
    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    for (const CurveKind& kind : curveKinds()) {
        m_kind->addItem(translated(kind.label));
        m_kind->setItemData(m_kind->count() - 1, translated(kind.help), Qt::ToolTipRole);
    }
    m_kind->setCurrentIndex(static_cast<int>(&tool.kind() - curveKinds().data()));
    connect(m_kind, &QComboBox::activated, this,
            [this](int index) { m_tool.setKind(curveKinds()[static_cast<std::size_t>(index)]); });
    form->addRow(tr("Draw"), m_kind);
    m_reverse->setToolTip(tr("Let the chosen curve run the other way: a river flows from its round point"));
    connect(m_reverse, &QPushButton::clicked, &tool, &CurveTool::reverse);
    form->addRow(m_reverse);
    m_closed->setToolTip(tr("Join the end of the chosen curve to its start"));
    connect(m_closed, &QCheckBox::toggled, &tool, &CurveTool::setClosed);
    form->addRow(QString(), m_closed);
    m_width = addOwnValue(*form, tr("Width here"), kPointWidth,
                          [&tool](std::optional<double> value, EditPhase phase) { tool.setPointWidth(value, phase); });
    m_width.own->setToolTip(tr("Give the chosen point a width of its own; otherwise that of its curve or its neighbours"));
    m_height = addOwnValue(*form, tr("Height here"), kPointHeight,
                           [&tool](std::optional<double> value, EditPhase phase) { tool.setPointHeight(value, phase); });
    m_height.own->setToolTip(tr("Give the chosen point a height of its own; otherwise the curve finds it"));
    connect(&tool, &CurveTool::choiceChanged, this, &CurveToolRows::refresh);
    refresh();
}

template <typename Set>
CurveToolRows::OwnValue CurveToolRows::addOwnValue(QFormLayout& form, const QString& label, const ParamInfo& info, Set set) {
    auto* own = new QCheckBox(label, this);
    auto* value = new SliderSpinBox(info, 0.0, this);
    value->setObjectName(plainText(info.key));
    own->setObjectName(value->objectName() + QStringLiteral("Own"));
    value->setAccessibleName(label);
    connect(own, &QCheckBox::toggled, this, [set, value](bool isOwn) {
        set(isOwn ? std::optional(value->value()) : std::nullopt, EditPhase::Finished);
    });
    connect(value, &SliderSpinBox::valueChanging, this, [set](double to) { set(to, EditPhase::Dragging); });
    connect(value, &SliderSpinBox::valueChanged, this, [set](double to) { set(to, EditPhase::Finished); });
    form.addRow(own, value);
    return {own, value};
}

void CurveToolRows::follow(const OwnValue& row, bool isShown, bool isOwn, double value) {
    const QSignalBlocker quiet(row.own);
    row.own->setVisible(isShown);
    row.value->setVisible(isShown);
    row.own->setChecked(isOwn);
    row.value->setEnabled(isOwn);
    row.value->setValue(value);
}

void CurveToolRows::refresh() {
    const Curve* curve = m_tool.curve();
    const CurvePoint* point = m_tool.point();
    m_kind->setCurrentIndex(static_cast<int>(&m_tool.kind() - curveKinds().data()));
    m_reverse->setVisible(!curve || curve->kind().isLine);
    m_reverse->setEnabled(curve);
    const QSignalBlocker quiet(m_closed);
    m_closed->setVisible(curve && curve->kind().closing == CurveClosing::Either);
    m_closed->setChecked(curve && curve->closed);
    follow(m_width, point && curve->kind().usesWidths, point && point->widthM, m_tool.pointWidthM());
    follow(m_height, point && curve->kind().usesHeights, point && point->heightM, m_tool.pointHeightM());
}

} // namespace oxbow
