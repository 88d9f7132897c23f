#include "ui/window/application.h"

#include "core/base/error.h"
#include "render/gl/gl_check.h"
#include "ui/document/document.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_text.h"
#include "ui/window/file_controller.h"
#include "ui/window/language.h"
#include "ui/window/log_file.h"
#include "ui/window/main_window.h"
#include "ui/window/preferences.h"
#include "ui/window/welcome_hint.h"
#include "ui/window/window_in_language.h"

#include <QIcon>

namespace oxbow {

bool Application::notify(QObject* receiver, QEvent* event) {
    try {
        return QApplication::notify(receiver, event);
    } catch (const std::bad_alloc& failure) {
        emit memoryRanOut(phraseText(failureWords(failure, phrase("what was asked for last"))));
        return true;
    }
}

namespace {

/// Why there can be no 3D view, and what to do; empty where there can. Without the check the program would crash as soon as the view is shown.
QString noPictureWords() {
    const GlCheck check = checkGl();
    if (check.ok)
        return {};
    return QCoreApplication::translate(
               "oxbow", "No 3D view on this machine: %1\n\nEverything else works: recipes run, "
                        "heightmaps are imported, heightmaps and meshes are exported.")
        .arg(phraseText(check.message));
}

} // namespace

int runEditor(Application& application, const QStringList& files) {
    const PreferenceValues preferences = Preferences().values();
    useLanguage(preferences.language);
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/oxbow/oxbow.svg")));
    theme::apply(application, preferences.scheme);
    Document document(nullptr, sessionOptions(preferences));
    QObject::connect(&document, &Document::errorReported,
                     [](const QString& words) { programLog().write(QStringLiteral("error"), words); });
    WindowInLanguage shown(document, noPictureWords());
    MainWindow& window = shown.window();
    QObject::connect(&application, &Application::memoryRanOut, &document, &Document::errorReported);
    if (!files.isEmpty())
        window.files().open(files.first(), ImportDialog::Asks::WhereUnsaid);
    else
        window.showFirstStart();
    if (files.isEmpty() && WelcomeHint::isWanted())
        window.showWelcome();
    window.files().offerLostWork([&] {
        if (files.isEmpty())
            document.session().play();
    });
    return QApplication::exec();
}

} // namespace oxbow
