#pragma once

class QMenu;
class QWidget;

namespace oxbow {

class FileController;

/// The recipes that come with the program, one entry each with a sentence about it.
[[nodiscard]] QMenu* makeExampleMenu(FileController& files, QWidget* parent);

} // namespace oxbow
