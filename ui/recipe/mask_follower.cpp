#include "ui/recipe/mask_follower.h"

#include "core/recipe/undoable_edits.h"
#include "ui/widgets/background_task.h"

#include <QPointer>

#include <algorithm>

namespace oxbow {

MaskFollower::MaskFollower(Document& document, QObject* parent) : QObject(parent), m_document(document) {
    connect(&document, &Document::recipeChanged, this, &MaskFollower::look);
    connect(&document, &Document::snapshotChanged, this, &MaskFollower::look);
}

void MaskFollower::follow(std::uint64_t stageId) {
    if (stageId == m_stage)
        return look();
    m_stage = stageId;
    m_study.reset();
    m_ground = {};
    m_hasDone = false;
    m_mask.reset();
    m_histograms.clear();
    m_problem.clear();
    emit changed();
    look();
}

Mix MaskFollower::wanted() const {
    return mixInForce(m_document.recipe(), m_document.positionInRecipe(), m_stage);
}

bool MaskFollower::isSettled() const {
    return m_stage == 0 || wanted().where.empty() || (isGroundCurrent() && m_hasDone && !m_working && m_done.where == wanted().where);
}

/// Whether the ground that is studied is still the one that enters the stage, as far as it is known.
bool MaskFollower::isGroundCurrent() const {
    if (m_ground.empty())
        return false;
    const int stage = edits::indexOf(m_document.recipe(), m_stage);
    const auto difference = firstDifference(*m_of, m_document.recipe());
    const bool isOther = stage != edits::indexOf(*m_of, m_stage) || (difference && difference->position.stage < stage);
    // Looking it up makes a snapshot of its own: only what it shows tells whether the run has moved.
    const Snapshot& now = *m_document.snapshot();
    const bool isSeen = m_seenAt == now.position && m_seen.layer(Layer::Elevation).tiles() ==
                                                        now.terrain.layer(Layer::Elevation).tiles();
    return !isOther && (m_isExact || isSeen);
}

void MaskFollower::look() {
    const RecipeStage* stage = m_document.recipe().find(m_stage);
    if (!stage || m_working || m_document.snapshot()->terrain.empty())
        return;
    if (wanted().where.empty()) {
        if (m_mask || !m_histograms.empty() || !m_problem.isEmpty()) {
            m_mask.reset();
            m_histograms.clear();
            m_problem.clear();
            m_hasDone = false;
            emit changed();
        }
        return;
    }
    if (!isGroundCurrent())
        return lookUpGround();
    if (!m_hasDone || !(m_done.where == wanted().where))
        work();
}

void MaskFollower::lookUpGround() {
    m_working = true;
    m_seenAt = m_document.snapshot()->position;
    m_seen = m_document.snapshot()->terrain;
    m_of = std::make_shared<const Recipe>(m_document.recipe());
    const int stage = edits::indexOf(*m_of, m_stage);
    m_document.session().lookUp(
        {stage, 0}, [guard = QPointer<MaskFollower>(this)](std::shared_ptr<const KeptState> state) {
            QMetaObject::invokeMethod(qApp, [guard, state = std::move(state)] {
                if (guard)
                    guard->takeGround(state);
            });
        });
}

void MaskFollower::takeGround(const std::shared_ptr<const KeptState>& state) {
    m_working = false;
    const int stage = edits::indexOf(*m_of, m_stage);
    if (stage >= static_cast<int>(m_of->stages.size()))
        return;
    const RunPosition start = normalised(*m_of, {stage, 0});
    m_isExact = state && state->position == start && state->paint.applied == 0 && state->paint.dabs == 0;
    const bool isBefore = m_document.snapshot()->position <= start;
    const TerrainState terrain = state && (m_isExact || !isBefore) ? state->terrain : m_document.snapshot()->terrain;
    if (terrain.grid() != m_of->grid)
        return; // a terrain of another size is on its way
    m_ground = terrain;
    m_study.reset();
    m_hasDone = false;
    look();
}

void MaskFollower::work() {
    m_working = true;
    const Mix mix = wanted();
    const int stage = edits::indexOf(*m_of, m_stage);
    runInBackground(
        this,
        [known = m_study, of = m_of, stage, ground = m_ground, folder = m_document.folder(), mix,
         previous = m_mask] {
            const auto study = known ? known : std::make_shared<MaskStudy>(of, stage, ground, folder, 1);
            Heightmap mask = study->mask(mix);
            for (float& cell : mask.cells())
                cell = 1.0f - cell;
            ThreadPool pool(1);
            Worked worked{study, TiledLayer(mask, previous ? *previous : TiledLayer(), pool), {}};
            for (const MaskEntry& entry : mix.where)
                worked.histograms.push_back(study->histogram(entry));
            return worked;
        },
        [this, mix](Worked worked) {
            m_working = false;
            m_done = mix;
            m_hasDone = true;
            m_study = std::move(worked.study);
            m_mask = std::make_shared<const TiledLayer>(std::move(worked.mask));
            m_histograms = std::move(worked.histograms);
            m_problem.clear();
            emit changed();
            look();
        },
        [this, mix](const QString& words) {
            m_working = false;
            m_done = mix;
            m_hasDone = true;
            m_mask.reset();
            m_problem = words;
            emit changed();
            look();
        });
}

} // namespace oxbow
