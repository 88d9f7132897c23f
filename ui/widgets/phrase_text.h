#pragma once

#include "core/base/phrase.h"

#include <QString>

namespace oxbow {

/// What core says, in the language of the window: an error, a note. Names in the places of a sentence, such as those of
/// stages, are translated too; paths and whatever else has no translation stay as they are.
[[nodiscard]] QString phraseText(const Phrase& phrase);

} // namespace oxbow
