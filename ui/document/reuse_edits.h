#pragma once

#include "core/recipe/reuse.h"
#include "ui/document/document.h"

#include <vector>

/// Edits of several stages at once by their names: each is one undo entry, and one that would change nothing leaves none. Those
/// that may be refused return why, or nothing.
namespace oxbow {

struct NumberPlace;

// ---- Named values ----

[[nodiscard]] QString setNamedValue(Document& document, const QString& name, const QString& text, EditPhase phase = EditPhase::Finished);
[[nodiscard]] QString renameNamedValue(Document& document, const QString& name, const QString& other);
void removeNamedValue(Document& document, const QString& name);
/// Lets numbers follow a text; "snow_line = 1800 m" makes a named value of what stands behind the sign, too. `label` is theirs.
[[nodiscard]] QString followText(Document& document, const std::vector<NumberPlace>& places, const QString& label,
                                 const QString& text);
/// A text that is typed in the window, as recipes keep it: with '.' as the decimal sign.
[[nodiscard]] QString keptText(const QString& typed);

// ---- Masks ----

/// Gives the stage's mask a name, under which others can have it; an empty one makes it the stage's own again. One that other
/// stages have already brings their entries with it.
void shareStageMask(Document& document, std::uint64_t stageId, const QString& name);
/// Another name for a mask of several stages.
[[nodiscard]] QString renameMask(Document& document, const QString& name, const QString& other);
/// Gives all stages of a group the mask of the first one that has some, under the group's name.
void maskGroup(Document& document, std::uint64_t stageId);

// ---- Groups ----

/// Whether these stages are a group, all of it.
[[nodiscard]] bool isGroup(const Recipe& recipe, const std::vector<std::uint64_t>& ids);

/// Puts these stages, and those between them, into a new group.
void groupStages(Document& document, const std::vector<std::uint64_t>& ids);
void ungroupStages(Document& document, std::uint64_t id);
void renameGroup(Document& document, std::uint64_t id, const QString& name);
/// Enables or disables a group, which remembers which of its stages were enabled.
void setGroupEnabled(Document& document, std::uint64_t id, bool enabled);
/// Moves the stages of a group so that the first is stage `index` among the others.
void moveGroup(Document& document, std::uint64_t id, int index);

// ---- Several stages ----

void removeStages(Document& document, const std::vector<std::uint64_t>& ids);
/// Puts the stages of a part behind the selected one, or the group it is in, under free names, and selects the first.
void addPart(Document& document, Recipe part, TakenNames taken, const QString& entry);

} // namespace oxbow
