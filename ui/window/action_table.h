#pragma once

#include "ui/window/actions.h"

#include <array>

namespace oxbow {

class MainWindow;

/// Every action of the window, in the order of its menus.
[[nodiscard]] std::vector<ActionRow> actionTable(MainWindow& window);

/// The tool bar: ids of actions, null for a line.
inline constexpr std::array<const char*, 7> kToolBar = {"file.new", "file.open", "file.save", "export.show",
                                                        nullptr,    "edit.undo", "edit.redo"};

} // namespace oxbow
