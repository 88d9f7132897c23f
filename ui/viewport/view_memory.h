#pragma once

#include "render/camera/orbit_camera.h"

#include <QObject>
#include <QString>

#include <array>
#include <vector>

class QAction;
class QMenu;

namespace oxbow {

class ViewportWidget;

/// A way of looking at a map, under a name. Lengths are shares of the map's longer side.
struct SavedView {
    QString name;
    double east = 0.5; ///< of what is looked at, from the north-west corner
    double south = 0.5;
    double distance = 1.0;
    double headingDeg = 0.0;
    double pitchDeg = 35.0;
    double fieldOfViewDeg = 34.0;
    double orthographic = 0.0; ///< 1: parallel rays
    bool operator==(const SavedView&) const = default;
};

/// The views that the user saved, in the order of their shortcuts. Kept in the settings, not in the project:
/// as shares of the map they fit every terrain, and looking at a project does not change it.
class ViewMemory : public QObject {
    Q_OBJECT
public:
    static constexpr std::size_t kShortcuts = 5; ///< Ctrl+Shift+5 to Ctrl+Shift+9

    explicit ViewMemory(ViewportWidget& viewport);

    [[nodiscard]] const std::vector<SavedView>& views() const { return m_views; }
    /// Saves what is looked at now; a view of that name is replaced.
    void save(const QString& name);
    void forget(const QString& name);
    /// The views as poses over the present map; each looks at the ground.
    [[nodiscard]] std::vector<CameraPose> poses() const;
    /// Eases to a view; nothing for an index beyond the last.
    void show(std::size_t index);
    /// "View 3": a name that is still free.
    [[nodiscard]] QString freeName() const;
    /// The menu's own action and those with shortcuts.
    [[nodiscard]] QAction* menuAction() const;
    [[nodiscard]] QList<QAction*> actions() const;

private:
    void askName();
    void fill();
    void read();
    void write();
    [[nodiscard]] double sideM() const;
    [[nodiscard]] CameraPose poseOf(const SavedView& view) const;

    ViewportWidget& m_viewport;
    std::vector<SavedView> m_views;
    QMenu* m_menu;
    QAction* m_save;
    std::array<QAction*, kShortcuts> m_slots{};
};

} // namespace oxbow
