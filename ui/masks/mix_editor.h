#pragma once

#include "ui/document/document.h"
#include "ui/masks/mask_list.h"
#include "ui/widgets/late_call.h"

#include <QWidget>

class QToolButton;
class QVBoxLayout;

namespace oxbow {

class ParameterRow;

/// The mix of the selected stage: one line that tells it, and behind it amount, keep, mode and the entries of its
/// mask. While an entry is touched, or the eye is open, the mask is to be drawn on the ground.
class MixEditor : public QWidget {
    Q_OBJECT
public:
    explicit MixEditor(Document& document, QWidget* parent = nullptr);

    void setOpen(bool open);
    [[nodiscard]] bool isOpen() const { return m_open; }
    [[nodiscard]] const std::vector<MaskEntryEditor*>& entries() const { return m_list->entries(); }
    [[nodiscard]] const MaskFollower& follower() const { return m_follower; }
    /// The mask that the views draw; null for none.
    [[nodiscard]] MaskFollower::Mask shownMask() const;
    /// Draws the mask also while nothing is touched.
    void setMaskShown(bool on);
    [[nodiscard]] bool isMaskShown() const;

signals:
    void shownMaskChanged();
    void paintRequested();

private:
    void showStage();
    void refresh();
    void makeRows();
    void take(const Mix& mix, const QString& part, EditPhase phase, const QString& words = {});
    void touch();
    void fillShareMenu();
    [[nodiscard]] QString summary(const Mix& mix) const;
    [[nodiscard]] QStringList earlierStages() const;

    Document& m_document;
    MaskFollower m_follower;
    std::uint64_t m_stage = 0;
    bool m_open = false;
    QToolButton* m_head;
    QToolButton* m_eye;
    QWidget* m_body;
    QToolButton* m_share; ///< whose mask it is
    QVBoxLayout* m_layout; ///< of the body
    MaskList* m_list;
    std::vector<ParameterRow*> m_rows;
    LateCall m_touched; ///< runs while the mask is drawn for having been touched
};

} // namespace oxbow
