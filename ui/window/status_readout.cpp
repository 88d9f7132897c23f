#include "ui/window/status_readout.h"

#include "core/base/memory_use.h"
#include "ui/document/document.h"
#include "ui/widgets/background_task.h"
#include "ui/widgets/settings_store.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/unit_system.h"
#include "ui/widgets/units_text.h"
#include "ui/widgets/value_text.h"

#include <QAction>
#include <QLabel>
#include <QResizeEvent>
#include <QTextDocument>
#include <QTimer>

#include <cmath>
#include <numbers>

namespace oxbow {

namespace {

constexpr int kMemoryMs = 2000;
const QString kShowHash = QStringLiteral("status/hash");

/// Slope of the ground at a cell by central differences, degrees.
double slopeDeg(const TerrainState& terrain, int x, int y) {
    const GridSpec& grid = terrain.grid();
    const auto height = [&](int atX, int atY) {
        return static_cast<double>(terrain.value(Layer::Elevation, std::clamp(atX, 0, grid.width - 1),
                                                 std::clamp(atY, 0, grid.height - 1)));
    };
    const double dx = (height(x + 1, y) - height(x - 1, y)) / (2 * grid.cellSizeM);
    const double dy = (height(x, y + 1) - height(x, y - 1)) / (2 * grid.cellSizeM);
    return std::atan(std::hypot(dx, dy)) * 180.0 / std::numbers::pi;
}

constexpr int kFieldMargin = 8;
constexpr int kFieldGap = 8; ///< QStatusBar's own spacing, and some air
constexpr int kLeastWidth = 120;
constexpr int kWidthStep = 16; ///< figures may change a little without others moving

} // namespace

StatusReadout::StatusReadout(Document& document, QWidget* parent) : QStatusBar(parent), m_document(document) {
    setSizeGripEnabled(false);
    for (int i = 0; i < FieldCount; ++i) {
        auto* label = new QLabel(this);
        label->setTextFormat(Qt::RichText);
        label->setContentsMargins(kFieldMargin, 3, kFieldMargin, 3);
        m_fields[static_cast<std::size_t>(i)] = label;
        i <= Discharge ? addWidget(label) : addPermanentWidget(label);
    }
    setContextMenuPolicy(Qt::ActionsContextMenu);
    m_showHash = new QAction(tr("Show the Hash of the Terrain"), this);
    m_showHash->setCheckable(true);
    m_showHash->setChecked(settings::value(kShowHash).toBool());
    connect(m_showHash, &QAction::toggled, this, [this](bool on) {
        settings::set(kShowHash, on);
        refresh();
    });
    addAction(m_showHash);
    m_fields[Hash]->setToolTip(tr("Hash of the current state: equal hashes mean identical terrains."));
    m_fields[Hash]->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_fields[Memory]->setToolTip(tr("Memory of the program, and the part used by the history of the run. The "
                                    "preferences limit the history."));
    connect(&document, &Document::snapshotChanged, this, &StatusReadout::refresh);
    // Memory that a run frees returns to the system after its last snapshot.
    auto* clock = new QTimer(this);
    connect(clock, &QTimer::timeout, this, &StatusReadout::showMemory);
    clock->start(kMemoryMs);
    refresh();
    theme::follow(this, [this] {
        for (std::size_t field = 0; field < FieldCount; ++field)
            writeField(field);
        showPlace();
    });
    units::follow(this, [this] { showPlace(); });
}

void StatusReadout::setField(Field field, const QString& name, const QString& value) {
    if (m_texts[field] == std::pair{name, value})
        return;
    m_texts[field] = {name, value};
    writeField(field);
    fitFields();
}

QSize StatusReadout::minimumSizeHint() const {
    return {kLeastWidth, QStatusBar::minimumSizeHint().height()};
}

void StatusReadout::resizeEvent(QResizeEvent* event) {
    QStatusBar::resizeEvent(event);
    fitFields();
}

void StatusReadout::fitFields() {
    constexpr std::array byImportance{Stage, Place, Height, Memory, Water, Discharge, Slope, Frames, Hash};
    static_assert(byImportance.size() == FieldCount);
    int room = width();
    for (const Field field : byImportance) {
        QLabel& label = *m_fields[field];
        const int needed = label.width() + kFieldGap;
        const bool fits = !m_texts[field].second.isEmpty() && (needed <= room || field == Stage);
        label.setVisible(fits);
        if (fits)
            room -= needed;
    }
}

void StatusReadout::writeField(std::size_t field) {
    const auto& [name, value] = m_texts[field];
    m_fields[field]->setText(
        QStringLiteral("<span style='color:%1'>%2</span> <span style='color:%3'>%4</span>")
            .arg(theme::current().muted.name(), name, theme::current().text.name(), value));
    // A label of no fixed size has the whole window laid out anew with each figure that changes. The hint of one that has
    // a size never gets narrower.
    QLabel& label = *m_fields[field];
    QTextDocument words;
    words.setDefaultFont(label.font());
    words.setDocumentMargin(0.0);
    words.setHtml(label.text());
    const int width = static_cast<int>(std::ceil(words.idealWidth())) + 2 * kFieldMargin;
    label.setFixedSize((width + kWidthStep - 1) / kWidthStep * kWidthStep, label.sizeHint().height());
}

void StatusReadout::setPlace(std::optional<QPointF> placeM) {
    m_place = placeM;
    showPlace();
}

void StatusReadout::setFramesPerSecond(double framesPerSecond) {
    setField(Frames, tr("fps"), framesPerSecond > 0.0 ? quantityText(framesPerSecond, 0) : QString());
}

void StatusReadout::showPlace() {
    const TerrainState& terrain = m_document.snapshot()->terrain;
    const GridSpec& grid = terrain.grid();
    const int x = m_place ? static_cast<int>(std::floor(m_place->x() / grid.cellSizeM)) : -1;
    const int y = m_place ? static_cast<int>(std::floor(m_place->y() / grid.cellSizeM)) : -1;
    if (!grid.contains(x, y)) {
        setField(Place, tr("Point at the ground to read it"), QStringLiteral(" "));
        for (const Field field : {Height, Slope, Water, Discharge})
            setField(field, {}, {});
        return;
    }
    setField(Place, QStringLiteral("x"),
             QStringLiteral("%1 <span style='color:%3'>y</span> %2")
                 .arg(measureText(m_place->x(), "m", 0), measureText(m_place->y(), "m", 0),
                      theme::current().muted.name()));
    const auto layer = [&](Layer which, std::string_view unit, int decimals) {
        return measureText(static_cast<double>(terrain.value(which, x, y)), unit, decimals);
    };
    setField(Height, tr("height"), layer(Layer::Elevation, "m", 1));
    setField(Slope, tr("slope"), tr("%1°").arg(quantityText(slopeDeg(terrain, x, y), 1)));
    setField(Water, tr("water"), layer(Layer::Water, "m", 2));
    setField(Discharge, tr("discharge"), layer(Layer::Discharge, "m³/s", 3));
}

void StatusReadout::showRun() {
    const Snapshot& snapshot = *m_document.snapshot();
    const Recipe& recipe = *snapshot.recipe;
    QString where = tr("finished");
    if (recipe.stages.empty())
        where.clear();
    else if (snapshot.status == RunStatus::Failed)
        where = tr("stopped by an error");
    else if (snapshot.position.stage < static_cast<int>(recipe.stages.size()))
        where =
            tr("step %1 of %2").arg(snapshot.position.step).arg(recipe.stepCount(snapshot.position.stage));
    const bool inStage = snapshot.position.stage < static_cast<int>(recipe.stages.size());
    setField(Stage,
             inStage ? translatedTitle(recipe.stages[static_cast<std::size_t>(snapshot.position.stage)])
                     : QString(),
             where);
    showMemory();
}

void StatusReadout::showMemory() {
    const auto history = static_cast<double>(m_document.snapshot()->keptBytes);
    const QString all = bytesText(static_cast<double>(residentBytes().value_or(0)));
    setField(Memory, tr("memory"), history > 0.0 ? tr("%1 (history %2)").arg(all, bytesText(history)) : all);
}

void StatusReadout::refresh() {
    showPlace();
    showRun();
    const Snapshot& snapshot = *m_document.snapshot();
    const bool rests = !m_document.isRunning() && snapshot.terrain.grid().cellCount() > 0 && snapshot.number > 0;
    if (!rests || !m_showHash->isChecked()) {
        m_hash.clear();
        m_hashedSnapshot = 0;
        setField(Hash, {}, {});
    } else if (m_hashedSnapshot != snapshot.number) {
        computeHash();
    }
}

void StatusReadout::computeHash() {
    const SnapshotPtr snapshot = m_document.snapshot();
    m_hashedSnapshot = snapshot->number;
    const auto work = [snapshot] { return QString::fromStdString(oxbow::hashText(snapshot->terrain.stateHash())); };
    const auto done = [this, number = snapshot->number](const QString& hash) {
        if (m_hashedSnapshot != number || m_document.isRunning())
            return;
        m_hash = hash;
        setField(Hash, tr("hash"), hash);
    };
    runInBackground(Lane::Interactive, this, work, done, [](const QString&) {});
}

} // namespace oxbow
