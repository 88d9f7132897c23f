#include "ui/editor.h"

#include "ui/document.h"
#include "ui/file_controller.h"
#include "ui/main_window.h"
#include "ui/theme.h"
#include "ui/welcome_hint.h"

#include <QApplication>

namespace oxbow {

int runEditor(QApplication& application, const QStringList& files, const QString& noPicture) {
    theme::apply(application);
    Document document;
    MainWindow window(document, noPicture);
    window.show();
    if (!files.isEmpty())
        window.files().open(files.first());
    else
        window.files().openExample(true);
    if (files.isEmpty() && WelcomeHint::isWanted())
        window.showWelcome();
    return QApplication::exec();
}

} // namespace oxbow
