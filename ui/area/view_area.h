#pragma once

#include "core/terrain/heightmap.h"

#include <QPointF>
#include <QWidget>

#include <array>
#include <optional>

class QAction;
class QMenu;
class QSplitter;

namespace oxbow {

class Comparison;
class Document;
class DrainageFollower;
class GroundMarks;
class MapView;
class LivePreview;
class SurfaceFollower;
class ToolSet;
class ViewSettings;
class ViewportWidget;
struct NavigationStyle;
struct Reading;

enum class ViewMode { Picture, Map, Both };

/// The middle of the window: the 3D view, the map, or both side by side, with one set of settings and one
/// current tool. On a machine that cannot draw in 3D the map alone, with a note why.
class ViewArea : public QWidget {
    Q_OBJECT
public:
    ViewArea(Document& document, const QString& noPicture, QWidget* parent = nullptr);

    /// Null where there is no 3D view.
    [[nodiscard]] ViewportWidget* viewport() const { return m_viewport; }
    [[nodiscard]] MapView& map() const { return *m_map; }
    /// Lowest and highest ground of what is shown.
    [[nodiscard]] ValueRange relief() const;
    [[nodiscard]] GroundMarks* marks() const { return m_marks; }
    [[nodiscard]] const DrainageFollower& drainage() const { return *m_drainage; }
    [[nodiscard]] const SurfaceFollower& surface() const { return *m_surface; }
    [[nodiscard]] Comparison& comparison() const { return *m_comparison; }
    [[nodiscard]] ViewMode mode() const { return m_mode; }
    /// Remembered for the next start; always the map where there is no 3D view.
    void setMode(ViewMode mode);
    /// As a start without a file shows its example: the very first one as a landscape with trees, later ones as the user
    /// left the view. A landscape is seen from low and close.
    void showFirstSight();
    /// What both views listen to.
    [[nodiscard]] ViewSettings& settings() const { return *m_settings; }
    void setTools(ToolSet& tools);
    void setNavigation(const NavigationStyle& style);
    /// The cards over the views name the keys of actions.
    void keysChanged();
    /// Adds what the view can be told to do.
    void addMenu(QMenu& menu);
    /// The actions of the modes, in their order, show which one is chosen.
    void bindModes(const std::array<QAction*, 3>& actions);

signals:
    void placeChanged(std::optional<QPointF> placeM);
    void framesPerSecondChanged(double framesPerSecond);
    void modeChanged();
    /// Why the recipe's materials cannot be shown; empty where they can.
    void surfaceProblemChanged(const QString& words);

private:
    void makeViewport(Document& document);
    void makeMap(Document& document);
    void makePreview(Document& document);
    void makeNote(const QString& words);
    void makeMarks(Document& document);
    void makeDrainage(Document& document);
    void makeSurface(Document& document);
    void showDrainage();
    void showMode(ViewMode mode);
    void showReading(const std::optional<Reading>& reading);
    void makeActions();
    void makeComparison(Document& document);

    QSplitter* m_splitter;
    ViewSettings* m_settings;
    ViewportWidget* m_viewport = nullptr;
    MapView* m_map = nullptr;
    GroundMarks* m_marks = nullptr;
    DrainageFollower* m_drainage = nullptr;
    SurfaceFollower* m_surface = nullptr;
    LivePreview* m_preview = nullptr;
    Comparison* m_comparison = nullptr;
    ViewMode m_mode = ViewMode::Picture;
};

} // namespace oxbow
