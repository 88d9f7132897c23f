#pragma once

#include "core/session/preview_session.h"

#include <QElapsedTimer>
#include <QObject>

#include <memory>

namespace oxbow {

class Document;

/// Whether two grids lie over the same ground, whatever their cells: a coarser one may reach a cell further.
[[nodiscard]] bool coversTheSame(const GridSpec& a, const GridSpec& b);

/// While the slider of an early stage is dragged and the full terrain cannot keep up: asks for previews of
/// the recipe as it is then, at the step where the run stands, and shows each until the full terrain has
/// settled on the last edit. The session and its timeline are not touched.
class LivePreview : public QObject {
    Q_OBJECT
public:
    explicit LivePreview(Document& document, QObject* parent = nullptr);
    ~LivePreview() override;

signals:
    /// An empty state where the document's own terrain is to be shown again.
    void changed(const oxbow::TerrainState& state);

private:
    void sliderMoved(quint64 stageId);
    void followSnapshot();
    void takeAnswer();
    [[nodiscard]] bool isSettled() const;
    [[nodiscard]] bool helps(quint64 stageId) const;

    Document& m_document;
    RunPosition m_stood; ///< where the run stood when all was settled
    std::uint64_t m_number = 0;
    bool m_waits = false; ///< edits were made that the full terrain does not show yet
    bool m_shows = false;
    QElapsedTimer m_sinceMove;
    double m_settleMs = 1e9;                   ///< how long the full terrain took the last time
    std::unique_ptr<PreviewSession> m_session; ///< once it is needed; last: its worker calls back
};

} // namespace oxbow
