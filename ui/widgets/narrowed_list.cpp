#include "ui/widgets/narrowed_list.h"

#include <QListWidget>

#include <algorithm>

namespace oxbow {

QListWidgetItem* narrowList(QListWidget& list, const QString& typed, const std::function<QString(const QListWidgetItem&)>& textOf) {
    const QString name = typed.trimmed();
    const QStringList words = name.split(u' ', Qt::SkipEmptyParts);
    const auto isNamed = [&](const QListWidgetItem& item) { return item.text().startsWith(name, Qt::CaseInsensitive); };
    // Who types a name means that item, not an earlier one whose help mentions the word; of several, the one most of whose
    // name is typed.
    const auto isBetter = [&](const QListWidgetItem& item, const QListWidgetItem& than) {
        return isNamed(item) && (!isNamed(than) || item.text().size() < than.text().size());
    };
    QListWidgetItem* best = nullptr;
    for (int i = 0; i < list.count(); ++i) {
        QListWidgetItem* const item = list.item(i);
        const QString text = textOf(*item);
        const bool fits = !text.isEmpty() && std::ranges::all_of(words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
        item->setHidden(!fits);
        if (fits && item->flags() & Qt::ItemIsEnabled && (!best || isBetter(*item, *best)))
            best = item;
    }
    return best;
}

} // namespace oxbow
