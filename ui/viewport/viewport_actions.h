#pragma once

namespace oxbow {

class MapView;
class ViewportWidget;

/// Gives the view its actions with their shortcuts: named views, overlays by number keys, lines and switches.
/// A menu takes them over by `QMenu::addActions(viewport.actions())`.
void addViewActions(ViewportWidget& viewport);

/// The same for a map that stands alone: beside a 3D view it follows the actions of that.
void addMapActions(MapView& map);

/// Object name of the action that brings the whole map into view.
inline constexpr auto kFrameAllAction = "view.frameAll";

} // namespace oxbow
