#include "app/command_syntax.h"

#include "app/commands.h"

namespace oxbow {

CommandSyntax::CommandSyntax(const Command& command) : m_command(&command) {
    command.declare(*this);
}

void CommandSyntax::addPositionalArgument(const QString& name, const QString& description) {
    m_arguments.append({name, description});
    m_least = m_arguments.size();
}

void CommandSyntax::addRepeatedArgument(const QString& name, const QString& description) {
    addPositionalArgument(name + "...", description);
    m_repeatsLast = true;
}

void CommandSyntax::addOptionalArgument(const QString& name, const QString& description) {
    m_arguments.append({"[" + name + "]", description});
    m_repeatsLast = name.endsWith("...");
}

bool CommandSyntax::takes(qsizetype arguments) const {
    return arguments >= m_least && (m_repeatsLast || arguments <= m_arguments.size());
}

std::string CommandSyntax::usage() const {
    std::string text = std::string("oxbow ") + m_command->name;
    for (const Argument& argument : m_arguments)
        text += " " + argument.name.toStdString();
    return text + (m_options.isEmpty() ? "" : " [options]");
}

void CommandSyntax::declareTo(QCommandLineParser& parser) const {
    parser.setApplicationDescription(QString("oxbow %1: %2").arg(m_command->name, m_command->summary));
    parser.addPositionalArgument(m_command->name, m_command->summary);
    for (const Argument& argument : m_arguments)
        parser.addPositionalArgument(argument.name, argument.description);
    parser.addOptions(m_options);
}

} // namespace oxbow
