#include "app/shell_texts.h"

#include "app/commands.h"
#include "core/base/error.h"

#include <array>

namespace oxbow {

namespace {

constexpr std::array kShells = {"bash", "zsh", "fish"};

/// What starts no command.
const std::vector<UsageLine>& plainUsages() {
    static const std::vector<UsageLine> kLines = {
        {"oxbow", "The editor, on a moving example."},
        {"oxbow FILE", "Opens a project or a recipe, or a heightmap as a new terrain."},
        {"oxbow help COMMAND", "Shows the options of a command."},
        {"oxbow help --man", "Writes the manual page."},
        {"oxbow help --completion SHELL", "Writes the completions of bash, zsh or fish."},
        {"oxbow --diagnose", "Describes this machine to paste into a bug report."},
        {"oxbow --version", "Says which version this is."},
        {"oxbow --help", "Shows these lines."},
    };
    return kLines;
}

/// The words of plainUsages() that begin a command line: "help", "--version".
std::vector<std::string> plainWords() {
    std::vector<std::string> words;
    for (const UsageLine& line : plainUsages()) {
        const QStringList parts = QString::fromStdString(line.usage).split(' ');
        const std::string word = parts.value(1).toStdString();
        if (!word.empty() && word != "FILE" && (words.empty() || words.back() != word))
            words.push_back(word);
    }
    return words;
}

std::string dashed(const QString& name) {
    return (name.size() == 1 ? "-" : "--") + name.toStdString();
}

/// The longest name of an option, with its dashes.
std::string longName(const QCommandLineOption& option) {
    return dashed(option.names().constLast());
}

/// A description as short as a list of completions needs it: to its first stop.
std::string shortWords(const QString& description) {
    qsizetype end = description.size();
    for (const char* stop : {". ", "; ", ": ", ", for example"})
        if (const qsizetype found = description.indexOf(stop); found > 0)
            end = std::min(end, found);
    QString words = description.left(end);
    if (words.endsWith('.'))
        words.chop(1);
    return words.toStdString();
}

// ---- Manual page ----

std::string roff(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n'))
            out += std::string("\\&") + c;
        else
            out += c;
    }
    return out;
}

std::string roff(const QString& text) {
    return roff(text.toStdString());
}

std::string tagged(const std::string& tag, const std::string& words) {
    return ".TP\n" + tag + "\n" + words + "\n";
}

std::string bold(const std::string& text) {
    return "\\fB" + roff(text) + "\\fR";
}

std::string italic(const std::string& text) {
    return "\\fI" + roff(text) + "\\fR";
}

std::string optionTag(const QCommandLineOption& option) {
    std::string tag;
    for (const QString& name : option.names())
        tag += (tag.empty() ? "" : ", ") + bold(dashed(name));
    return option.valueName().isEmpty() ? tag : tag + " " + italic(option.valueName().toStdString());
}

std::string optionWords(const QCommandLineOption& option) {
    std::string words = roff(option.description());
    if (!option.defaultValues().isEmpty())
        words += " Default: " + roff(option.defaultValues().join(", ")) + ".";
    return words;
}

// ---- Completions ----

/// Whether the value of an option, or an argument, is a file or a folder.
bool namesFile(const QString& valueName) {
    for (const char* word : {"FILE", "DIR", "HEIGHTMAP", "CSV", "RECIPE", "FOLDER"})
        if (valueName.contains(QLatin1String(word)))
            return true;
    return false;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

std::string commandWords(const std::vector<CommandSyntax>& commands) {
    std::vector<std::string> words = plainWords();
    for (const CommandSyntax& syntax : commands)
        words.emplace_back(syntax.command().name);
    return joined(words);
}

std::string bashCompletion(const std::vector<CommandSyntax>& commands) {
    std::string options, valued;
    for (const CommandSyntax& syntax : commands) {
        std::vector<std::string> names;
        std::string plain;
        for (const QCommandLineOption& option : syntax.options()) {
            names.push_back(longName(option));
            if (!option.valueName().isEmpty() && !namesFile(option.valueName()))
                plain += (plain.empty() ? "" : "|") + std::string(syntax.command().name) + ":" + longName(option);
        }
        options += "        " + std::string(syntax.command().name) + ") options=\"" + joined(names) + "\" ;;\n";
        if (!plain.empty())
            valued += "        " + plain + ") return ;;\n";
    }
    std::string names;
    for (const CommandSyntax& syntax : commands)
        names += (names.empty() ? "" : " ") + std::string(syntax.command().name);
    return "# Completions of oxbow for bash; written by 'oxbow help --completion bash'.\n"
           "_oxbow() {\n"
           "    local current=\"${COMP_WORDS[COMP_CWORD]}\" previous=\"${COMP_WORDS[COMP_CWORD-1]}\" options=\n"
           "    COMPREPLY=()\n"
           "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
           "        COMPREPLY=($(compgen -W \"" + commandWords(commands) + "\" -- \"$current\") $(compgen -f -- \"$current\"))\n"
           "        return\n"
           "    fi\n"
           "    case \"${COMP_WORDS[1]}:$previous\" in\n"
           "        help:--completion) COMPREPLY=($(compgen -W \"bash zsh fish\" -- \"$current\")); return ;;\n" + valued +
           "    esac\n"
           "    case \"${COMP_WORDS[1]}\" in\n"
           "        help) COMPREPLY=($(compgen -W \"" + names + " --man --completion\" -- \"$current\")); return ;;\n" + options +
           "    esac\n"
           "    case \"$current\" in\n"
           "        -*) COMPREPLY=($(compgen -W \"$options\" -- \"$current\")) ;;\n"
           "        *) compopt -o filenames; COMPREPLY=($(compgen -f -- \"$current\")) ;;\n"
           "    esac\n"
           "}\n"
           "complete -F _oxbow oxbow\n";
}

/// Text within single quotes of a shell.
std::string quoted(std::string text) {
    for (std::size_t at = 0; (at = text.find('\'', at)) != std::string::npos; at += 4)
        text.replace(at, 1, "'\\''");
    return "'" + text + "'";
}

/// Text within the brackets and colons of zsh's _arguments.
std::string zshWords(const std::string& text) {
    std::string out;
    for (const char c : text)
        out += c == '[' || c == ']' || c == ':' ? std::string("\\") + c : std::string(1, c);
    return out;
}

std::string zshCompletion(const std::vector<CommandSyntax>& commands) {
    std::string list, cases;
    for (const CommandSyntax& syntax : commands) {
        const std::string name = syntax.command().name;
        list += "    " + quoted(name + ":" + shortWords(syntax.command().summary)) + "\n";
        cases += "    " + name + ")\n        _arguments \\\n";
        for (const QCommandLineOption& option : syntax.options()) {
            std::string row = "*" + longName(option) + "[" + zshWords(shortWords(option.description())) + "]";
            if (!option.valueName().isEmpty())
                row += ":" + zshWords(option.valueName().toStdString()) + ":" + (namesFile(option.valueName()) ? "_files" : " ");
            cases += "            " + quoted(row) + " \\\n";
        }
        cases += "            '*:file:_files' ;;\n";
    }
    for (const std::string& word : plainWords())
        list += "    " + quoted(word) + "\n";
    return "#compdef oxbow\n"
           "# Completions of oxbow for zsh; written by 'oxbow help --completion zsh'.\n"
           "local -a commands\ncommands=(\n" + list + ")\n"
           "if (( CURRENT == 2 )); then\n"
           "    _describe command commands\n    _files\n    return\nfi\n"
           "local command=$words[2]\nshift words\n(( CURRENT-- ))\n"
           "case $command in\n"
           "    help) _describe command commands ;;\n" + cases + "esac\n";
}

std::string fishCompletion(const std::vector<CommandSyntax>& commands) {
    std::string text = "# Completions of oxbow for fish; written by 'oxbow help --completion fish'.\n";
    const std::string first = "complete -c oxbow -n __fish_use_subcommand ";
    for (const CommandSyntax& syntax : commands)
        text += first + "-a " + syntax.command().name + " -d " + quoted(shortWords(syntax.command().summary)) + "\n";
    for (const std::string& word : plainWords())
        text += first + "-a " + quoted(word) + "\n";
    for (const CommandSyntax& syntax : commands)
        for (const QCommandLineOption& option : syntax.options()) {
            text += std::string("complete -c oxbow -n '__fish_seen_subcommand_from ") + syntax.command().name + "' -l " +
                    option.names().constLast().toStdString() + " -d " + quoted(shortWords(option.description()));
            if (!option.valueName().isEmpty())
                text += namesFile(option.valueName()) ? " -r -F" : " -x";
            text += "\n";
        }
    return text;
}

} // namespace

std::vector<UsageLine> usageLines(const std::vector<CommandSyntax>& commands) {
    std::vector<UsageLine> lines = plainUsages();
    std::vector<UsageLine> all(lines.begin(), lines.begin() + 2);
    for (const CommandSyntax& syntax : commands)
        all.push_back({syntax.usage(), syntax.command().summary});
    all.insert(all.end(), lines.begin() + 2, lines.end());
    return all;
}

std::string manualPage(const std::vector<CommandSyntax>& commands) {
    std::string page = ".\\\" Written by 'oxbow help --man'.\n"
                       ".TH OXBOW 1 \"\" \"oxbow " OXBOW_VERSION "\" \"User Commands\"\n"
                       ".SH NAME\noxbow \\- terrain editor for erosion, lakes and rivers\n.SH SYNOPSIS\n";
    for (const UsageLine& line : usageLines(commands))
        page += roff(line.usage) + "\n.br\n";
    page += ".SH DESCRIPTION\n";
    for (const UsageLine& line : plainUsages())
        page += tagged(bold(line.usage), roff(line.meaning));
    page += ".SH COMMANDS\n";
    for (const CommandSyntax& syntax : commands) {
        page += ".SS " + roff(syntax.usage()) + "\n" + roff(std::string(syntax.command().summary)) + "\n";
        for (const CommandSyntax::Argument& argument : syntax.arguments())
            page += tagged(italic(argument.name.toStdString()), roff(argument.description));
        for (const QCommandLineOption& option : syntax.options())
            page += tagged(optionTag(option), optionWords(option));
    }
    return page + ".SH EXIT STATUS\n0, or 1 after one line on standard error that says what, where and what to do.\n"
                  ".SH FILES\n" +
           tagged(italic("~/.local/share/oxbow/oxbow"), "Recovery copies, presets and stamps of the user.") +
           tagged(italic("~/.local/state/oxbow/oxbow.log"), "Errors and warnings of the editor; bounded in size.");
}

std::string completion(const std::string& shell, const std::vector<CommandSyntax>& commands) {
    if (shell == "bash")
        return bashCompletion(commands);
    if (shell == "zsh")
        return zshCompletion(commands);
    if (shell == "fish")
        return fishCompletion(commands);
    std::string known;
    for (const char* name : kShells)
        known += (known.empty() ? "" : ", ") + std::string(name);
    throw UsageError("oxbow help --completion: there is no shell '" + shell + "' here: there are " + known);
}

} // namespace oxbow
