#pragma once

#include "core/recipe/named_values.h"
#include "ui/document/document.h"
#include "ui/masks/mask_follower.h"

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace oxbow {

class MaskEntryEditor;

/// The entries of a mask over the histograms of their sources, and what adds to them and writes it to a file: the same
/// for the mix of a stage and for what lies on the ground.
class MaskList : public QWidget {
    Q_OBJECT
public:
    /// A mask of the surface looks at the finished ground: those of stages, and paint, which stages have, are not offered.
    enum class For { Stage, Surface };

    /// The follower follows the same mask, and outlives it.
    MaskList(Document& document, MaskFollower& follower, For use, QWidget* parent);

    /// `place`: of the mask in the recipe; `stages`: names of those whose masks an entry can take.
    void show(const std::vector<MaskEntry>& where, const NumberPlace& place, const QStringList& stages = {});
    using QWidget::show;
    [[nodiscard]] const std::vector<MaskEntryEditor*>& entries() const { return m_entries; }
    void addEntry(const MaskSource& source);

signals:
    /// `part` names what changed; `words` the undo entry, where it has words of its own.
    void edited(const std::vector<oxbow::MaskEntry>& where, const QString& part, const QString& words,
                oxbow::EditPhase phase);
    void paintRequested();

private:
    void makeFoot();
    void rebuild(const QStringList& stages);
    void showFollowed();
    void change(std::size_t index, const QString& part, EditPhase phase, const std::function<void(std::vector<MaskEntry>&)>& edit);
    void exportMask();

    Document& m_document;
    MaskFollower& m_follower;
    For m_use;
    QVBoxLayout* m_layout;
    QLabel* m_note;
    std::vector<MaskEntry> m_where;
    NumberPlace m_place;
    std::vector<MaskEntryEditor*> m_entries;
    std::vector<const MaskSource*> m_sources; ///< of the entries that are built
};

} // namespace oxbow
