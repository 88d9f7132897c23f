#pragma once

#include "core/project/project_file.h"
#include "core/world/world_build.h"
#include "ui/widgets/late_call.h"

#include <QObject>
#include <QPointF>

#include <functional>
#include <memory>

namespace oxbow {

class Document;

/// The world that the document shows, all of it or a part: whole as its recipe on a coarser grid, whose ground is
/// that of the world's tiles; a part in the world's own cells as ground from a file, an ordinary terrain. Its
/// tasks are carried out and its files read beside the UI thread. Another document closes it.
class WorldWork : public QObject {
    Q_OBJECT
public:
    enum class Shown { Nothing, Whole, Part };

    explicit WorldWork(Document& document, QObject* parent = nullptr);
    ~WorldWork() override;

    /// The folder of a world that a path means: the folder itself, or a plan in it; empty for anything else.
    [[nodiscard]] static QString folderOf(const QString& path);
    /// Reads a world and shows all of it. `then` comes after success. An error is reported.
    void open(const QString& folder, std::function<void()> then = {});
    void showWhole();
    /// Cells of the world around a place of what is shown, m east and south of its north-west corner.
    void showPart(const QPointF& placeM);
    [[nodiscard]] int partSide() const { return m_partSide; }
    void setPartSide(int cells) { m_partSide = cells; }

    /// Carries out all tasks that are not done.
    void build();
    /// Ends building, and what is being read or worked out to be shown.
    void cancel();
    void cancelReading();

    [[nodiscard]] Shown shown() const { return m_shown; }
    /// Null where no world is open.
    [[nodiscard]] const std::shared_ptr<const WorldPlan>& plan() const { return m_plan; }
    [[nodiscard]] const WorldProgress& progress() const { return m_progress; }
    /// Share of the world that the picture has from finished tiles.
    [[nodiscard]] double finished() const { return m_finished; }
    [[nodiscard]] bool isBuilding() const { return m_building != nullptr; }
    [[nodiscard]] bool isReading() const { return m_reading != nullptr; }
    /// Of what is built now.
    [[nodiscard]] WorldTaskKind task() const { return m_task; }
    [[nodiscard]] double secondsLeft() const { return m_secondsLeft; }

    /// Whether the recipe is not the one that the world is built of.
    [[nodiscard]] bool isRecipeChanged() const;
    /// Finds what would have to be done anew with the recipe as it is now, and tells by `recipeChecked`.
    void checkRecipe();
    /// Gives the world the recipe that was checked.
    void takeRecipe();

signals:
    void changed();
    /// So many tasks that are done would be done anew, of so many.
    void recipeChecked(int stale, int all);

private:
    struct Picture;
    [[nodiscard]] static Picture pictureOf(const WorldPlan& plan, const QString& unpackFolder);
    void show(Project project, Shown shown);
    void showPicture(Picture picture);
    void refresh();
    void readProgress();
    void take(const WorldNews& news);
    void endBuild(const QString& problem);

    Document& m_document;
    std::shared_ptr<const WorldPlan> m_plan;
    std::shared_ptr<const WorldPlan> m_next; ///< the plan of the recipe that was checked
    Shown m_shown = Shown::Nothing;
    int m_partSide = 1024;
    WorldProgress m_progress;
    double m_finished = 0.0;
    std::shared_ptr<CancelToken> m_building, m_reading;
    WorldTaskKind m_task = WorldTaskKind::Overview;
    double m_secondsLeft = 0.0;
    bool m_isShowing = false; ///< this loads the document
    bool m_isRefreshing = false;
    quint64 m_progressReads = 0; ///< answers that were overtaken do not count
    LateCall m_refresh;
};

} // namespace oxbow
