#include "ui/widgets/phrase_text.h"

#include "ui/widgets/value_text.h"

#include <QCoreApplication>

namespace oxbow {

namespace {

QString argumentText(const Phrase& argument) {
    const QString text = phraseText(argument);
    return argument.arguments.empty() && text == QString::fromStdString(argument.key) ? translated(argument.key) : text;
}

} // namespace

QString phraseText(const Phrase& phrase) {
    if (phrase.isJoined())
        return phraseText(phrase.arguments[0]) + phraseText(phrase.arguments[1]);
    const QString pattern = QCoreApplication::translate("phrases", phrase.key.c_str());
    std::vector<std::string> values;
    for (const Phrase& argument : phrase.arguments)
        values.push_back(argumentText(argument).toStdString());
    return QString::fromStdString(filledIn(pattern.toStdString(), values));
}

} // namespace oxbow
