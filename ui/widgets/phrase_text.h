#pragma once

#include <QString>

#include <string_view>

namespace oxbow {

/// What core says in English (core/base/phrase.h), in the language of the window: an error, a note. Its pattern is found
/// again among those of the list that stands in resources/translations/core_phrases.h, the one with the most letters of
/// its own first; what stands in the pattern's places is translated in the same way, names of stages included. Of
/// "where: what: what to do" the first part may be no phrase. Anything else stays as it is.
[[nodiscard]] QString phraseText(std::string_view english);

} // namespace oxbow
