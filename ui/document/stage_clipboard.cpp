#include "ui/document/stage_clipboard.h"

#include "core/recipe/recipe_file.h"
#include "ui/document/reuse_edits.h"
#include "ui/widgets/value_text.h"

#include <QClipboard>
#include <QGuiApplication>

namespace oxbow {

namespace {

/// "Lakes", or how many there are.
QString whatOf(const Recipe& part) {
    return part.stages.size() == 1 ? translatedTitle(part.stages.front())
                                   : Document::tr("%n stages", nullptr, static_cast<int>(part.stages.size()));
}

} // namespace

void copyStages(const Document& document, const std::vector<std::uint64_t>& ids) {
    Recipe part = partOf(document.recipe(), ids);
    if (part.stages.empty())
        return;
    changeFileNames(part, [&](const std::string& name) {
        const std::filesystem::path file(name);
        return !file.empty() && file.is_relative() ? (document.file().folder() / file).string() : name;
    });
    QGuiApplication::clipboard()->setText(QString::fromStdString(recipeText(part, true)));
}

void pasteStages(Document& document) {
    attempt(document, [&] {
        Recipe pasted = parseRecipe(QGuiApplication::clipboard()->text().toStdString(), Document::tr("Clipboard").toStdString());
        const QString entry = Document::tr("Paste %1").arg(whatOf(pasted));
        addPart(document, std::move(pasted), TakenNames::WhereOthers, entry);
    });
}

void duplicateStages(Document& document, const std::vector<std::uint64_t>& ids) {
    Recipe part = partOf(document.recipe(), ids);
    if (part.stages.empty())
        return;
    const QString entry = Document::tr("Duplicate %1").arg(whatOf(part));
    document.selectStage(ids.back());
    addPart(document, std::move(part), TakenNames::WhereOthers, entry);
}

} // namespace oxbow
