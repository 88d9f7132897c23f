#pragma once

#include <QWidget>

class QComboBox;
class QFormLayout;
class QLabel;
class QProgressBar;
class QPushButton;

namespace oxbow {

class WorldWork;

/// The world that is open: its size, what is built and what remains, and what can be done with it.
class WorldPanel : public QWidget {
    Q_OBJECT
public:
    explicit WorldPanel(WorldWork& world, QWidget* parent = nullptr);

signals:
    /// All of it is to be shown instead of a part.
    void wholeWanted();

private:
    QLabel* addRow(QFormLayout& rows, const char* name, const QString& title);
    void lay();
    void refresh();
    void refreshTasks();
    void ask(int stale, int all);

    WorldWork& m_world;
    QLabel* m_size;
    QProgressBar* m_bar;
    QLabel* m_done;
    QLabel* m_missing;
    QLabel* m_disk;
    QLabel* m_now;
    QPushButton* m_build;
    QPushButton* m_cancel;
    QPushButton* m_recipe;
    QComboBox* m_side;
    QPushButton* m_whole;
    QLabel* m_hint;
};

} // namespace oxbow
