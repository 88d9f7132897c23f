#pragma once

#include <QLabel>
#include <QListView>
#include <QWidget>

namespace oxbow {

class Document;
class RecipeModel;

/// The stages in order: choose one, switch it off at its eye, drag it elsewhere, rename it by a double click.
class RecipePanel : public QWidget {
    Q_OBJECT
public:
    explicit RecipePanel(Document& document, QWidget* parent = nullptr);

    [[nodiscard]] QListView* list() const { return m_list; }
    /// Opens the name of the selected stage for editing.
    void renameSelected();
    /// Where the eye of a row is, in the list's viewport.
    [[nodiscard]] QRect eyeRect(int row) const;

signals:
    void contextMenuRequested(const QPoint& globalPosition);

private:
    void followSelection();
    void chooseCurrent();
    void showMenu(const QPoint& position);

    Document& m_document;
    RecipeModel* m_model;
    QListView* m_list;
    QLabel* m_empty;
};

} // namespace oxbow
