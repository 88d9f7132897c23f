#pragma once

#include <QToolButton>

namespace oxbow {

class Document;

/// Names the line of the run that is current; its menu goes to another, renames and deletes. Hidden while
/// there is but one.
class BranchButton : public QToolButton {
    Q_OBJECT
public:
    explicit BranchButton(Document& document, QWidget* parent = nullptr);

private:
    void refresh();
    void fillMenu();
    void askName();

    Document& m_document;
    QMenu* m_menu;
};

} // namespace oxbow
