#include "ui/widgets/phrase_text.h"

#include "resources/translations/core_phrases.h"
#include "ui/widgets/value_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <optional>
#include <vector>

namespace oxbow {

namespace {

constexpr int kMostPlaces = 9;
/// With fewer letters of its own a pattern fits too much: it must stand in another, or others in its places.
constexpr int kFewLetters = 5;
enum class Part { Whole, InPhrase };

/// A pattern, cut at its places.
struct Phrase {
    const char* pattern;
    QStringList between;     ///< the texts before, between and after the places
    std::vector<int> places; ///< their numbers from 0, in the order of the text
    int letters = 0;
};

Phrase cut(const char* pattern) {
    Phrase phrase{pattern, {QString()}, {}};
    const QString text = QString::fromUtf8(pattern);
    for (qsizetype i = 0; i < text.size(); ++i) {
        const int place = text[i] == u'%' && i + 1 < text.size() ? text[i + 1].digitValue() - 1 : -1;
        if (place >= 0 && place < kMostPlaces) {
            phrase.places.push_back(place);
            phrase.between << QString();
            ++i;
        } else {
            phrase.between.back() += text[i];
            phrase.letters += text[i].isLetter();
        }
    }
    return phrase;
}

const std::vector<Phrase>& phrases() {
    static const std::vector<Phrase> all = [] {
        std::vector<Phrase> cuts;
        for (const char* pattern : kCorePhrases)
            cuts.push_back(cut(pattern));
        std::ranges::stable_sort(cuts, std::ranges::greater{}, &Phrase::letters);
        return cuts;
    }();
    return all;
}

/// What stands in the places of a phrase that `text` is, by their numbers.
std::optional<QStringList> valuesIn(const QString& text, const Phrase& phrase) {
    if (phrase.places.empty())
        return text == phrase.between.front() ? std::optional<QStringList>(QStringList()) : std::nullopt;
    const QString& last = phrase.between.back();
    qsizetype at = phrase.between.front().size();
    const qsizetype end = text.size() - last.size();
    if (at > end || !text.startsWith(phrase.between.front()) || !text.endsWith(last))
        return std::nullopt;
    QStringList values;
    values.resize(kMostPlaces);
    for (std::size_t i = 0; i < phrase.places.size(); ++i) {
        const QString& next = phrase.between[static_cast<qsizetype>(i) + 1];
        const qsizetype stop = i + 1 == phrase.places.size() ? end : text.indexOf(next, at);
        if (stop < at || stop > end)
            return std::nullopt;
        values[phrase.places[i]] = text.mid(at, stop - at);
        at = stop + next.size();
    }
    return values;
}

/// A text in other words, and how many letters of it were a phrase's own.
struct Words {
    QString text;
    int letters = 0;
};
std::optional<Words> inWords(const QString& text, Part part);

std::optional<Words> inPhrase(const QString& text, const Phrase& phrase, Part part) {
    std::optional<QStringList> values = valuesIn(text, phrase);
    if (!values)
        return std::nullopt;
    bool isSure = part == Part::InPhrase || phrase.letters >= kFewLetters || phrase.places.empty();
    for (QString& value : *values) {
        const std::optional<Words> known = inWords(value, Part::InPhrase);
        isSure |= known.has_value();
        value = known ? known->text : translated(value.toStdString());
    }
    if (!isSure)
        return std::nullopt;
    QString filled;
    const Phrase other = cut(QCoreApplication::translate("phrases", phrase.pattern).toUtf8().constData());
    for (std::size_t i = 0; i < other.places.size(); ++i)
        filled += other.between[static_cast<qsizetype>(i)] + (*values)[other.places[i]];
    return Words{filled + other.between.back(), phrase.letters};
}

std::optional<Words> wholePhrase(const QString& text, Part part) {
    if (!text.isEmpty())
        for (const Phrase& phrase : phrases())
            if (const std::optional<Words> words = inPhrase(text, phrase, part))
                return words;
    return std::nullopt;
}

/// As a phrase, or as one after "where: ", whichever has more letters of its own; nothing where it is neither.
std::optional<Words> inWords(const QString& text, Part part) {
    const QString colon = QStringLiteral(": ");
    std::optional<Words> best = wholePhrase(text, part);
    for (qsizetype at = text.indexOf(colon); at >= 0; at = text.indexOf(colon, at + 1)) {
        const std::optional<Words> words = wholePhrase(text.mid(at + colon.size()), part);
        if (!words || (best && best->letters >= words->letters))
            continue;
        const QString where = text.left(at);
        const std::optional<Words> known = wholePhrase(where, part);
        best = Words{(known ? known->text : where) + colon + words->text, words->letters};
    }
    return best;
}

} // namespace

QString phraseText(std::string_view english) {
    const QString text = QString::fromUtf8(english.data(), static_cast<qsizetype>(english.size()));
    const std::optional<Words> words = inWords(text, Part::Whole);
    return words ? words->text : text;
}

} // namespace oxbow
