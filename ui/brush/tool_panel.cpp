#include "ui/brush/tool_panel.h"

#include "ui/brush/tools.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/theme.h"

#include <QAbstractItemView>
#include <QCoreApplication>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

namespace oxbow {

namespace {

QString plain(const char* label) {
    return QCoreApplication::translate("oxbow", label).remove(u'&');
}

} // namespace

ToolPanel::ToolPanel(ToolSet& tools, QWidget* parent)
    : QWidget(parent),
      m_tools(tools),
      m_name(named(new QLabel(this), "sectionTitle")),
      m_targetRow(new QWidget(this)),
      m_target(named(new ChoiceBox(m_targetRow), "strokeTarget")),
      m_hint(mutedText(this)) {
    auto* content = new QWidget;
    m_column = new QVBoxLayout(content);
    m_column->setContentsMargins(theme::kMargin, 8, 6, 10);
    m_column->setSpacing(8);
    QLabel* const caption = muted(new QLabel(tr("Strokes go to"), m_targetRow));
    caption->setBuddy(m_target);
    m_target->setAccessibleName(caption->text());
    m_target->setToolTip(tr("The stage of the recipe that strokes become part of"));
    m_target->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_target->setMinimumContentsLength(8);
    // one below the other: names of stages are long
    filled(new QVBoxLayout(m_targetRow), {.margins = QMargins(), .spacing = 4}, {caption, m_target});
    for (QWidget* widget : std::initializer_list<QWidget*>{m_name, m_hint, m_targetRow})
        m_column->addWidget(widget);
    connect(m_target, &QComboBox::activated, this,
            [this] { m_tools.painter().chooseTarget(m_target->currentData().toULongLong()); });
    m_column->addStretch(1);
    QScrollArea* const scroll = scrolling(new QScrollArea(this), content);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    filled(new QVBoxLayout(this), {.margins = QMargins()}, {scroll});
    connect(&m_tools, &ToolSet::toolChanged, this, &ToolPanel::rebuild);
    connect(&m_tools.painter(), &Painter::targetChanged, this, &ToolPanel::refreshTarget);
    rebuild();
}

void ToolPanel::rebuild() {
    dismiss(m_rows);
    Tool& tool = m_tools.current();
    m_name->setText(plain(tool.info().label));
    m_rows = tool.makeRows();
    if (m_rows)
        m_column->insertWidget(m_column->count() - 1, m_rows);
    refreshTarget();
}

void ToolPanel::refreshHint() {
    const ToolInfo& tool = m_tools.current().info();
    const bool isOwn = *tool.ownMaskTip && m_tools.painter().paintsOwnMask();
    m_hint->setText(plain(isOwn ? tool.ownMaskTip : tool.tip) + u'.');
}

void ToolPanel::refreshTarget() {
    refreshHint();
    const std::vector<Painter::Target> targets = m_tools.painter().targets();
    m_targetRow->setVisible(!targets.empty());
    if (m_target->view()->isVisible())
        return; // somebody is choosing
    const QSignalBlocker quiet(m_target);
    m_target->clear();
    const std::uint64_t now = m_tools.painter().target().stageId;
    for (const Painter::Target& target : targets) {
        m_target->addItem(target.text, QVariant::fromValue<qulonglong>(target.stageId));
        m_target->setItemData(m_target->count() - 1, target.text, Qt::ToolTipRole);
        if (target.stageId == now)
            m_target->setCurrentIndex(m_target->count() - 1);
    }
}

} // namespace oxbow
