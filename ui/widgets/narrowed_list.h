#pragma once

#include <QString>

#include <functional>

class QListWidget;
class QListWidgetItem;

namespace oxbow {

/// Hides the items of a list that lack one of the words that were typed. `textOf` says what they are looked for in; nothing
/// for one that is not to be found. Returns the one that is meant: the first whose name begins so, else the first that can be
/// chosen; null where none is left.
QListWidgetItem* narrowList(QListWidget& list, const QString& typed, const std::function<QString(const QListWidgetItem&)>& textOf);

} // namespace oxbow
