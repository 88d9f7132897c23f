#include "ui/parameters/parameter_row.h"

#include "core/param/formula.h"
#include "core/param/param_text.h"
#include "ui/document/document.h"
#include "ui/document/reuse_edits.h"
#include "ui/parameters/parameter_control.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/questions.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/unit_system.h"
#include "ui/widgets/units_text.h"
#include "ui/widgets/value_text.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>

namespace oxbow {

namespace {

constexpr int kRowHeight = 34;
constexpr int kLabelWidth = 112;

bool hasSlider(const ParamInfo& info) {
    return info.kind == ParamKind::Number || info.kind == ParamKind::Integer;
}

} // namespace

ParameterRow::ParameterRow(const ParamField& param, QWidget* parent)
    : QWidget(parent),
      m_param(param),
      m_label(new QLabel(translated(param.info.label), this)),
      m_mark(named(new QLabel(QStringLiteral("●"), this), "changedMark")),
      m_control(makeParameterControl(param, this)) {
    setFixedHeight(theme::withText(kRowHeight));
    setObjectName(plainText(param.info.key));
    setToolTip(help());
    units::follow(this, [this] {
        setToolTip(help());
        m_shown.reset(); // its words name units, too
    });
    filled(new QHBoxLayout(this), {.margins = QMargins(12, 5, 12, 5), .spacing = 6},
           {m_label, m_mark, {m_control, 1}});
    m_label->setFixedWidth(theme::withText(kLabelWidth));
    m_label->setBuddy(m_control);
    m_label->setAccessibleName(m_label->text());
    m_label->installEventFilter(this);
    m_mark->setFixedWidth(10);
    connect(m_control, &ParameterControl::changing, this, &ParameterRow::changing);
    connect(m_control, &ParameterControl::changed, this, &ParameterRow::changed);
    show(param.defaultValue, param.defaultValue);
}

void ParameterRow::onEdit(const Take& take) {
    connect(this, &ParameterRow::changing, this, [take](const ParamValue& value) { take(value, EditPhase::Dragging); });
    connect(this, &ParameterRow::changed, this, [take](const ParamValue& value) { take(value, EditPhase::Finished); });
    connect(this, &ParameterRow::resetRequested, this, [this, take] { take(m_param.defaultValue, EditPhase::Finished); });
}

void ParameterRow::onText(const SliderSpinBox::TakeText& take, std::function<QStringList()> names) {
    SliderSpinBox* const number = m_control->number();
    if (!number)
        return;
    number->onText(take);
    m_takeText = take;
    m_names = std::move(names);
}

QString ParameterRow::numberText() const {
    return QString::fromStdString(textWithUnit(asNumber(m_shown->first), m_param.info.unit));
}

/// Asks for the name of a new value that the parameter follows, which has the number that it has.
void ParameterRow::nameValue() {
    const QString number = numberText();
    QString name = objectName();
    if (const qsizetype unit = name.lastIndexOf(u'_'); unit > 0 && m_param.info.unit != Unit::None)
        name.truncate(unit);
    const TextQuestion question{.title = tr("New named value"),
                                .label = tr("Name of the value %1:").arg(number),
                                .start = name,
                                .mayBeEmpty = true};
    askText(*this, question, [this, number](const QString& typed) {
        m_control->number()->takeText(QStringLiteral("%1 = %2").arg(typed, number));
    });
}

void letFollow(ParameterRow& row, Document& document, std::function<std::vector<NumberPlace>()> places) {
    const ParamInfo& info = row.param().info;
    const auto take = [&document, &info, places = std::move(places)](const QString& typed) {
        std::vector<NumberPlace> all = places();
        for (NumberPlace& place : all)
            place.key = info.key;
        return followText(document, all, translated(info.label), keptText(typed));
    };
    row.onText(take, [&document] {
        QStringList names;
        for (const NamedValue& value : document.recipe().values)
            names << QString::fromStdString(value.name);
        return names;
    });
}

void removeRows(std::vector<ParameterRow*>& rows) {
    for (ParameterRow* row : rows)
        dismiss(row);
    rows.clear();
}

void fillRows(std::vector<ParameterRow*>& rows, std::span<const ParamField> fields, QBoxLayout& layout, int first,
              const std::function<void(const ParamField&, const ParamValue&, EditPhase)>& take) {
    removeRows(rows);
    for (const ParamField& field : fields) {
        auto* row = new ParameterRow(field, layout.parentWidget());
        row->onEdit([take, &field](const ParamValue& value, EditPhase phase) { take(field, value, phase); });
        layout.insertWidget(first + static_cast<int>(rows.size()), row);
        rows.push_back(row);
    }
}

void showRows(const std::vector<ParameterRow*>& rows, const std::function<ParamValue(const ParamField&)>& valueOf,
              const FollowedTexts& texts) {
    for (ParameterRow* row : rows) {
        const ParamValue value = valueOf(row->param());
        row->show(value, value, texts.of(row->param().info.key));
    }
}

QString ParameterRow::help() const {
    const ParamInfo& info = m_param.info;
    QString words = QStringLiteral("<p>%1</p><p>").arg(translated(info.help).toHtmlEscaped());
    if (hasSlider(info)) {
        const QString unit = unitSuffix(info.unit);
        const auto number = [&info](double value) { return exactShown(value, info.unit); };
        words += tr("Slider %1 to %2, range %3 to %4")
                     .arg(number(info.range.sliderMin()), number(info.range.sliderMax()) + unit,
                          number(info.range.hardMin), number(info.range.hardMax) + unit) +
                 QStringLiteral("<br>");
    }
    const QString usual = displayText(info, m_param.defaultValue);
    words += tr("Default: %1").arg(usual.isEmpty() ? tr("none") : usual.toHtmlEscaped());
    return words + QStringLiteral("<br>") + tr("Parameter ID: %1").arg(plainText(info.key)) +
           QStringLiteral("</p>");
}

void ParameterRow::show(const ParamValue& value, const ParamValue& startValue, const std::string& text) {
    m_control->show(value);
    if (SliderSpinBox* const number = m_control->number())
        number->setFormula(value == startValue ? QString::fromStdString(text) : QString());
    if (m_shown == std::pair{value, startValue})
        return; // with each moment of a run all rows would be painted anew
    m_shown = {value, startValue};
    m_changed = value != m_param.defaultValue;
    QFont font = m_label->font();
    font.setWeight(m_changed ? QFont::DemiBold : QFont::Normal);
    m_label->setFont(font);
    m_label->setText(QFontMetrics(font).elidedText(m_label->accessibleName(), Qt::ElideRight, m_label->width()));
    m_label->setForegroundRole(m_changed ? QPalette::BrightText : QPalette::PlaceholderText);
    const bool differs = value != startValue;
    m_mark->setText(differs ? QStringLiteral("●") : QString());
    m_mark->setToolTip(
        differs ? tr("Changed during the run: started at %1").arg(displayText(m_param.info, startValue))
                : QString());
    update();
}

bool ParameterRow::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_label && event->type() == QEvent::MouseButtonDblClick) {
        emit resetRequested();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void ParameterRow::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu;
    QAction* reset =
        menu.addAction(tr("Reset to default (%1)").arg(displayText(m_param.info, m_param.defaultValue)));
    reset->setEnabled(m_changed);
    QAction* fromStart = menu.addAction(tr("Re-run with these values"));
    fromStart->setEnabled(!m_mark->text().isEmpty());
    SliderSpinBox* const number = m_control->number();
    if (m_names) {
        menu.addSeparator();
        QMenu* const follow = menu.addMenu(tr("Follow a Named Value"));
        for (const QString& name : m_names())
            connect(follow->addAction(name), &QAction::triggered, number, [number, name] { number->takeText(name); });
        follow->addAction(tr("New…"), this, &ParameterRow::nameValue);
        menu.addAction(tr("Stop Following"), this, [this] { static_cast<void>(m_takeText(numberText())); })
            ->setEnabled(!number->formula().isEmpty());
    }
    menu.addSeparator();
    QAction* copyKey = menu.addAction(tr("Copy parameter ID"));
    const QAction* chosen = menu.exec(event->globalPos());
    if (chosen == reset)
        emit resetRequested();
    else if (chosen == fromStart)
        emit applyFromStartRequested();
    else if (chosen == copyKey)
        QApplication::clipboard()->setText(plainText(m_param.info.key));
}

void ParameterRow::paintEvent(QPaintEvent*) {
    if (!m_changed)
        return;
    QPainter painter(this);
    painter.fillRect(QRect(0, 6, 3, height() - 12), palette().color(QPalette::Link));
}

} // namespace oxbow
