#include "ui/world/world_work.h"

#include "core/base/thread_pool.h"
#include "core/files/heightmap_file.h"
#include "core/run/import_recipe.h"
#include "core/world/world_view.h"
#include "ui/document/document.h"
#include "ui/widgets/background_task.h"

#include <QDir>
#include <QFileInfo>
#include <QPointer>

namespace oxbow {

namespace {

constexpr int kWholeSide = 1024; ///< cells along the longer side of a whole world: 12 MiB of ground and lakes
constexpr int kRefreshMs = 2000; ///< between two pictures of a world that is built
constexpr int kRetryMs = 200;    ///< where what is shown cannot be replaced yet

/// Ground as a terrain that is ready: the recipe stands at its end.
Project readyProject(Recipe recipe, const WorkingTerrain& terrain, const std::filesystem::path& folder,
                     ThreadPool& pool) {
    Project project;
    KeptState state;
    state.position = endOf(recipe);
    state.terrain = TerrainState(terrain, {}, pool);
    state.ledgers.resize(recipe.stages.size());
    project.recipe = std::move(recipe);
    project.state = std::move(state);
    project.folder = folder;
    return project;
}

/// Ground that is written to a file and taken in from it, so that saving, exporting and further stages have it.
Project importedProject(const WorldPlan& plan, const WorldView& view, const QString& file, ThreadPool& pool) {
    HeightmapWriteOptions options;
    options.place = view.terrain.place().get();
    options.pool = &pool;
    writeHeightmap(file.toStdString(), *view.terrain.find(Layer::Elevation), options);
    Recipe recipe = importRecipe(file.toStdString(), view.terrain.grid(), {});
    recipe.stages.erase(recipe.stages.begin() + 1, recipe.stages.end()); // the ground alone
    recipe.surface = plan.given.surface;
    recipe.stages.front().name = plan.folder.filename().string();
    return readyProject(std::move(recipe), view.terrain,
                        std::filesystem::path(file.toStdString()).parent_path(), pool);
}

QString fileOf(const WorldPlan& plan, const QString& folder, const QString& part) {
    return folder + u'/' + QString::fromStdString(plan.folder.filename().string()) + part +
           QStringLiteral(".tif");
}

} // namespace

struct WorldWork::Picture {
    Project project;
    double finished = 0.0;
    bool isReady = false; ///< else the recipe has to be run
};

WorldWork::WorldWork(Document& document, QObject* parent) : QObject(parent), m_document(document) {
    m_refresh.call(this, &WorldWork::refresh);
    connect(&document, &Document::loaded, this, [this] {
        if (m_isShowing || !m_plan)
            return;
        cancel();
        m_plan.reset();
        m_shown = Shown::Nothing;
        emit changed();
    });
    connect(&document, &Document::recipeChanged, this, [this] {
        if (m_shown == Shown::Whole && !m_isShowing)
            emit changed();
    });
}

WorldWork::~WorldWork() {
    for (const auto& token : {m_building, m_reading})
        if (token)
            token->request();
}

QString WorldWork::folderOf(const QString& path) {
    const QFileInfo info(path);
    const QString folder = info.isDir()                      ? QDir::cleanPath(info.absoluteFilePath())
                           : info.fileName() == u"plan.json" ? info.absolutePath()
                                                             : QString();
    return !folder.isEmpty() && QFileInfo::exists(folder + QStringLiteral("/plan.json")) ? folder : QString();
}

// ---- Showing ----

WorldWork::Picture WorldWork::pictureOf(const WorldPlan& plan, const QString& unpackFolder) {
    ThreadPool pool(0, ThreadPriority::BehindTheWindow);
    const auto view = wholeWorld(plan, kWholeSide, {pool});
    Picture picture;
    if (plan.source && view) {
        picture.project = importedProject(plan, *view, fileOf(plan, unpackFolder, {}), pool);
    } else {
        Recipe recipe = plan.given;
        recipe.grid = wholeGrid(plan, kWholeSide);
        picture.project.recipe = recipe;
        picture.project.folder = plan.inputs;
        if (view)
            picture.project = readyProject(std::move(recipe), view->terrain, plan.inputs, pool);
    }
    picture.isReady = view.has_value();
    picture.finished = view ? view->finished : 0.0;
    return picture;
}

void WorldWork::show(Project project, Shown shown) {
    m_isShowing = true;
    m_shown = shown;
    m_document.load(std::move(project), {});
    m_isShowing = false;
    if (!m_document.recipe().stages.empty())
        m_document.selectStage(m_document.recipe().stages.back().id);
}

void WorldWork::showPicture(Picture picture) {
    m_finished = picture.finished;
    show(std::move(picture.project), Shown::Whole);
    if (!picture.isReady) // nothing is built: the recipe at the size of the picture
        m_document.session().evaluateAll();
    emit changed();
}

void WorldWork::open(const QString& folder, std::function<void()> then) {
    struct Opened {
        std::shared_ptr<const WorldPlan> plan;
        Picture picture;
        WorldProgress progress;
    };
    if (m_reading)
        m_reading->request();
    const auto token = m_reading = std::make_shared<CancelToken>();
    const auto read = [folder, unpackFolder = m_document.file().unpackFolder()] {
        auto plan = std::make_shared<const WorldPlan>(readWorldPlan(folder.toStdString()));
        Picture picture = pictureOf(*plan, unpackFolder);
        return Opened{plan, std::move(picture), progressOf(*plan)};
    };
    const auto done = [this, token, revision = m_document.revision(), then = std::move(then)](Opened opened) {
        if (token != m_reading || token->requested())
            return;
        m_reading.reset();
        if (m_document.isModified() && m_document.revision() != revision)
            return m_document.reportError(
                tr("The terrain was edited while the world was read: open it again."));
        if (m_building)
            m_building->request();
        m_plan = opened.plan;
        m_next.reset();
        m_progress = opened.progress;
        ++m_progressReads;
        showPicture(std::move(opened.picture));
        if (then)
            then();
    };
    const auto failed = [this, token](const QString& words) {
        if (token == m_reading)
            m_reading.reset();
        m_document.reportError(words);
        emit changed();
    };
    runInBackground(Lane::Interactive, this, read, done, failed);
    emit changed();
}

void WorldWork::showWhole() {
    if (m_plan)
        open(QString::fromStdString(m_plan->folder.string()));
}

void WorldWork::showPart(const QPointF& placeM) {
    if (m_shown != Shown::Whole || m_reading)
        return;
    const CellRect cells = cellsAround(*m_plan, {placeM.x(), placeM.y()}, m_partSide);
    const QString file = fileOf(*m_plan, m_document.file().unpackFolder(),
                                QStringLiteral("_x%1_y%2").arg(cells.x0).arg(cells.y0));
    const auto token = m_reading = std::make_shared<CancelToken>();
    const auto work = [plan = m_plan, cells, file](const CancelToken& cancel) {
        ThreadPool pool(0, ThreadPriority::BehindTheWindow);
        return importedProject(*plan, worldPart(*plan, cells, {pool, cancel}), file, pool);
    };
    const auto done = [this, token](Project project) {
        if (token != m_reading || token->requested())
            return;
        m_reading.reset();
        show(std::move(project), Shown::Part);
        readProgress(); // blocks may have been made
    };
    const auto failed = [this, token](const QString& words) {
        if (token == m_reading)
            m_reading.reset();
        m_document.reportError(words);
        emit changed();
    };
    runInBackground(Lane::Interactive, this, work, done, failed, token);
    emit changed();
}

/// The picture gets what has been built since; not where something was edited, which shows in it.
void WorldWork::refresh() {
    if (m_shown != Shown::Whole || m_document.isModified())
        return;
    if (m_isRefreshing || m_document.isRunning() || m_reading)
        return m_refresh.start(kRetryMs);
    m_isRefreshing = true;
    const auto done = [this, plan = m_plan, revision = m_document.revision()](Picture picture) {
        m_isRefreshing = false;
        const bool isStill = plan == m_plan && m_shown == Shown::Whole && revision == m_document.revision() &&
                             !m_document.isModified();
        if (!isStill && plan == m_plan)
            m_refresh.start(kRetryMs);
        if (!isStill || !picture.isReady)
            return;
        const std::uint64_t selected = m_document.selectedStage();
        const std::vector<RecipeStage>& stages = m_document.recipe().stages;
        for (std::size_t i = 0; i < picture.project.recipe.stages.size() && i < stages.size(); ++i)
            picture.project.recipe.stages[i].id = stages[i].id;
        m_finished = picture.finished;
        show(std::move(picture.project), Shown::Whole);
        m_document.selectStage(selected);
        emit changed();
    };
    const auto failed = [this](const QString&) {
        m_isRefreshing = false;
    }; // who builds tells of damaged files
    runInBackground(
        Lane::Interactive, this,
        [plan = m_plan, folder = m_document.file().unpackFolder()] { return pictureOf(*plan, folder); }, done,
        failed);
}

void WorldWork::readProgress() {
    const auto done = [this, number = ++m_progressReads](const WorldProgress& progress) {
        if (number != m_progressReads)
            return;
        m_progress = progress;
        emit changed();
    };
    runInBackground(
        Lane::Interactive, this, [plan = m_plan] { return progressOf(*plan); }, done, [](const QString&) {});
    emit changed();
}

// ---- Building ----

void WorldWork::build() {
    if (!m_plan || m_building)
        return;
    m_building = std::make_shared<CancelToken>();
    m_secondsLeft = 0.0;
    const auto work = [plan = m_plan, token = m_building, guard = QPointer(this)](const CancelToken& cancel) {
        const auto report = [&](const WorldNews& news) {
            QMetaObject::invokeMethod(qApp, [guard, token, news] {
                if (guard && guard->m_building == token)
                    guard->take(news);
            });
        };
        buildWorld(*plan, 1, cancel, report, ThreadPriority::BehindTheWindow);
        return true;
    };
    const auto done = [this, token = m_building](bool) {
        if (token == m_building)
            endBuild({});
    };
    const auto failed = [this, token = m_building](const QString& words) {
        if (token == m_building)
            endBuild(words);
    };
    runInBackground(Lane::Long, this, work, done, failed, m_building);
    emit changed();
}

void WorldWork::take(const WorldNews& news) {
    const WorldTask& task = m_plan->tasks[static_cast<std::size_t>(news.task)];
    m_task = task.kind;
    m_secondsLeft = news.secondsLeft;
    if (news.isDone) {
        const auto kind = static_cast<std::size_t>(task.kind);
        m_progress.done[kind] = std::min(m_progress.done[kind] + 1, m_progress.all[kind]);
        const bool isSeen = task.kind == WorldTaskKind::Overview || task.kind == WorldTaskKind::Tile;
        if (isSeen && !m_refresh.isActive())
            m_refresh.start(kRefreshMs);
    }
    emit changed();
}

void WorldWork::endBuild(const QString& problem) {
    m_building.reset();
    if (!problem.isEmpty())
        m_document.reportError(problem);
    m_refresh.start(0);
    readProgress();
}

void WorldWork::cancelReading() {
    if (m_reading)
        m_reading->request();
    m_reading.reset();
    emit changed();
}

void WorldWork::cancel() {
    cancelReading();
    if (!m_building)
        return;
    m_building->request(); // the task under way ends within moments, and leaves nothing behind
    endBuild({});
}

// ---- Another recipe ----

bool WorldWork::isRecipeChanged() const {
    return m_shown == Shown::Whole && !m_plan->source &&
           (m_document.recipe().stages != m_plan->given.stages ||
            m_document.recipe().surface != m_plan->given.surface);
}

void WorldWork::checkRecipe() {
    if (!isRecipeChanged() || m_building)
        return;
    Recipe recipe = m_document.recipe();
    recipe.grid = m_plan->given.grid;
    struct Checked {
        std::shared_ptr<const WorldPlan> plan;
        int stale = 0;
    };
    const auto work = [before = m_plan, recipe] {
        auto plan = std::make_shared<const WorldPlan>(
            planWorld(recipe, before->inputs, before->options, before->folder));
        const auto isDone = [&](int task) { return std::filesystem::exists(plan->file(task)); };
        const std::vector<int> stale = staleTasks(*before, *plan);
        return Checked{plan, static_cast<int>(std::ranges::count_if(stale, isDone))};
    };
    const auto done = [this, before = m_plan](const Checked& checked) {
        if (before != m_plan)
            return;
        m_next = checked.plan;
        emit recipeChecked(checked.stale, static_cast<int>(checked.plan->tasks.size()));
    };
    runInBackground(Lane::Interactive, this, work, done,
                    [this](const QString& words) { m_document.reportError(words); });
}

void WorldWork::takeRecipe() {
    if (!m_next || m_building)
        return;
    const auto done = [this, next = m_next, content = m_document.file().ticket().content](bool) {
        m_plan = next;
        m_document.undoStack().setClean(content);
        readProgress();
    };
    runInBackground(
        Lane::Save, this,
        [before = m_plan, next = std::exchange(m_next, nullptr)] {
            replanWorld(*before, *next);
            return true;
        },
        done, [this](const QString& words) { m_document.reportError(words); });
}

} // namespace oxbow
