#pragma once

#include <QLabel>
#include <QListView>
#include <QWidget>

namespace oxbow {

class Document;
class RecipeModel;
class ValuesList;

/// The stages in order: choose one, switch it off at its eye, drag it elsewhere, rename it by a double click.
class RecipePanel : public QWidget {
    Q_OBJECT
public:
    explicit RecipePanel(Document& document, QWidget* parent = nullptr);

    [[nodiscard]] QListView* list() const { return m_list; }
    /// Opens the name of the selected stage for editing.
    void renameSelected();
    [[nodiscard]] ValuesList& values() const { return *m_values; }
    /// Selects all stages of the group that a row is in, or asks for its new name.
    void chooseGroup(int row);
    void askGroupName(int row);
    /// Asks for a name and saves the chosen stages, as a group of that name, for the window that adds stages.
    void askPresetName();
    /// Where the head of the group is that begins with a row, in the list's viewport.
    [[nodiscard]] QRect headRect(int row) const;
    /// Where the eye of a row is, in the list's viewport.
    [[nodiscard]] QRect eyeRect(int row) const;

signals:
    void contextMenuRequested(const QPoint& globalPosition);

private:
    void followSelection();
    void chooseCurrent();
    void chooseSelected();
    void hideFolded();
    void showMenu(const QPoint& position);

    Document& m_document;
    RecipeModel* m_model;
    QListView* m_list;
    ValuesList* m_values;
    QLabel* m_empty;
    int m_height = 0; ///< of all rows
};

} // namespace oxbow
