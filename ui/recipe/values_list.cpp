#include "ui/recipe/values_list.h"

#include "core/param/formula.h"
#include "core/recipe/named_values.h"
#include "ui/document/document.h"
#include "ui/document/reuse_edits.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/questions.h"
#include "ui/widgets/slider_spin_box.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kValueNameWidth = 90;

bool isSameInfo(const ParamInfo& a, const ParamInfo& b) {
    return a.unit == b.unit && a.kind == b.kind && a.range.hardMin == b.range.hardMin && a.range.hardMax == b.range.hardMax &&
           a.range.sliderMin() == b.range.sliderMin() && a.range.sliderMax() == b.range.sliderMax();
}

/// The unit that a quantity is in, where it is in one of those that are kept.
Unit unitOf(const UnitNumber& quantity) {
    for (int u = 0; u <= static_cast<int>(kLastUnit); ++u)
        if (const UnitSize size = unitSize(static_cast<Unit>(u)); size.dimension == quantity.dimension && size.scale == quantity.scale)
            return static_cast<Unit>(u);
    return Unit::None;
}

} // namespace

ValuesList::ValuesList(Document& document, QWidget* parent) : QWidget(parent), m_document(document), m_layout(new QVBoxLayout(this)) {
    setObjectName(QStringLiteral("namedValues"));
    QLabel* const title = muted(new QLabel(tr("Named values"), this));
    auto* add = named(toolButton(this, QStringLiteral("+"), tr("New named value, which numbers can follow")),
                      "newValue");
    filled(m_layout, {.margins = QMargins(12, 6, 8, 8), .spacing = 4},
           {filled(new QHBoxLayout, {}, {{title, 1}, add})});
    connect(add, &QToolButton::clicked, this, &ValuesList::askNew);
    followRecipe(document, RecipePart::All, this, &ValuesList::refresh);
    refresh();
}

SliderSpinBox* ValuesList::number(const QString& name) const {
    const auto row = std::ranges::find(m_rows, name.toStdString(), [](const auto& each) { return each->name; });
    return row == m_rows.end() ? nullptr : (*row)->number;
}

/// Its slider travels as that of the first number that is the value, and no farther than all of them allow.
ParamInfo ValuesList::infoOf(const std::string& name) const {
    ParamInfo info;
    bool isFirst = true;
    for (const FollowedNumber& number : followedNumbers(m_document.recipe())) {
        if (number.text != name)
            continue;
        if (std::exchange(isFirst, false))
            info = number.info;
        info.range.hardMin = std::max(info.range.hardMin, number.info.range.hardMin);
        info.range.hardMax = std::min(info.range.hardMax, number.info.range.hardMax);
    }
    if (isFirst) {
        const UnitNumber quantity = valueOfText(m_document.recipe(), name);
        info.unit = unitOf(quantity);
        const double reach = std::max(1.0, std::pow(10.0, std::ceil(std::log10(std::max(1.0, std::abs(quantity.number))))));
        info.range = hard(-1e12, 1e12).soft(quantity.number < 0.0 ? -reach : 0.0, reach).digits(reach < 100.0 ? 2 : 0);
    }
    info.range.softMin = std::clamp(info.range.sliderMin(), info.range.hardMin, info.range.hardMax);
    info.range.softMax = std::clamp(info.range.sliderMax(), info.range.hardMin, info.range.hardMax);
    return info;
}

void ValuesList::refresh() {
    const std::vector<NamedValue>& values = m_document.recipe().values;
    setVisible(!values.empty());
    const bool isSame = std::ranges::equal(m_rows, values, [&](const auto& row, const NamedValue& value) {
        return row->name == value.name && (row->number->isDragging() || row->number->editor() || isSameInfo(row->info, infoOf(value.name)));
    });
    if (!isSame)
        rebuild();
    for (std::size_t i = 0; i < values.size(); ++i) {
        Row& row = *m_rows[i];
        row.number->setValue(inUnit(valueOfText(m_document.recipe(), values[i].text), row.info.unit));
        row.number->setFormula(isFormula(values[i].text) ? QString::fromStdString(values[i].text) : QString());
    }
}

void ValuesList::rebuild() {
    for (const auto& row : m_rows)
        dismiss(row->widget);
    m_rows.clear();
    for (const NamedValue& value : m_document.recipe().values)
        addRow(value);
}

void ValuesList::addRow(const NamedValue& value) {
    const QString name = QString::fromStdString(value.name);
    auto row = std::make_unique<Row>(Row{.name = value.name, .info = infoOf(value.name)});
    row->widget = new QWidget(this);
    row->label = named(new QPushButton(row->widget), "valueName", tr("%1: rename, delete").arg(name));
    row->label->setText(row->label->fontMetrics().elidedText(name, Qt::ElideRight, theme::withText(kValueNameWidth) - 12));
    row->label->setAccessibleName(name);
    row->label->setFlat(true);
    row->label->setStyleSheet(QStringLiteral("QPushButton { text-align: left; padding: 2px 0; border: none; background: transparent; }"));
    row->label->setFixedWidth(theme::withText(kValueNameWidth));
    row->number = new SliderSpinBox(row->info, inUnit(valueOfText(m_document.recipe(), value.text), row->info.unit), row->widget);
    row->number->setAccessibleName(name);
    row->number->setObjectName(QStringLiteral("valueNumber"));
    filled(new QHBoxLayout(row->widget), {.margins = QMargins()}, {row->label, {row->number, 1}});
    m_layout->addWidget(row->widget);
    const auto take = [this, name, unit = row->info.unit](double number, EditPhase phase) {
        if (const QString problem = setNamedValue(m_document, name, QString::fromStdString(textWithUnit(number, unit)), phase); !problem.isEmpty())
            m_document.reportError(problem);
    };
    connect(row->number, &SliderSpinBox::valueChanging, this, [take](double number) { take(number, EditPhase::Dragging); });
    connect(row->number, &SliderSpinBox::valueChanged, this, [take](double number) { take(number, EditPhase::Finished); });
    row->number->onText([this, name](const QString& typed) { return setNamedValue(m_document, name, keptText(typed)); });
    connect(row->label, &QPushButton::clicked, this, [this, name, label = row->label] { showMenu(name, *label); });
    m_rows.push_back(std::move(row));
}

void ValuesList::showMenu(const QString& name, QPushButton& label) {
    auto* menu = new QMenu(&label);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Rename…"), this, [this, name] {
        ask(tr("Rename %1").arg(name), tr("Name:"), name, [this, name](const QString& typed) { return renameNamedValue(m_document, name, typed); });
    });
    menu->addAction(tr("Delete"), this, [this, name] { removeNamedValue(m_document, name); })
        ->setToolTip(tr("What follows it keeps the value it has"));
    menu->popup(label.mapToGlobal(QPoint(0, label.height())));
}

void ValuesList::askNew() {
    ask(tr("New named value"), tr("Name and value, for example snow_line = 1800 m:"), {}, [this](const QString& typed) {
        const qsizetype equals = typed.indexOf(u'=');
        if (equals < 0)
            return tr("“%1” is not of the form name = value").arg(typed);
        return setNamedValue(m_document, typed.left(equals).trimmed(), keptText(typed.mid(equals + 1)));
    });
}

void ValuesList::ask(const QString& title, const QString& label, const QString& start, const std::function<QString(const QString&)>& take) {
    askText(*this, {title, label, start}, [this, take](const QString& typed) {
        if (const QString problem = take(typed); !problem.isEmpty())
            m_document.reportError(problem);
    });
}

} // namespace oxbow
