#pragma once

#include "tests/ui/editor_fixture.h"
#include "ui/window/language.h"

namespace oxbow {

/// The window in German.
class GermanWindow : public EditorTest {
protected:
    GermanWindow() : EditorTest(speakGerman()) {}
    ~GermanWindow() override { useLanguage(QStringLiteral("en")); }
    static QString speakGerman() {
        useLanguage(QStringLiteral("de"));
        return QStringLiteral("kein Bild in diesem Test");
    }
};

} // namespace oxbow
