#pragma once

#include <QCommandLineOption>
#include <QList>

#include <string>

class QCommandLineParser;

namespace oxbow {

struct Command;

/// What a command takes: its arguments and options, as the command declares them. The parser, the help, the manual page
/// and the completions of shells are all made from this.
class CommandSyntax {
public:
    struct Argument {
        QString name;
        QString description;
    };

    explicit CommandSyntax(const Command& command);

    /// All are required, in this order.
    void addPositionalArgument(const QString& name, const QString& description);
    /// The last one, that may be given several times: NAME...
    void addRepeatedArgument(const QString& name, const QString& description);
    /// The last one, that may be left out: [NAME]; "NAME..." may be given several times.
    void addOptionalArgument(const QString& name, const QString& description);
    [[nodiscard]] bool takes(qsizetype arguments) const;
    void addOption(const QCommandLineOption& option) { m_options << option; }

    [[nodiscard]] const Command& command() const { return *m_command; }
    [[nodiscard]] const QList<Argument>& arguments() const { return m_arguments; }
    [[nodiscard]] const QList<QCommandLineOption>& options() const { return m_options; }
    /// "oxbow run RECIPE [options]".
    [[nodiscard]] std::string usage() const;
    void declareTo(QCommandLineParser& parser) const;

private:
    const Command* m_command;
    QList<Argument> m_arguments;
    bool m_repeatsLast = false;
    qsizetype m_least = 0; ///< of arguments
    QList<QCommandLineOption> m_options;
};

} // namespace oxbow
