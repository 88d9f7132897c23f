#pragma once

#include <QObject>
#include <QString>

#include <memory>

namespace oxbow {

class Document;
class MainWindow;

/// The window in the language that the preferences say. Where another is chosen another window takes its place, over the
/// same document: what is open, undo and the run go on.
class WindowInLanguage : public QObject {
    Q_OBJECT
public:
    /// `noPicture` as MainWindow takes it.
    WindowInLanguage(Document& document, QString noPicture);
    ~WindowInLanguage() override;

    [[nodiscard]] MainWindow& window() { return *m_window; }

private:
    void make();
    void remake();

    Document& m_document;
    QString m_noPicture;
    QString m_language; ///< of the window
    std::unique_ptr<MainWindow> m_window;
};

} // namespace oxbow
