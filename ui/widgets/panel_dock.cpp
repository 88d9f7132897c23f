#include "ui/widgets/panel_dock.h"

#include "ui/widgets/boxes.h"
#include "ui/widgets/theme.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QTabBar>
#include <QToolButton>

namespace oxbow {

namespace {

constexpr int kLeastHeight = 120;

} // namespace

PanelDock::PanelDock(const QString& name, const QString& title, QWidget* content, QWidget* parent)
    : QDockWidget(title, parent),
      m_name(title),
      m_aside(muted(new QLabel)),
      m_bar(named(new QWidget, "panelTitle")),
      m_words(named(new QLabel(title), "panelTitleText")),
      m_noBar(new QWidget(this)),
      m_bare(m_noBar) {
    setObjectName(name);
    setFeatures(DockWidgetMovable | DockWidgetClosable | DockWidgetFloatable);
    m_bar->setAttribute(Qt::WA_StyledBackground);
    filled(new QHBoxLayout(m_bar), {.margins = QMargins(theme::kMargin, 0, 6, 0), .spacing = 2},
           {m_words, kRoom, m_aside})
        ->addStrut(theme::withText(theme::kHeaderHeight));
    setTitleBarWidget(m_bar);
    setWidget(content);
    content->setMinimumHeight(theme::withText(kLeastHeight)); // else what it shows would move the splitters
    m_noBar->hide();
    for (const auto signal : {&QDockWidget::visibilityChanged, &QDockWidget::topLevelChanged})
        connect(this, signal, this, &PanelDock::followTabs, Qt::QueuedConnection);
}

void PanelDock::setCount(const QString& text) {
    m_aside->setText(text.isEmpty() ? text : text + QStringLiteral("  "));
    setWindowTitle(text.isEmpty() ? m_name : m_name + u' ' + text);
    toggleViewAction()->setText(m_name);
}

bool PanelDock::isBehindATab() const {
    return isVisible() && !isFloating() && parentWidget() && !parentWidget()->rect().intersects(geometry());
}

/// Keys change nothing that is not seen.
void PanelDock::leaveKeyboard() {
    if (QWidget* const at = focusWidget(); at && at->hasFocus() && isBehindATab())
        at->clearFocus();
}

void PanelDock::followTabs() {
    leaveKeyboard();
    const auto* window = qobject_cast<const QMainWindow*>(parentWidget());
    if (window) // a bar that is too narrow for all whole names scrolls
        for (QTabBar* tabs : window->findChildren<QTabBar*>(Qt::FindDirectChildrenOnly))
            tabs->setElideMode(Qt::ElideNone);
    const bool hasTab = window && !isFloating() && !window->tabifiedDockWidgets(this).isEmpty();
    m_words->setVisible(!hasTab);
    m_aside->setVisible(!hasTab);
    QWidget* const bar = hasTab ? m_bare : m_bar;
    QWidget* const old = titleBarWidget();
    if (bar == old || (old != m_bar && old != m_noBar)) // one without a title of ours keeps that
        return;
    old->hide();
    setTitleBarWidget(bar);
    bar->show();
}

void PanelDock::resizeEvent(QResizeEvent* event) {
    QDockWidget::resizeEvent(event);
    QMetaObject::invokeMethod(this, &PanelDock::followTabs, Qt::QueuedConnection);
}

void PanelDock::moveEvent(QMoveEvent* event) {
    QDockWidget::moveEvent(event);
    QMetaObject::invokeMethod(this, &PanelDock::followTabs, Qt::QueuedConnection);
}

void PanelDock::showOnDemand() {
    m_isOnDemand = true;
    hide();
    connect(toggleViewAction(), &QAction::triggered, this, [this](bool on) {
        if (on)
            raise();
    });
}

void PanelDock::addTitleAction(QAction* action) {
    auto* button = new QToolButton(m_bar);
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setIconSize({11, 11});
    m_bar->layout()->addWidget(button);
    m_bare = m_bar;
}

} // namespace oxbow
