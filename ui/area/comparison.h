#pragma once

#include "core/session/snapshot.h"
#include "core/terrain/state_difference.h"

#include <QObject>
#include <QString>

#include <optional>

class QMenu;

namespace oxbow {

class CompareCard;
class Document;
class MapView;
class ViewportWidget;

/// Compares what is shown, B, with a state A that was held: one kept of the run, the tip of a branch, or what
/// was shown when the user said so. Every view shows both by a wipe and tints what was cut and filled; a card
/// says the volumes, which are added up beside the UI thread.
class Comparison : public QObject {
    Q_OBJECT
public:
    /// `viewport` is null where there is no 3D view.
    Comparison(Document& document, MapView& map, ViewportWidget* viewport, QObject* parent = nullptr);

    /// Entries of "Compare with".
    void fillMenu(QMenu& menu);
    void start(const TerrainState& before, const QString& name);
    /// Holds what is shown now; later states compare with it.
    void startWithNow();
    void startWithStep(const RunPosition& position);
    void startWithTip(const BranchInfo& branch);
    void end();
    /// Puts the card over the 3D view where that is shown, else over the map.
    void showCard();
    [[nodiscard]] bool isActive() const { return m_before.has_value(); }
    /// Of the newest state for which they were added up.
    [[nodiscard]] const std::optional<VolumeChange>& volumes() const { return m_volumes; }

signals:
    void started();
    void ended();

private:
    void addKeptSteps(QMenu& menu);
    void addBranches(QMenu& menu);
    void startFound(const std::shared_ptr<const KeptState>& state, const QString& name);
    void setTint(bool shown);
    void follow();
    void showStates();
    [[nodiscard]] float fullChangeM() const;

    Document& m_document;
    MapView& m_map;
    ViewportWidget* m_viewport;
    CompareCard* m_card;
    std::optional<TerrainState> m_before;
    QString m_name;
    bool m_tint = true;
    std::optional<VolumeChange> m_volumes;
    bool m_adding = false;
    std::uint64_t m_addedSnapshot = 0;
};

} // namespace oxbow
