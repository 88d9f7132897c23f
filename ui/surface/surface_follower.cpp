#include "ui/surface/surface_follower.h"

#include "core/surface/surface_map.h"
#include "core/terrain/coarser_state.h"
#include "ui/document/document.h"
#include "ui/widgets/background_task.h"

#include <algorithm>
#include <cmath>
#include <thread>

namespace oxbow {

namespace {

constexpr int kRestMs = 250;         ///< without a change until all counts as at rest
constexpr double kQuickMs = 120.0;   ///< that colours may take while things change
constexpr int kMostShift = 5;
/// What the masks know of a larger terrain is not kept: some ten layers of floats.
constexpr double kMostKeptCells = 2048.0 * 2048.0;

/// Whether masks see the same terrain.
bool sameGround(const TerrainState& a, const TerrainState& b) {
    const auto same = [&](const LayerInfo& entry) {
        return a.has(entry.layer) == b.has(entry.layer) && a.layer(entry.layer).tiles() == b.layer(entry.layer).tiles();
    };
    return a.grid() == b.grid() && a.waterBodies() == b.waterBodies() && std::ranges::all_of(kLayers, same);
}

} // namespace

/// A terrain on the cells that colours are made on, and what masks know of it. Touched by one task at a time.
struct SurfaceFollower::Work {
    Ground ground;
    CancelToken cancel;
    std::unique_ptr<MaskStudy> study; ///< made by the task

    /// Throws Error, Cancelled.
    [[nodiscard]] std::shared_ptr<const GroundColours> colours(const Surface& drawn, const std::filesystem::path& folder,
                                                               const Compute& compute, const GroundColours* previous) {
        if (!study)
            study = std::make_unique<MaskStudy>(ground.recipe, static_cast<int>(ground.recipe->stages.size()),
                                                coarserState(ground.terrain, ground.shift, compute), folder,
                                                compute.pool.threadCount(), cancel);
        const bool isNatural = drawn.materials.empty(); // with things on it, as exports have them
        Surface surface = drawn;
        if (isNatural)
            surface.materials = naturalSurface().materials;
        surface = surface.withRoads(ground.terrain.waterBodies()->roads);
        const SurfaceMap map = study->surfaceMap(surface, isNatural);
        return std::make_shared<const GroundColours>(study->grid(), study->colours(surface, map, isNatural),
                                                     roughnessMap(surface, map), study->plants(surface), compute, previous);
    }
};

struct SurfaceFollower::Made {
    std::shared_ptr<Work> work;
    Surface surface;
    std::shared_ptr<const GroundColours> colours; ///< null where it was cancelled
};

SurfaceFollower::SurfaceFollower(Document& document, QObject* parent) : QObject(parent), m_document(document) {
    m_rest.call(this, &SurfaceFollower::follow, kRestMs);
    connect(&document, &Document::snapshotChanged, this, &SurfaceFollower::touched);
    followRecipe(document, ~RecipeParts(RecipePart::Strokes), this, &SurfaceFollower::touched); // those come with the snapshot
    follow();
}

SurfaceFollower::~SurfaceFollower() {
    if (m_work)
        m_work->cancel.request();
}

void SurfaceFollower::showPreview(const TerrainState& terrain) {
    m_preview = terrain;
    touched();
}

void SurfaceFollower::setShown(bool shown) {
    m_isShown = shown;
    follow();
}

const TerrainState& SurfaceFollower::shown() const {
    return m_preview.empty() ? m_document.snapshot()->terrain : m_preview;
}

bool SurfaceFollower::isOf(const Ground& ground) const {
    return ground.recipe && sameGround(ground.terrain, shown()) &&
           !firstDifference(*ground.recipe, m_document.recipe());
}

bool SurfaceFollower::isDone(int shift) const {
    return m_hasDone && m_ground.shift <= shift && isOf(m_ground) && m_of == m_document.recipe().surface.inUse();
}

/// Of the cells that the terrain has and that there may be.
int SurfaceFollower::finestShift() const {
    int shift = 0;
    while (shift < kMostShift && shown().grid().cellCount() >> (2 * shift) > kFinestCells)
        ++shift;
    return shift;
}

int SurfaceFollower::quickShift() const {
    const double ms = 1e-6 * m_nsPerCell * static_cast<double>(shown().grid().cellCount());
    const int shift = static_cast<int>(std::ceil(0.5 * std::log2(std::max(ms / kQuickMs, 1.0))));
    return std::clamp(shift, finestShift(), kMostShift);
}

bool SurfaceFollower::isSettled() const {
    const bool hasNone = m_document.recipe().surface.inUse().empty();
    if (!m_isShown || shown().empty())
        return true;
    return hasNone ? !m_colours && !m_work : isDone(finestShift());
}

/// What is under way for an older state, and takes long, is given up.
void SurfaceFollower::touched() {
    if (m_hasDone && isDone(m_ground.shift) && !m_work && !m_document.isRunning())
        return follow(); // a snapshot that changed nothing
    m_rest.start();
    if (m_work && m_work->ground.shift < quickShift())
        m_work->cancel.request();
    follow();
}

void SurfaceFollower::follow() {
    if (m_work || !m_isShown || shown().empty())
        return;
    if (m_document.recipe().surface.inUse().empty()) {
        m_hasDone = false;
        m_last.reset();
        m_problem.clear();
        if (std::exchange(m_colours, nullptr))
            emit changed();
        return;
    }
    const int quick = quickShift();
    if (!isDone(quick))
        return start(quick);
    if (!m_rest.isActive() && !m_document.isRunning() && !isDone(finestShift()))
        start(finestShift());
}

void SurfaceFollower::start(int shift) {
    const bool mayKeep = m_last && m_last->ground.shift == shift && isOf(m_last->ground);
    if (mayKeep) {
        m_work = std::move(m_last);
    } else {
        m_last.reset();
        m_work = std::make_shared<Work>();
        m_work->ground = {shown(), std::make_shared<const Recipe>(m_document.recipe()), shift};
    }
    m_clock.start();
    const int threads = m_document.isRunning()
                            ? 1
                            : std::max(1, static_cast<int>(std::thread::hardware_concurrency()) / 2);
    runInBackground(
        Lane::Interactive, this,
        [work = m_work, surface = m_document.recipe().surface.inUse(), folder = m_document.file().folder(), threads,
         previous = m_colours]() -> Made {
            ThreadPool pool(threads);
            const Compute compute{pool, work->cancel};
            try {
                return {work, surface, work->colours(surface, folder, compute, previous.get())};
            } catch (const Cancelled&) {
                return {work, surface, nullptr};
            }
        },
        [this](Made made) { take(std::move(made)); }, [this](const QString& words) { fail(words); },
        std::shared_ptr<CancelToken>(m_work, &m_work->cancel));
}

void SurfaceFollower::take(Made made) {
    m_work.reset();
    if (!made.colours)
        return follow();
    const auto cells = static_cast<double>(made.colours->grid().cellCount());
    m_nsPerCell = 1e6 * static_cast<double>(std::max<qint64>(m_clock.elapsed(), 1)) / cells;
    m_ground = made.work->ground;
    m_of = made.surface;
    m_hasDone = true;
    m_problem.clear();
    m_colours = std::move(made.colours);
    if (cells <= kMostKeptCells)
        m_last = std::move(made.work);
    emit changed();
    follow();
}

/// The same would fail again: what there is counts as done, without colours.
void SurfaceFollower::fail(const QString& words) {
    m_ground = std::exchange(m_work, nullptr)->ground;
    m_ground.shift = 0;
    m_of = m_document.recipe().surface.inUse();
    m_hasDone = true;
    m_problem = words;
    m_colours.reset();
    emit changed();
}

} // namespace oxbow
