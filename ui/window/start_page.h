#pragma once

#include "ui/files/grid_dialog.h"

#include <QDialog>
#include <QImage>

class QLineEdit;
class QListWidget;
class QPushButton;
class QStackedWidget;
class QTabBar;

namespace oxbow {

/// What a new terrain can begin with: noise on a grid of any size, a file used lately, a template of the user's, an example;
/// each with its picture, found by typing. Disks are read beside the UI thread.
class StartPage : public QDialog {
    Q_OBJECT
public:
    enum class Kind { Empty, Recent, Template, Example };
    struct Choice {
        Kind kind = Kind::Empty;
        QString file; ///< path, or name of the example
    };

    StartPage(const QStringList& recentFiles, QWidget* parent);

    [[nodiscard]] Choice choice() const;
    /// Of an empty terrain.
    [[nodiscard]] GridSpec grid() const { return m_grid->grid(); }
    [[nodiscard]] QLineEdit* searchField() const { return m_search; }
    [[nodiscard]] QListWidget* list() const { return m_list; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Entry {
        Choice choice;
        QString title, kind, help;
    };
    /// What its file has to show.
    struct Found {
        QImage picture = {};
        QString when = {}; ///< it was changed last
        bool isThere = true;
    };

    [[nodiscard]] QWidget* makeAside();
    void fill(const QStringList& recentFiles);
    void add(const Entry& entry);
    void narrow();
    void showCurrent();
    void deleteTemplate();
    [[nodiscard]] static Found lookAt(const Choice& choice);

    QLineEdit* m_search;
    QTabBar* m_groups;
    QListWidget* m_list;
    QLabel* m_nothing; ///< says that nothing fits what was typed
    QLabel* m_title;
    QStackedWidget* m_pages; ///< of what is chosen: its size, or words about it
    GridForm* m_grid;
    QLabel* m_help;
    QPushButton* m_delete;
    QPushButton* m_start;
};

/// Where the user's templates are; it may not be there yet.
[[nodiscard]] QString templateFolder();

} // namespace oxbow
