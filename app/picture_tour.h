#pragma once

#include "render/camera/orbit_camera.h"
#include "render/look/frame_settings.h"

#include <QImage>
#include <QPointF>
#include <QPointer>
#include <QString>
#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

class QTemporaryDir;

namespace oxbow {

class MainWindow;
class TerrainState;

struct TourPicture {
    std::string key; ///< of its file
    QString caption;
    QImage image;
    bool isWindow = true; ///< the whole window; else a dialog alone
};

/// Leads a window through scenes that show what the program does, and takes a picture of each once everything
/// in it is there: the run where it was sent, every view drawn whole. Changes whatever settings it needs:
/// give it settings of its own. Throws Error where a scene does not come to rest.
class PictureTour {
public:
    explicit PictureTour(MainWindow& window);

    /// Calls `taken` with each picture, in order; `only`: those keys, which must not build on others, or all where it is
    /// empty. Throws Error for a key that there is not.
    void run(const std::set<std::string>& only, const std::function<void(const TourPicture&)>& taken);
    /// The terrain that the program starts with, finished; known after run().
    [[nodiscard]] const TerrainState& firstTerrain() const { return *m_firstTerrain; }

private:
    struct Scene {
        std::string key;
        const char* caption; ///< translated in context "PictureTour"
        std::function<void(PictureTour&)> arrange;
        bool isWindow = true;
    };
    static std::vector<Scene> scenes();

    void showFirstStart();
    void showLakeClosely();
    void showProbe();
    void showImport();
    void showPlay();
    void paintRain();
    void showStagesToAdd();
    void showMask();
    void showCurves();
    void showBranch();
    void compareByWipe();
    void showLakes();
    void showCatchments();
    void showOrders();
    void showBothViews();
    void showClay();
    void showLightTheme();
    void showSea();
    void showExport();
    void showTargets();
    void showTarget(const QString& key);
    void showSurface();

    void openFinished(const char* example);
    void finish(const char* example);
    void showModel();
    void setLook(Look look);
    void lookAt(double eastM, double southM, double distanceM, double headingDeg, double pitchDeg);
    void lookAtAll(double headingDeg, double pitchDeg, double closer = 1.0);
    void press(const char* action);
    void raisePanel(const char* name);
    [[nodiscard]] std::optional<QPointF> pixelOf(const glm::dvec2& placeM) const;
    void clickGround(const glm::dvec2& placeM);
    void dragBrush(const std::vector<glm::dvec2>& placesM);
    void waitUntil(const std::function<bool()>& there, const char* what) const;
    void rest() const;
    [[nodiscard]] bool isAtRest() const;
    [[nodiscard]] bool hasRun() const;
    [[nodiscard]] const TerrainState& terrain() const;

    MainWindow& m_window;
    std::shared_ptr<const TerrainState> m_firstTerrain;
    CameraPose m_usualPose;
    std::shared_ptr<QTemporaryDir> m_inputs; ///< files that scenes open
    QPointer<QWidget> m_over; ///< drawn over the window in the next picture, then closed
    QPointer<QWidget> m_page; ///< of that window: what is shown of it where it stands alone
};

/// The pictures side by side, numbered, with their captions, on the window's background.
[[nodiscard]] QImage contactSheet(const std::vector<TourPicture>& pictures, int columns);

} // namespace oxbow
