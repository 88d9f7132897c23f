#include "ui/masks/mask_follower.h"

#include "core/recipe/undoable_edits.h"
#include "ui/widgets/background_task.h"

namespace oxbow {

MaskFollower::MaskFollower(Document& document, QObject* parent) : QObject(parent), m_document(document) {
    followRecipe(document, ~RecipeParts(RecipePart::Strokes), this, &MaskFollower::look); // those come with the snapshot
    connect(&document, &Document::snapshotChanged, this, &MaskFollower::look);
}

void MaskFollower::follow(const MaskSubject& subject) {
    if (subject == m_subject)
        return look();
    m_subject = subject;
    m_study.reset();
    m_ground = {};
    m_hasDone = false;
    m_mask.reset();
    m_histograms.clear();
    m_problem.clear();
    emit changed();
    look();
}

std::optional<MaskFollower::Entries> MaskFollower::wanted() const {
    const Recipe& recipe = m_document.recipe();
    const auto of = [this](const auto& things) -> std::optional<Entries> {
        return m_subject.number < things.size() ? std::optional(things[m_subject.number].where) : std::nullopt;
    };
    switch (m_subject.kind) {
    case MaskSubject::Kind::None:
        break;
    case MaskSubject::Kind::Stage:
        if (recipe.find(m_subject.number))
            return mixInForce(recipe, m_document.positionInRecipe(), m_subject.number).where;
        break;
    case MaskSubject::Kind::Material:
        return of(recipe.surface.materials);
    case MaskSubject::Kind::Scatter:
        return of(recipe.surface.scatters);
    }
    return std::nullopt;
}

int MaskFollower::stageIndex(const Recipe& recipe) const {
    return ofStage() ? edits::indexOf(recipe, m_subject.number) : static_cast<int>(recipe.stages.size());
}

bool MaskFollower::isSettled() const {
    const std::optional<Entries> wanted = this->wanted();
    return !wanted || wanted->empty() || (isGroundCurrent() && m_hasDone && !m_working && m_done == *wanted);
}

/// Whether the ground that is studied is still the one that is looked at, as far as it is known.
bool MaskFollower::isGroundCurrent() const {
    if (m_ground.empty())
        return false;
    const int stage = stageIndex(m_document.recipe());
    const auto difference = firstDifference(*m_of, m_document.recipe());
    const bool isOther = stage != stageIndex(*m_of) || (difference && difference->position.stage < stage);
    // Looking it up makes a snapshot of its own: only what it shows tells whether the run has moved.
    const Snapshot& now = *m_document.snapshot();
    const bool isSeen = m_seenAt == now.position && m_seen.layer(Layer::Elevation).tiles() ==
                                                        now.terrain.layer(Layer::Elevation).tiles();
    return !isOther && ((ofStage() && m_isExact) || isSeen);
}

void MaskFollower::look() {
    const std::optional<Entries> wanted = this->wanted();
    if (!wanted || m_working || m_document.snapshot()->terrain.empty())
        return;
    if (wanted->empty()) {
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
        return ofStage() ? lookUpGround() : takeShownGround();
    if (!m_hasDone || m_done != *wanted)
        work();
}

void MaskFollower::takeShownGround() {
    m_seenAt = m_document.snapshot()->position;
    m_seen = m_ground = m_document.snapshot()->terrain;
    m_of = std::make_shared<const Recipe>(m_document.recipe());
    m_isExact = true;
    m_study.reset();
    m_hasDone = false;
    work();
}

void MaskFollower::lookUpGround() {
    m_working = true;
    m_seenAt = m_document.snapshot()->position;
    m_seen = m_document.snapshot()->terrain;
    m_of = std::make_shared<const Recipe>(m_document.recipe());
    const int stage = stageIndex(*m_of);
    m_document.session().lookUp({stage, 0}, forWindow(this, [this](const auto& state) { takeGround(state); }));
}

void MaskFollower::takeGround(const std::shared_ptr<const KeptState>& state) {
    m_working = false;
    const int stage = stageIndex(*m_of);
    if (!ofStage() || stage >= static_cast<int>(m_of->stages.size()))
        return look();
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
    const Entries where = wanted().value_or(Entries{});
    const int stage = stageIndex(*m_of);
    runInBackground(
        Lane::Interactive, this,
        [known = m_study, of = m_of, stage, ground = m_ground, folder = m_document.file().folder(), where,
         previous = m_mask] {
            const auto study = known ? known : std::make_shared<MaskStudy>(of, stage, ground, folder, 1);
            Heightmap mask = study->mask(where);
            for (float& cell : mask.cells())
                cell = 1.0f - cell;
            ThreadPool pool(1);
            Worked worked{study, TiledLayer(mask, previous ? *previous : TiledLayer(), pool), {}};
            for (const MaskEntry& entry : where)
                worked.histograms.push_back(study->histogram(entry));
            return worked;
        },
        [this, where](Worked worked) {
            m_working = false;
            m_done = where;
            m_hasDone = true;
            m_study = std::move(worked.study);
            m_mask = std::make_shared<const TiledLayer>(std::move(worked.mask));
            m_histograms = std::move(worked.histograms);
            m_problem.clear();
            emit changed();
            look();
        },
        [this, where](const QString& words) {
            m_working = false;
            m_done = where;
            m_hasDone = true;
            m_mask.reset();
            m_problem = words;
            emit changed();
            look();
        });
}

} // namespace oxbow
