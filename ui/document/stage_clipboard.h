#pragma once

#include <cstdint>
#include <vector>

namespace oxbow {

class Document;

/// Puts stages on the clipboard as a recipe of their own, JSON that can be pasted here, in another window and in an editor.
/// What they read is named by its whole path.
void copyStages(const Document& document, const std::vector<std::uint64_t>& ids);

/// Adds the stages of the recipe on the clipboard after the selected one, as one undo entry; reports to the document where
/// there is none.
void pasteStages(Document& document);

/// Adds a copy of stages after them.
void duplicateStages(Document& document, const std::vector<std::uint64_t>& ids);

} // namespace oxbow
