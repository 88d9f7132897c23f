#pragma once

#include "core/base/phrase.h"

namespace oxbow {

/// A phrase as one text, and back. Text without arguments stands for itself.
[[nodiscard]] std::string storedPhrase(const Phrase& phrase);
[[nodiscard]] Phrase phraseFromStored(std::string_view text);

} // namespace oxbow
