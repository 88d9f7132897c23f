#pragma once

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QStringList>

#include <set>

/// The sentences that the sources compose for people, read from the sources.
namespace oxbow {

struct SourceText {
    QString path, text;
};

inline std::vector<SourceText> sourceTexts(const QString& root, const QStringList& folders) {
    std::vector<SourceText> texts;
    for (const QString& folder : folders)
        for (QDirIterator it(root + u'/' + folder, {"*.h", "*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
             it.hasNext();) {
            QFile file(it.next());
            if (file.open(QIODevice::ReadOnly))
                texts.push_back({QDir(root).relativeFilePath(file.fileName()), QString::fromUtf8(file.readAll())});
        }
    return texts;
}

/// The patterns of all calls of phrase(), and what throwGlErrors() and GlGuard are told of, as they are written between
/// the quotes.
inline std::set<QString> phrasesOfSources(const QString& root) {
    static const QRegularExpression kCall(
        QStringLiteral(R"__(\bphrase\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+)|\bthrowGlErrors\([^,()]*, ("[^"]*"))__"
                       R"__(|\bnote\(GlFault::\w+,\s*((?:"(?:[^"\\]|\\.)*"\s*)+))__"));
    static const QRegularExpression kQuoted(QStringLiteral(R"__("((?:[^"\\]|\\.)*)")__"));
    std::set<QString> patterns;
    for (const SourceText& source : sourceTexts(root, {"core", "render", "ui"}))
        for (auto call = kCall.globalMatch(source.text); call.hasNext();) {
            const QRegularExpressionMatch match = call.next();
            QString pattern;
            for (auto part = kQuoted.globalMatch(match.captured(match.lastCapturedIndex())); part.hasNext();)
                pattern += part.next().captured(1);
            patterns.insert(pattern);
        }
    return patterns;
}

/// The text without the calls of a function, nested ones included.
inline QString withoutCalls(QString text, const QString& name) {
    for (qsizetype at = text.indexOf(name + u'('); at >= 0; at = text.indexOf(name + u'(', at)) {
        qsizetype end = at + name.size();
        bool isQuoted = false;
        for (int depth = 0; end < text.size(); ++end) {
            if (text[end] == u'\\')
                ++end;
            else if (text[end] == u'"')
                isQuoted = !isQuoted;
            else if (!isQuoted && text[end] == u'(')
                ++depth;
            else if (!isQuoted && text[end] == u')' && --depth == 0)
                break;
        }
        text.remove(at, end + 1 - at);
    }
    return text;
}

/// The calls that report an error or a note in words of their own, not by a phrase: "core/a.cpp: throw Error(...".
inline QStringList sentencesThatAreNoPhrases(const QString& root) {
    static const QRegularExpression kReport(
        QStringLiteral(R"__((?:\b(?:Gl)?Error|\bfail|\bnotes\.(?:push|emplace)_back)\((?:[^";]|"(?:[^"\\]|\\.)*")*;)__"));
    static const QRegularExpression kSentence(QStringLiteral(R"__("[^"]*[A-Za-z]+ [A-Za-z]+[^"]*")__"));
    QStringList found;
    for (const SourceText& source : sourceTexts(root, {"core", "render"}))
        for (auto report = kReport.globalMatch(source.text); report.hasNext();) {
            const QString words = report.next().captured();
            if (withoutCalls(withoutCalls(words, QStringLiteral("phrase")), QStringLiteral("throwGlErrors"))
                    .contains(kSentence))
                found << source.path + QStringLiteral(": ") + words.simplified();
        }
    return found;
}

} // namespace oxbow
