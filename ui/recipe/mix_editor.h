#pragma once

#include "ui/document/document.h"
#include "ui/recipe/mask_follower.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace oxbow {

class MaskEntryEditor;
class ParameterRow;

/// The mix of the selected stage: one line that tells it, and behind it amount, keep, mode and the entries of its
/// mask. While an entry is touched, or the eye is open, the mask is to be drawn on the ground.
class MixEditor : public QWidget {
    Q_OBJECT
public:
    explicit MixEditor(Document& document, QWidget* parent = nullptr);

    void setOpen(bool open);
    [[nodiscard]] bool isOpen() const { return m_open; }
    [[nodiscard]] const std::vector<MaskEntryEditor*>& entries() const { return m_entries; }
    [[nodiscard]] const MaskFollower& follower() const { return m_follower; }
    /// The mask that the views draw; null for none.
    [[nodiscard]] MaskFollower::Mask shownMask() const;
    /// Draws the mask also while nothing is touched.
    void setMaskShown(bool on);
    [[nodiscard]] bool isMaskShown() const;
    void addEntry(const MaskSource& source);

signals:
    void shownMaskChanged();
    void paintRequested();

private:
    void showStage();
    void refresh();
    void rebuildEntries(const Mix& mix);
    void makeRows();
    void makeFoot();
    void showFollowed();
    void take(const Mix& mix, const QString& part, EditPhase phase);
    void touch();
    void exportMask();
    [[nodiscard]] QString summary(const Mix& mix) const;
    [[nodiscard]] QStringList earlierStages() const;

    Document& m_document;
    MaskFollower m_follower;
    std::uint64_t m_stage = 0;
    bool m_open = false;
    QToolButton* m_head;
    QToolButton* m_eye;
    QWidget* m_body;
    QVBoxLayout* m_layout; ///< of the body
    QLabel* m_note;
    std::vector<ParameterRow*> m_rows;
    std::vector<MaskEntryEditor*> m_entries;
    std::vector<const MaskSource*> m_sources; ///< of the entries that are built
    QTimer m_touched; ///< runs while the mask is drawn for having been touched
};

} // namespace oxbow
