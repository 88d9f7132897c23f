#pragma once

#include "core/terrain/state_difference.h"
#include "ui/widgets/overlay_card.h"

#include <optional>

class QCheckBox;
class QLabel;

namespace oxbow {

/// What two states differ by: volumes, the colours of the tint with metres, and where to end it.
class CompareCard : public OverlayCard {
    Q_OBJECT
public:
    explicit CompareCard(QWidget* parent);

    void setName(const QString& before);
    void setVolumes(const std::optional<VolumeChange>& volumes);
    /// Full colour of the tint, metres; 0 where nothing differs.
    void setRange(float changeM);
    [[nodiscard]] QString text() const;

signals:
    void tintToggled(bool shown);
    void closed();

protected:
    void paintContent(QPainter& painter) override;

private:
    QLabel* m_name;
    QLabel* m_volumes;
    QCheckBox* m_tint;
    QWidget* m_bar; ///< the place of the colours
    float m_changeM = 0.0f;
    std::optional<VolumeChange> m_shown; ///< as texts, in the units in force
};

} // namespace oxbow
