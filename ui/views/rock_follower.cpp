#include "ui/views/rock_follower.h"

#include "core/run/rock_run.h"
#include "ui/document/document.h"
#include "ui/views/view_settings.h"
#include "ui/widgets/background_task.h"

namespace oxbow {

RockFollower::RockFollower(Document& document, ViewSettings& settings, QObject* parent)
    : QObject(parent), m_document(document), m_settings(settings) {
    connect(&document, &Document::snapshotChanged, this, &RockFollower::follow);
    connect(&settings, &ViewSettings::optionsChanged, this, &RockFollower::follow);
}

void RockFollower::follow() {
    const SnapshotPtr shown = m_document.snapshot();
    const int stages = shown->stands.stage;
    const bool isWanted = m_settings.options().overlay == Overlay::Hardness && !shown->terrain.empty() &&
                          strataBefore(*shown->recipe, stages);
    if (!isWanted) {
        m_of = {};
        return m_settings.setRock(nullptr);
    }
    const auto same = [&](Layer layer) { return m_of.layer(layer).tiles() == shown->terrain.layer(layer).tiles(); };
    if (m_isWorking || (m_of.grid() == shown->terrain.grid() && same(Layer::Elevation) && same(Layer::Hardness)))
        return;
    m_isWorking = true;
    m_of = shown->terrain;
    const auto work = [shown, stages, previous = m_settings.rock()] {
        ThreadPool pool(1);
        return RockRun::shown(*shown->recipe, stages, shown->terrain, previous ? *previous : TiledLayer(), pool);
    };
    const auto done = [this](std::shared_ptr<const TiledLayer> rock) {
        m_isWorking = false;
        m_settings.setRock(std::move(rock));
        follow(); // it may have gone on meanwhile, or be wanted no more
    };
    runInBackground(Lane::Interactive, this, work, done, [this](const QString&) { m_isWorking = false; });
}

} // namespace oxbow
