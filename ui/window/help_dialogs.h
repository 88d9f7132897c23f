#pragma once

class QWidget;

namespace oxbow {

class Actions;

/// Every shortcut on one page, made from the actions.
void showShortcuts(QWidget& parent, const Actions& actions);
void showAbout(QWidget& parent);

} // namespace oxbow
