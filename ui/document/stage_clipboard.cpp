#include "ui/document/stage_clipboard.h"

#include "core/base/error.h"
#include "core/recipe/recipe_file.h"
#include "core/recipe/undoable_edits.h"
#include "ui/document/document.h"
#include "ui/document/recipe_edits.h"
#include "ui/widgets/phrase_text.h"
#include "ui/widgets/value_text.h"

#include <QClipboard>
#include <QGuiApplication>

namespace oxbow {

void copyStage(const Document& document, std::uint64_t id) {
    const RecipeStage* stage = document.recipe().find(id);
    if (!stage)
        return;
    Recipe alone;
    alone.grid = document.recipe().grid;
    alone.stages.push_back(*stage);
    for (const ParamField& field : stage->params.kind().params) {
        if (field.info.kind != ParamKind::File)
            continue;
        const std::filesystem::path file(std::get<std::string>(stage->params.value(field.info.key)));
        if (!file.empty() && file.is_relative())
            alone.stages.front().params.set(std::string(field.info.key), (document.file().folder() / file).string());
    }
    QGuiApplication::clipboard()->setText(QString::fromStdString(recipeText(alone, true)));
}

void pasteStages(Document& document) {
    try {
        const Recipe pasted = parseRecipe(QGuiApplication::clipboard()->text().toStdString(), Document::tr("Clipboard").toStdString());
        if (pasted.stages.empty())
            return;
        const QString what = pasted.stages.size() == 1 ? translatedTitle(pasted.stages.front())
                                                       : Document::tr("%n stages", nullptr, static_cast<int>(pasted.stages.size()));
        int index = edits::indexOf(document.recipe(), document.selectedStage()) + 1;
        document.undoStack().beginGroup(Document::tr("Paste %1").arg(what));
        for (const RecipeStage& stage : pasted.stages)
            addStage(document, stage, index++);
        document.undoStack().endGroup();
    } catch (const Error& failure) {
        document.reportError(phraseText(failure.phrase()));
    }
}

} // namespace oxbow
