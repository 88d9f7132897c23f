#pragma once

#include "render/ground/drainage_overlay.h"
#include "ui/widgets/late_call.h"

#include <QElapsedTimer>
#include <QObject>

namespace oxbow {

class Document;

/// Keeps catchments or stream orders true to the terrain that is shown while an overlay asks for them:
/// computed beside the UI thread, one at a time, the newest state next, no more than half of the time.
class DrainageFollower : public QObject {
    Q_OBJECT
public:
    explicit DrainageFollower(Document& document, QObject* parent = nullptr);

    /// What the views show now; nothing is computed for other overlays.
    void show(Overlay overlay);
    /// The last that was computed; null where no overlay asks for one.
    [[nodiscard]] const std::shared_ptr<const DrainageOverlay>& overlay() const { return m_overlay; }
    /// Whether it is that of the terrain that is shown.
    [[nodiscard]] bool isSettled() const;

signals:
    void changed();

private:
    void follow();
    void start();
    void take(std::shared_ptr<const DrainageOverlay> overlay, const TerrainState& of);

    Document& m_document;
    Overlay m_wanted = Overlay::Shaded;
    std::shared_ptr<const DrainageOverlay> m_overlay;
    TerrainState m_of; ///< what it was computed from
    bool m_working = false;
    QElapsedTimer m_clock;
    LateCall m_pause;
};

} // namespace oxbow
