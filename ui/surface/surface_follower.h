#pragma once

#include "core/run/mask_study.h"
#include "render/ground/ground_colours.h"
#include "ui/widgets/late_call.h"

#include <QElapsedTimer>
#include <QObject>

#include <memory>

namespace oxbow {

class Document;

/// Keeps the colours of the recipe's materials true to the terrain that is shown: made beside the UI thread, one at a
/// time, the newest state next. While the terrain or a material changes they are made on cells so coarse that they come
/// at once; when all rests, on the terrain's own cells (of at most kFinestCells). What the masks look at is kept from one
/// material's change to the next.
class SurfaceFollower : public QObject {
    Q_OBJECT
public:
    static constexpr std::size_t kFinestCells = std::size_t{4096} * 4096;

    explicit SurfaceFollower(Document& document, QObject* parent = nullptr);
    ~SurfaceFollower() override;

    /// A terrain that is shown in place of the document's; an empty one for the document's own.
    void showPreview(const TerrainState& terrain);
    /// Nothing is made while no view shows materials.
    void setShown(bool shown);
    /// The last that were made; null where there is no material.
    [[nodiscard]] const std::shared_ptr<const GroundColours>& colours() const { return m_colours; }
    /// Whether they are those of the terrain and the materials that are shown, as fine as they become.
    [[nodiscard]] bool isSettled() const;
    /// Why there are none: a mask that cannot be made; empty where all is well.
    [[nodiscard]] const QString& problem() const { return m_problem; }

signals:
    void changed();

private:
    /// What colours are made from.
    struct Ground {
        TerrainState terrain;
        std::shared_ptr<const Recipe> recipe; ///< its stages: their curves and layers of rock are looked at
        int shift = 0;
    };
    struct Work;
    struct Made;

    void follow();
    void touched();
    void start(int shift);
    void take(Made made);
    void fail(const QString& words);
    [[nodiscard]] const TerrainState& shown() const;
    [[nodiscard]] bool isOf(const Ground& ground) const;
    [[nodiscard]] bool isDone(int shift) const;
    [[nodiscard]] int finestShift() const;
    [[nodiscard]] int quickShift() const;

    Document& m_document;
    TerrainState m_preview;
    bool m_isShown = true;
    std::shared_ptr<const GroundColours> m_colours;
    QString m_problem;
    Surface m_of;                  ///< the surface that was made last,
    Ground m_ground;               ///< and where
    bool m_hasDone = false;
    std::shared_ptr<Work> m_work;  ///< that is under way
    std::shared_ptr<Work> m_last;  ///< what its masks know, for the next change of a material
    double m_nsPerCell = 1500.0;   ///< of what was made last
    LateCall m_rest;                 ///< runs while things change
    QElapsedTimer m_clock;
};

} // namespace oxbow
