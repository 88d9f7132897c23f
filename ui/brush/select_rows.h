#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;

namespace oxbow {

class SelectTool;

/// The settings of a selection: its form, its soft edge, and the name that it is saved by.
class SelectRows : public QWidget {
    Q_OBJECT
public:
    explicit SelectRows(SelectTool& tool, QWidget* parent = nullptr);

private:
    void refresh();
    void save();

    SelectTool& m_tool;
    QLabel* m_size;
    QLineEdit* m_name;
    QPushButton* m_save;
};

} // namespace oxbow
