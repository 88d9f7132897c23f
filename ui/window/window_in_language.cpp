#include "ui/window/window_in_language.h"

#include "ui/document/document.h"
#include "ui/window/file_controller.h"
#include "ui/window/language.h"
#include "ui/window/main_window.h"
#include "ui/window/preferences_dialog.h"

#include <QApplication>
#include <QTimer>

namespace oxbow {

namespace {

constexpr int kRetryMs = 100;

} // namespace

WindowInLanguage::WindowInLanguage(Document& document, QString noPicture)
    : m_document(document), m_noPicture(std::move(noPicture)) {
    make();
}

WindowInLanguage::~WindowInLanguage() = default;

void WindowInLanguage::make() {
    m_window = std::make_unique<MainWindow>(m_document, m_noPicture);
    m_language = m_window->preferences().values().language;
    connect(&m_window->preferences(), &Preferences::changed, this, [this] {
        if (m_window->preferences().values().language != m_language)
            QTimer::singleShot(0, this, &WindowInLanguage::remake); // the list that says so is the window's
    });
    m_window->show();
}

void WindowInLanguage::remake() {
    const QString language = m_window->preferences().values().language;
    if (language == m_language)
        return;
    if (m_document.file().isSaving() || m_document.file().isOpening()) { // which end at the window
        QTimer::singleShot(kRetryMs, this, &WindowInLanguage::remake);
        return;
    }
    const bool quits = QApplication::quitOnLastWindowClosed();
    QApplication::setQuitOnLastWindowClosed(false);
    m_window->keepLayout();
    m_window.reset();
    useLanguage(language);
    make();
    m_window->files().autosave().saveNow(); // the copy went with the window
    m_window->showPreferences();
    QApplication::setQuitOnLastWindowClosed(quits);
}

} // namespace oxbow
