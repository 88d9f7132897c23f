#pragma once

#include <QStringList>

#include <functional>

class QListWidget;
class QListWidgetItem;

namespace oxbow {

/// A text as it is searched in: without capitals, accents and umlauts, so that "fluss" finds "Flüsse".
[[nodiscard]] QString searchedText(const QString& text);

/// Hides the items of a list that lack one of the words that were typed. `textsOf` says what they are looked for in, the
/// name first and what says less of the item after it; nothing for one that is not to be found. Returns the one that is
/// meant: what was typed stands in a text of the foremost rank, there as the whole, at its beginning or at that of a word.
/// Of several the one with the shortest such text that begins so, else the first; null where none is left.
QListWidgetItem* narrowList(QListWidget& list, const QString& typed,
                            const std::function<QStringList(const QListWidgetItem&)>& textsOf);

} // namespace oxbow
