#pragma once

#include "core/surface/surface.h"
#include "ui/document/document.h"
#include "ui/masks/mask_list.h"
#include "ui/widgets/late_call.h"

#include <QWidget>

#include <functional>

class QLabel;
class QMenu;
class QScrollArea;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace oxbow {

class ParameterRow;

/// What lies on the finished ground: the materials of the recipe, the uppermost first, and what is scattered over them;
/// below the list the values and the mask of the chosen one. Each change is one undo entry.
class SurfacePanel : public QWidget {
    Q_OBJECT
public:
    explicit SurfacePanel(Document& document, QWidget* parent = nullptr);

    [[nodiscard]] QTreeWidget* list() const { return m_list; }
    [[nodiscard]] MaskList& mask() const { return *m_mask; }
    [[nodiscard]] const MaskFollower& follower() const { return m_follower; }
    [[nodiscard]] const std::vector<ParameterRow*>& rows() const { return m_rows; }
    /// Of natural ground, which lies where there are no materials.
    [[nodiscard]] const std::vector<ParameterRow*>& naturalRows() const { return m_naturalRows; }
    /// The mask that the views draw; null for none.
    [[nodiscard]] MaskFollower::Mask shownMask() const;
    /// Materials by height in the colours of a picture, as one undo entry.
    void takePicture(const QString& path);
    /// Why the materials cannot be shown; empty where they can.
    void showProblem(const QString& words);

signals:
    void shownMaskChanged();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    /// Of the list: its keys to rename and delete are those of the recipe's stages elsewhere.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    using Kind = MaskSubject::Kind;
    /// What is chosen, by its place in the recipe's list.
    struct Chosen {
        Kind kind = Kind::None;
        std::size_t index = 0;
    };
    void makeHead();
    void makeValues();
    void makeNatural();
    void fillPresets(QMenu& menu);
    void fillAdd(QMenu& menu);
    void rebuildRows(Kind kind);
    [[nodiscard]] const Surface& surface() const { return m_document.recipe().surface; }
    [[nodiscard]] Chosen chosen() const;
    [[nodiscard]] static NumberPlace placeOf(const Chosen& chosen);
    [[nodiscard]] QTreeWidgetItem* itemOf(const Chosen& chosen) const;
    void choose(const Chosen& chosen);
    void refresh();
    void fillGroup(QTreeWidgetItem* group, std::size_t count, Kind kind);
    void refreshItem(QTreeWidgetItem* item, const Chosen& of);
    void showChosen();
    /// Calls visit(list) for the materials or the scatters of a surface, whichever the chosen one is of.
    template <typename In, typename Visit>
    static void visitList(In& surface, const Chosen& chosen, Visit visit) {
        if (chosen.kind == Kind::Material)
            visit(surface.materials);
        else if (chosen.kind == Kind::Scatter)
            visit(surface.scatters);
    }
    /// Calls visit(thing) for the chosen one where there is one.
    template <typename In, typename Visit>
    static void visitThing(In& surface, const Chosen& chosen, Visit visit) {
        visitList(surface, chosen, [&](auto& list) {
            if (chosen.index < list.size())
                visit(list[chosen.index]);
        });
    }
    [[nodiscard]] QString nameOf(const Chosen& chosen) const;
    void change(const Chosen& of, const QString& words, const QString& part, EditPhase phase,
                const std::function<void(Surface&)>& edit);
    void takeItem(QTreeWidgetItem* item);
    void add(const Material& material);
    void add(const Scatter& scatter);
    void removeChosen();
    void moveChosen(int up);
    void askColour();
    void askPicture();
    void touch();
    void followMask();

    Document& m_document;
    MaskFollower m_follower;
    QToolButton* m_remove;
    QToolButton* m_up;
    QToolButton* m_down;
    QToolButton* m_eye;
    QTreeWidget* m_list;
    QTreeWidgetItem* m_materials; ///< above the materials of the list
    QTreeWidgetItem* m_scatters;
    QLabel* m_empty;
    QLabel* m_problem;
    QScrollArea* m_scroll;
    QWidget* m_values;
    QToolButton* m_colour;
    MaskList* m_mask;
    Kind m_rowsOf = Kind::None;
    std::vector<ParameterRow*> m_rows;
    QWidget* m_natural;
    std::vector<ParameterRow*> m_naturalRows;
    bool m_isFilling = false; ///< the list is being made to show the recipe
    LateCall m_touched;         ///< runs while the mask is drawn for having been touched
};

} // namespace oxbow
