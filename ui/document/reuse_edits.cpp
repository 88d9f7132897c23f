#include "ui/document/reuse_edits.h"

#include "core/base/error.h"
#include "core/recipe/named_values.h"
#include "core/recipe/undoable_edits.h"
#include "ui/document/recipe_command.h"
#include "ui/document/recipe_edits.h"
#include "ui/widgets/value_text.h"

#include <QRegularExpression>

#include <algorithm>

namespace oxbow {

namespace {

/// What `change` makes of the recipe, whose stages stay those they are. Returns what it throws.
QString changeStages(Document& document, const QString& entry, const std::function<void(Recipe&)>& change, Move move = {}) {
    Recipe changed = document.recipe();
    try {
        change(changed);
    } catch (const Error& failure) {
        return phraseText(failure.phrase());
    }
    move.part = RecipePart::All;
    const auto texts = [](const Recipe& recipe) {
        std::vector<std::pair<std::string, std::string>> found;
        for (const FollowedNumber& number : followedNumbers(recipe))
            found.emplace_back(number.title, number.text);
        return found;
    };
    move.differs = !(changed == document.recipe()) || texts(changed) != texts(document.recipe());
    document.pushMove(move, [&](bool continues) {
        return std::make_unique<RecipeCommand<edits::ChangeStages>>(document, entry, edits::ChangeStages(document.recipe(), std::move(changed)),
                                                                    continues);
    });
    return {};
}

/// The same where it cannot be refused, or the reason belongs into the window's message.
void changeStagesOrTell(Document& document, const QString& entry, const std::function<void(Recipe&)>& change) {
    if (const QString problem = changeStages(document, entry, change); !problem.isEmpty())
        document.reportError(problem);
}

void forGroup(Recipe& recipe, std::uint64_t id, const std::function<void(RecipeStage&)>& change) {
    const StageSpan span = groupAt(recipe, edits::indexOf(recipe, id));
    for (int i = span.first; i < span.first + span.count; ++i)
        change(recipe.stages[static_cast<std::size_t>(i)]);
}

QString groupName(const Document& document, std::uint64_t id) {
    const RecipeStage* stage = document.recipe().find(id);
    return stage ? QString::fromStdString(stage->group) : QString();
}

} // namespace

// ---- Named values ----

QString keptText(const QString& typed) {
    static const QRegularExpression kComma(QStringLiteral("(?<=\\d),(?=\\d)"));
    return QString(typed).replace(kComma, QStringLiteral(".")).trimmed();
}

QString setNamedValue(Document& document, const QString& name, const QString& text, EditPhase phase) {
    const Recipe& recipe = document.recipe();
    const std::set<std::size_t> following = followingStages(recipe);
    return changeStages(document, Document::tr("%1 = %2").arg(name, text),
                        [&](Recipe& changed) { setValue(changed, name.toStdString(), text.toStdString()); },
                        {.stageId = following.empty() ? 0 : recipe.stages[*following.begin()].id,
                         .key = "named." + name.toStdString(),
                         .phase = phase});
}

QString renameNamedValue(Document& document, const QString& name, const QString& other) {
    if (name == other)
        return {};
    return changeStages(document, Document::tr("Rename %1 to %2").arg(name, other),
                        [&](Recipe& changed) { renameValue(changed, name.toStdString(), other.toStdString()); });
}

void removeNamedValue(Document& document, const QString& name) {
    changeStagesOrTell(document, Document::tr("Delete %1").arg(name), [&](Recipe& changed) { removeValue(changed, name.toStdString()); });
}

QString followText(Document& document, const std::vector<NumberPlace>& places, const QString& label,
                   const QString& text) {
    return changeStages(document, Document::tr("%1: %2").arg(label, text), [&](Recipe& changed) {
        const QStringList sides = text.split(u'=');
        const std::string followed = sides.front().trimmed().toStdString();
        if (sides.size() > 1)
            setValue(changed, followed, sides.mid(1).join(u'=').trimmed().toStdString());
        for (const NumberPlace& place : places)
            followText(changed, place, followed);
    });
}

// ---- Masks ----

void shareStageMask(Document& document, std::uint64_t stageId, const QString& name) {
    const RecipeStage* stage = document.recipe().find(stageId);
    if (!stage)
        return;
    Mix mix = document.mix(stageId);
    mix.shared = name.toStdString();
    if (const std::vector<int> others = stagesWithMask(document.recipe(), mix.shared); !others.empty())
        mix.where = document.recipe().stages[static_cast<std::size_t>(others.front())].mix.where;
    setMix(document, stageId, mix, QStringLiteral("shared"),
           name.isEmpty() ? Document::tr("Own mask of %1").arg(translatedTitle(*stage)) : Document::tr("Mask %1 of %2").arg(name, translatedTitle(*stage)),
           EditPhase::Finished);
}

QString renameMask(Document& document, const QString& name, const QString& other) {
    if (!stagesWithMask(document.recipe(), other.toStdString()).empty())
        return Document::tr("There is a mask “%1” already.").arg(other);
    return changeStages(document, Document::tr("Rename %1 to %2").arg(name, other), [&](Recipe& changed) {
        for (const int stage : stagesWithMask(changed, name.toStdString()))
            changed.stages[static_cast<std::size_t>(stage)].mix.shared = other.toStdString();
    });
}

void maskGroup(Document& document, std::uint64_t stageId) {
    const QString group = groupName(document, stageId);
    if (group.isEmpty())
        return;
    changeStagesOrTell(document, Document::tr("One mask for %1").arg(group), [&](Recipe& changed) {
        Mix first;
        forGroup(changed, stageId, [&](RecipeStage& stage) {
            if (first.where.empty())
                first = stage.mix;
        });
        std::string name = first.shared.empty() ? group.toStdString() : first.shared;
        for (int number = 2; first.shared.empty() && !stagesWithMask(changed, name).empty(); ++number)
            name = group.toStdString() + " " + std::to_string(number);
        forGroup(changed, stageId, [&](RecipeStage& stage) {
            if (stage.params.kind().mix == MixSupport::None)
                return;
            stage.mix.where = first.where;
            stage.mix.shared = name;
            stage.mixEvents.clear();
        });
    });
}

// ---- Groups ----

bool isGroup(const Recipe& recipe, const std::vector<std::uint64_t>& ids) {
    if (ids.empty() || !recipe.find(ids.front()) || recipe.find(ids.front())->group.empty())
        return false;
    const StageSpan span = groupAt(recipe, edits::indexOf(recipe, ids.front()));
    return static_cast<int>(ids.size()) == span.count &&
           std::ranges::all_of(ids, [&](std::uint64_t id) { return span.contains(edits::indexOf(recipe, id)); });
}

void groupStages(Document& document, const std::vector<std::uint64_t>& ids) {
    if (ids.empty())
        return;
    const std::string name = freeGroupName(document.recipe(), Document::tr("Group").toStdString());
    changeStagesOrTell(document, Document::tr("Group stages"), [&](Recipe& changed) {
        int first = endOf(changed).stage, last = 0;
        for (const std::uint64_t id : ids) {
            first = std::min(first, edits::indexOf(changed, id));
            last = std::max(last, edits::indexOf(changed, id));
        }
        for (int i = first; i <= last && i < static_cast<int>(changed.stages.size()); ++i) {
            changed.stages[static_cast<std::size_t>(i)].group = name;
            changed.stages[static_cast<std::size_t>(i)].offWithGroup = false;
        }
        // A group that was cut through is two now.
        const auto groupOf = [&](int i) { return changed.stages[static_cast<std::size_t>(i)].group; };
        if (const int behind = last + 1; first > 0 && behind < static_cast<int>(changed.stages.size()) && !groupOf(behind).empty() && groupOf(first - 1) == groupOf(behind)) {
            const std::string other = freeGroupName(changed, groupOf(behind));
            forGroup(changed, changed.stages[static_cast<std::size_t>(behind)].id, [&](RecipeStage& stage) { stage.group = other; });
        }
    });
}

void ungroupStages(Document& document, std::uint64_t id) {
    if (const QString group = groupName(document, id); !group.isEmpty())
        changeStagesOrTell(document, Document::tr("Ungroup %1").arg(group), [&](Recipe& changed) {
            forGroup(changed, id, [](RecipeStage& stage) {
                stage.group.clear();
                stage.offWithGroup = false;
            });
        });
}

void renameGroup(Document& document, std::uint64_t id, const QString& name) {
    if (const QString group = groupName(document, id); !group.isEmpty() && !name.isEmpty() && name != group)
        changeStagesOrTell(document, Document::tr("Rename %1 to %2").arg(group, name), [&](Recipe& changed) {
            const std::string free = freeGroupName(changed, name.toStdString());
            forGroup(changed, id, [&](RecipeStage& stage) { stage.group = free; });
        });
}

void setGroupEnabled(Document& document, std::uint64_t id, bool enabled) {
    const QString group = groupName(document, id);
    changeStagesOrTell(document, (enabled ? Document::tr("Enable %1") : Document::tr("Disable %1")).arg(group),
                       [&](Recipe& changed) { setOn(changed, groupAt(changed, edits::indexOf(changed, id)), enabled); });
}

void moveGroup(Document& document, std::uint64_t id, int index) {
    const Recipe& recipe = document.recipe();
    const StageSpan span = groupAt(recipe, edits::indexOf(recipe, id));
    // It never comes to stand within another one.
    const int behind = index < span.first ? index : index + span.count;
    if (behind > 0 && behind < static_cast<int>(recipe.stages.size()))
        if (const StageSpan other = groupAt(recipe, behind); other.first < behind && !other.contains(span.first))
            index += other.first - behind;
    const int last = static_cast<int>(recipe.stages.size()) - span.count;
    index = std::clamp(index, 0, last);
    if (index == span.first)
        return;
    std::vector<std::uint64_t> ids;
    for (int i = span.first; i < span.first + span.count; ++i)
        ids.push_back(recipe.stages[static_cast<std::size_t>(i)].id);
    document.undoStack().beginGroup(Document::tr("Move %1").arg(groupName(document, id)));
    if (index > span.first)
        std::ranges::reverse(ids);
    for (std::size_t i = 0; i < ids.size(); ++i)
        document.push(QString(), edits::MoveStage(ids[i], index < span.first ? index + static_cast<int>(i) : index + span.count - 1 - static_cast<int>(i), false));
    document.undoStack().endGroup();
}

// ---- Several stages ----

void removeStages(Document& document, const std::vector<std::uint64_t>& ids) {
    if (ids.size() == 1)
        return removeStage(document, ids.front());
    document.undoStack().beginGroup(Document::tr("Delete %n stages", nullptr, static_cast<int>(ids.size())));
    for (const std::uint64_t id : ids)
        removeStage(document, id);
    document.undoStack().endGroup();
}

void addPart(Document& document, Recipe part, TakenNames taken, const QString& entry) {
    if (part.stages.empty())
        return;
    giveFreeNames(part, document.recipe(), taken);
    const Recipe& recipe = document.recipe();
    int index = endOf(recipe).stage;
    if (const int selected = edits::indexOf(recipe, document.selectedStage()); selected < index) {
        const StageSpan span = groupAt(recipe, selected);
        const bool bringsGroups = std::ranges::any_of(part.stages, [](const RecipeStage& stage) { return !stage.group.empty(); });
        index = bringsGroups ? span.first + span.count : selected + 1;
    }
    const bool bringsValues = std::ranges::any_of(part.values, [&](const NamedValue& value) { return !findValue(recipe, value.name); });
    document.undoStack().beginGroup(entry);
    if (bringsValues)
        changeStagesOrTell(document, entry, [&](Recipe& changed) {
            for (const NamedValue& value : part.values)
                if (!findValue(changed, value.name))
                    changed.values.push_back(value);
        });
    for (const RecipeStage& stage : part.stages)
        addStage(document, stage, index++);
    document.undoStack().endGroup();
    if (recipe.find(part.stages.front().id))
        document.selectStage(part.stages.front().id);
}

} // namespace oxbow
