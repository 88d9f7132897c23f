#include "ui/brush/tool_panel.h"

#include "ui/brush/tools.h"
#include "ui/widgets/theme.h"

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
      m_name(new QLabel(this)),
      m_target(new QLabel(this)),
      m_hint(new QLabel(this)) {
    auto* content = new QWidget;
    m_column = new QVBoxLayout(content);
    m_column->setContentsMargins(theme::kMargin, 8, theme::kMargin, 10);
    m_column->setSpacing(8);
    m_name->setObjectName(QStringLiteral("sectionTitle"));
    m_target->setObjectName(QStringLiteral("strokeTarget"));
    for (QLabel* label : {m_target, m_hint}) {
        label->setProperty("muted", true);
        label->setWordWrap(true);
    }
    for (QLabel* label : {m_name, m_hint, m_target})
        m_column->addWidget(label);
    m_column->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
    connect(&m_tools, &ToolSet::toolChanged, this, &ToolPanel::rebuild);
    connect(&m_tools.painter(), &Painter::targetChanged, this, &ToolPanel::refreshTarget);
    rebuild();
}

void ToolPanel::rebuild() {
    if (m_rows) {
        m_rows->hide();
        m_rows->deleteLater(); // it may hold the sender of what led here
    }
    Tool& tool = m_tools.current();
    m_name->setText(plain(tool.info().label));
    m_hint->setText(plain(tool.info().tip) + QStringLiteral("."));
    m_rows = tool.makeRows();
    if (m_rows)
        m_column->insertWidget(m_column->count() - 1, m_rows);
    refreshTarget();
}

void ToolPanel::refreshTarget() {
    const QString target = m_tools.painter().targetText();
    m_target->setVisible(!target.isEmpty());
    m_target->setText(tr("Strokes go to: %1").arg(target));
}

} // namespace oxbow
