#pragma once

#include <cstdint>

namespace oxbow {

class Document;

/// Puts a stage on the clipboard as a recipe of its own, JSON that can be pasted here, in another window and in an editor.
/// What it reads is named by its whole path.
void copyStage(const Document& document, std::uint64_t id);

/// Adds the stages of the recipe on the clipboard after the selected one, as one undo entry; reports to the document where
/// there is none.
void pasteStages(Document& document);

} // namespace oxbow
