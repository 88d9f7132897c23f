#pragma once

#include "core/run/mask_study.h"
#include "ui/document/document.h"

#include <QObject>

#include <optional>

namespace oxbow {

/// Whose mask it is: that of a stage's mix, by the stage's id, or of a thing on the surface, by its place in the list.
struct MaskSubject {
    enum class Kind { None, Stage, Material, Scatter };
    Kind kind = Kind::None;
    std::uint64_t number = 0;

    [[nodiscard]] static MaskSubject stage(std::uint64_t id) { return {id == 0 ? Kind::None : Kind::Stage, id}; }
    bool operator==(const MaskSubject&) const = default;
};

/// The mask of a stage's mix on the ground that enters it, or of a material or scatter on the ground that is shown, while
/// it is edited: its cells, and the histograms of its sources. Worked out beside the UI thread, one at a time, the newest
/// mask next.
class MaskFollower : public QObject {
    Q_OBJECT
public:
    using Mask = std::shared_ptr<const TiledLayer>;

    explicit MaskFollower(Document& document, QObject* parent = nullptr);

    void follow(const MaskSubject& subject);
    /// Of the entries, in their order, as last worked out.
    [[nodiscard]] const std::vector<MaskHistogram>& histograms() const { return m_histograms; }
    /// 1 - m by cell, as the layer Mask holds what is covered; null before the first.
    [[nodiscard]] const Mask& mask() const { return m_mask; }
    /// Why there is none; empty where there is one.
    [[nodiscard]] const QString& problem() const { return m_problem; }
    /// Whether it is made on the ground that enters the stage, and not on what there is so far.
    [[nodiscard]] bool isExact() const { return m_isExact; }
    /// Whether mask and histograms are those of the recipe.
    [[nodiscard]] bool isSettled() const;

signals:
    void changed();

private:
    struct Worked {
        std::shared_ptr<MaskStudy> study;
        TiledLayer mask;
        std::vector<MaskHistogram> histograms;
    };
    void look();
    void lookUpGround();
    void takeGround(const std::shared_ptr<const KeptState>& state);
    void work();
    using Entries = std::vector<MaskEntry>;
    /// What is to be worked out; nothing where the subject is gone.
    [[nodiscard]] std::optional<Entries> wanted() const;
    [[nodiscard]] bool ofStage() const { return m_subject.kind == MaskSubject::Kind::Stage; }
    /// The stage on whose ground it looks; their number for the surface.
    [[nodiscard]] int stageIndex(const Recipe& recipe) const;
    void takeShownGround();
    [[nodiscard]] bool isGroundCurrent() const;

    Document& m_document;
    MaskSubject m_subject;
    std::shared_ptr<const Recipe> m_of;  ///< the recipe of the ground that is studied
    TerrainState m_ground;               ///< what is studied; empty before it is looked up
    std::shared_ptr<MaskStudy> m_study;  ///< of it, null before the first; touched by one task at a time
    bool m_isExact = false;
    RunPosition m_seenAt;  ///< where the run stood when the ground was looked up,
    TerrainState m_seen;   ///< and what was shown
    bool m_working = false;
    Entries m_done;
    bool m_hasDone = false;
    Mask m_mask;
    std::vector<MaskHistogram> m_histograms;
    QString m_problem;
};

} // namespace oxbow
