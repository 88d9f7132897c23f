#include "ui/masks/mask_entry_editor.h"

#include "ui/document/reuse_edits.h"
#include "ui/parameters/parameter_row.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/slider_spin_box.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_text.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <cmath>

namespace oxbow {

namespace {

QString endLabel(std::string_view key) {
    return key == "from" ? MaskEntryEditor::tr("From")
           : key == "to" ? MaskEntryEditor::tr("To")
                         : MaskEntryEditor::tr("Soft");
}

} // namespace

MaskEntryEditor::MaskEntryEditor(Document& document, const MaskEntry& entry, bool isFirst, const QStringList& stages,
                                 QWidget* parent)
    : QWidget(parent), m_document(document), m_entry(entry) {
    setObjectName(QStringLiteral("maskEntry"));
    filled(new QVBoxLayout(this), {.margins = QMargins(0, 4, 0, 6), .spacing = 2});
    makeHeader(isFirst);
    if (!entry.source().isWeight)
        makeRange();
    makeParameters();
    if (entry.source().id == "stage")
        makeStageBox(stages);
    follow();
}

void MaskEntryEditor::makeHeader(bool isFirst) {
    auto* header = new QWidget(this);
    auto* row = filled(new QHBoxLayout(header), {.margins = QMargins(12, 2, 8, 2), .spacing = 6});
    m_op = named(new ChoiceBox(header), "op");
    for (const ChoiceOption& option : kMaskOps)
        m_op->addItem(translated(option.label));
    m_op->setToolTip(tr("How this entry is combined with those above it"));
    m_op->setAccessibleName(m_op->toolTip());
    m_op->setVisible(!isFirst);
    connect(m_op, &QComboBox::activated, this, [this](int index) {
        m_entry.op = static_cast<MaskOp>(index);
        tell(QStringLiteral("op"), EditPhase::Finished);
    });
    auto* name = new QLabel(translated(m_entry.source().label), header);
    name->setToolTip(translated(m_entry.source().help));
    name->setFont(theme::bold(name->font()));
    m_invert = named(smallButton(header, QStringLiteral("◐"), tr("Invert: count where this does not hold")),
                     "invert");
    m_invert->setCheckable(true);
    connect(m_invert, &QToolButton::clicked, this, [this](bool on) {
        m_entry.invert = on;
        tell(QStringLiteral("invert"), EditPhase::Finished);
    });
    auto* remove = named(smallButton(header, QStringLiteral("✕"), tr("Remove this entry")), "remove");
    connect(remove, &QToolButton::clicked, this, &MaskEntryEditor::removed);
    filled(row, {}, {m_op, {name, 1}});
    if (m_entry.source().id == "painted") {
        auto* paint = named(new QPushButton(tr("Paint"), header), "paintMask",
                            tr("Take the mask brush: it paints this stage's own mask"));
        connect(paint, &QPushButton::clicked, this, &MaskEntryEditor::paintRequested);
        row->addWidget(paint);
    }
    filled(row, {}, {m_invert, remove});
    layout()->addWidget(header);
}

void MaskEntryEditor::makeRange() {
    const MaskSource& source = m_entry.source();
    auto* box = new QWidget(this);
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(12, 0, 12, 2);
    grid->setHorizontalSpacing(6);
    grid->setVerticalSpacing(2);
    m_slider = new RangeSlider(box);
    m_slider->setAccessibleName(tr("Range of %1").arg(translated(source.label)));
    grid->addWidget(m_slider, 0, 0, 1, 3);
    int column = 0;
    for (const auto& [key, number] : {std::pair{"from", &m_from}, std::pair{"to", &m_to}, std::pair{"soft", &m_soft}}) {
        *number = makeEnd(key, box);
        auto* label = new QLabel(endLabel(key), box);
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setBuddy(*number);
        grid->addWidget(label, 1, column);
        grid->addWidget(*number, 2, column);
        ++column;
    }
    connect(m_slider, &RangeSlider::changing, this,
            [this](const RangeSlider::Range& range) { takeRange(range, EditPhase::Dragging); });
    connect(m_slider, &RangeSlider::changed, this,
            [this](const RangeSlider::Range& range) { takeRange(range, EditPhase::Finished); });
    layout()->addWidget(box);
}

SliderSpinBox* MaskEntryEditor::makeEnd(std::string_view key, QWidget* box) {
    const ParamInfo info = MaskEntry::endInfo(m_entry.source(), key).value();
    auto* number = new SliderSpinBox(info, info.range.hardMin, box);
    number->setObjectName(QString::fromStdString(std::string(key)));
    number->setAccessibleName(QStringLiteral("%1, %2").arg(translated(m_entry.source().label), endLabel(key)));
    connect(number, &SliderSpinBox::valueChanging, this,
            [this, key](double value) { setEnd(key, value, EditPhase::Dragging); });
    connect(number, &SliderSpinBox::valueChanged, this,
            [this, key](double value) { setEnd(key, value, EditPhase::Finished); });
    return number;
}

/// An end never passes the other one.
void MaskEntryEditor::setEnd(std::string_view key, double value, EditPhase phase) {
    m_entry.setEnd(key, key == "from" ? std::min(value, m_entry.to)
                        : key == "to" ? std::max(value, m_entry.from)
                                      : value);
    tell(QStringLiteral("range"), phase);
}

void MaskEntryEditor::takeRange(const RangeSlider::Range& range, EditPhase phase) {
    for (const auto& [key, value] :
         {std::pair{"from", range.from}, std::pair{"to", range.to}, std::pair{"soft", range.soft}})
        if (value != m_entry.end(key)) // one that stays follows what it followed
            m_entry.setEnd(key, value);
    tell(QStringLiteral("range"), phase);
}

void MaskEntryEditor::letFollow(const std::function<NumberPlace()>& place) {
    for (ParameterRow* row : m_rows)
        oxbow::letFollow(*row, m_document, [place] { return std::vector{place()}; });
    for (const auto& [key, number] : {std::pair{"from", m_from}, std::pair{"to", m_to}, std::pair{"soft", m_soft}})
        if (number)
            number->onText([this, place, key = std::string(key)](const QString& typed) {
                NumberPlace at = place();
                at.key = key;
                return followText(m_document, {at}, endLabel(key), keptText(typed));
            });
}

void MaskEntryEditor::makeParameters() {
    fillRows(m_rows, m_entry.source().params, *static_cast<QVBoxLayout*>(layout()), layout()->count(),
             [this](const ParamField& field, const ParamValue& value, EditPhase phase) {
                 m_entry.params.set(field.info.key, value);
                 tell(QString::fromStdString(std::string(field.info.key)), phase);
             });
}

void MaskEntryEditor::makeStageBox(const QStringList& stages) {
    auto* box = new QWidget(this);
    m_stage = named(new ChoiceBox(box), "stage");
    m_stage->setAccessibleName(tr("Stage whose mask is taken"));
    m_stage->addItems(stages);
    m_stage->setPlaceholderText(tr("Choose a stage"));
    connect(m_stage, &QComboBox::textActivated, this, [this](const QString& name) {
        m_entry.stage = name.toStdString();
        tell(QStringLiteral("stage"), EditPhase::Finished);
    });
    filled(new QHBoxLayout(box), {.margins = QMargins(12, 2, 12, 2)}, {{m_stage, 1}});
    layout()->addWidget(box);
}

void MaskEntryEditor::show(const MaskEntry& entry) {
    m_entry = entry;
    follow();
}

void MaskEntryEditor::showHistogram(const MaskHistogram& histogram) {
    m_histogram = histogram;
    if (m_slider)
        m_slider->setScale({histogram.low, histogram.high, histogram.logarithmic, histogram.bins});
    follow();
}

void MaskEntryEditor::follow() {
    m_op->setCurrentIndex(static_cast<int>(m_entry.op));
    m_invert->setChecked(m_entry.invert);
    if (m_slider) {
        m_slider->setRange({m_entry.from, m_entry.to, m_entry.soft});
        const double unit = std::pow(10.0, -m_entry.source().range.decimals); // of an open end round numbers
        // An open end stands where the ground ends, but never on the other end's wrong side.
        const double low = std::min(std::floor(m_histogram.low / unit) * unit, m_entry.to);
        const double high = std::max(std::ceil(m_histogram.high / unit) * unit, m_entry.from);
        m_from->setValue(std::isfinite(m_entry.from) ? m_entry.from : low);
        m_to->setValue(std::isfinite(m_entry.to) ? m_entry.to : high);
        m_soft->setValue(m_entry.soft);
        for (const auto& [key, number] : {std::pair{"from", m_from}, std::pair{"to", m_to}, std::pair{"soft", m_soft}})
            number->setFormula(QString::fromStdString(m_entry.endTexts.of(key)));
    }
    showRows(
        m_rows, [this](const ParamField& field) { return m_entry.params.value(field.info.key); },
        m_entry.params.texts());
    if (m_stage)
        m_stage->setCurrentIndex(m_stage->findText(QString::fromStdString(m_entry.stage)));
}

} // namespace oxbow
