#include "ui/window/application.h"

#include "core/base/failure_words.h"
#include "ui/widgets/phrase_text.h"

namespace oxbow {

bool Application::notify(QObject* receiver, QEvent* event) {
    try {
        return QApplication::notify(receiver, event);
    } catch (const std::bad_alloc& failure) {
        emit memoryRanOut(phraseText(failureWords(failure, phrase("what was asked for last"))));
        return true;
    }
}

} // namespace oxbow
