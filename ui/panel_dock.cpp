#include "ui/panel_dock.h"

#include "ui/theme.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace oxbow {

PanelDock::PanelDock(const QString& name, const QString& title, QWidget* content, QWidget* parent)
    : QDockWidget(title, parent), m_title(new QLabel(title)), m_aside(new QLabel), m_bar(new QWidget) {
    setObjectName(name);
    setFeatures(DockWidgetMovable | DockWidgetClosable | DockWidgetFloatable);
    m_bar->setObjectName(QStringLiteral("panelTitle"));
    m_bar->setAttribute(Qt::WA_StyledBackground);
    m_title->setObjectName(QStringLiteral("panelTitleText"));
    m_aside->setProperty("muted", true);
    auto* layout = new QHBoxLayout(m_bar);
    layout->setContentsMargins(theme::kMargin, 0, 6, 0);
    layout->setSpacing(2);
    layout->addStrut(theme::kHeaderHeight);
    layout->addWidget(m_title);
    layout->addStretch();
    layout->addWidget(m_aside);
    setTitleBarWidget(m_bar);
    setWidget(content);
}

void PanelDock::setAside(const QString& text) {
    m_aside->setText(text.isEmpty() ? text : text + QStringLiteral("  "));
}

void PanelDock::setTitleText(const QString& text) {
    m_title->setText(text);
}

void PanelDock::addTitleAction(QAction* action) {
    auto* button = new QToolButton(m_bar);
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setIconSize({11, 11});
    m_bar->layout()->addWidget(button);
}

} // namespace oxbow
