#pragma once

namespace oxbow {

class ViewportWidget;

/// Gives the view its actions with their shortcuts: named views, overlays by number keys, lines and switches.
/// A menu takes them over by `QMenu::addActions(viewport.actions())`.
void addViewActions(ViewportWidget& viewport);

} // namespace oxbow
