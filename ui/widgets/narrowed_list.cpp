#include "ui/widgets/narrowed_list.h"

#include <QListWidget>

#include <algorithm>
#include <utility>

namespace oxbow {

namespace {

/// How well an item is what was typed: less is better.
using Nearness = std::pair<qsizetype, qsizetype>;

constexpr qsizetype kWays = 4; ///< in which it can stand in a text

Nearness nearnessOf(const QString& typed, const QStringList& texts) {
    for (qsizetype rank = 0; rank < texts.size(); ++rank) {
        const QString& text = texts[rank];
        if (text == typed)
            return {kWays * rank, 0};
        if (text.startsWith(typed))
            return {kWays * rank + 1, text.size()};
        if (text.contains(u' ' + typed))
            return {kWays * rank + 2, 0};
        if (text.contains(typed))
            return {kWays * rank + 3, 0};
    }
    return {kWays * texts.size(), 0}; // its words stand apart
}

} // namespace

QString searchedText(const QString& text) {
    QString plain = text.toCaseFolded().normalized(QString::NormalizationForm_KD);
    plain.removeIf([](QChar letter) { return letter.isMark(); });
    return plain;
}

QListWidgetItem* narrowList(QListWidget& list, const QString& typed,
                            const std::function<QStringList(const QListWidgetItem&)>& textsOf) {
    const QString phrase = searchedText(typed.trimmed());
    const QStringList words = phrase.split(u' ', Qt::SkipEmptyParts);
    QListWidgetItem* best = nullptr;
    Nearness bestNearness;
    for (int i = 0; i < list.count(); ++i) {
        QListWidgetItem* const item = list.item(i);
        QStringList texts = textsOf(*item);
        std::ranges::transform(texts, texts.begin(), searchedText);
        const QString all = texts.join(u' ');
        const bool fits = !all.isEmpty() && std::ranges::all_of(words, [&](const QString& w) { return all.contains(w); });
        item->setHidden(!fits);
        if (!fits || !(item->flags() & Qt::ItemIsEnabled))
            continue;
        const Nearness nearness = phrase.isEmpty() ? Nearness() : nearnessOf(phrase, texts);
        if (!best || nearness < bestNearness) {
            best = item;
            bestNearness = nearness;
        }
    }
    return best;
}

} // namespace oxbow
