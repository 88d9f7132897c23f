#include "ui/variations/variations_window.h"

#include "ui/document/branch_commands.h"
#include "ui/document/recipe_edits.h"
#include "ui/variations/variation_tile.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/slider_spin_box.h"
#include "ui/widgets/value_text.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QRandomGenerator>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr double kUsualStrength = 0.3;
constexpr int kPictureSide = 256;
constexpr ParamInfo kStrength{"strength", "Strength", "How far values move.", ParamKind::Number, Unit::None,
                              hard(0.01, 1.0), {}};

} // namespace

VariationsWindow::VariationsWindow(Document& document, QWidget* parent)
    : QDialog(parent),
      m_document(document),
      m_varied(new VariedList(document, this)),
      m_strength(new SliderSpinBox(kStrength, kUsualStrength, this)),
      m_count(named(new QComboBox(this), "variationCount")),
      m_vary(named(new QPushButton(tr("&New Variations"), this), "newVariations")),
      m_randomise(named(new QPushButton(tr("&Randomise"), this), "randomise",
                        tr("Give what is ticked other values at once"))),
      m_pages(new QTabBar(this)),
      m_grid(new QWidget(this)),
      m_status(mutedText(this)) {
    setObjectName(QStringLiteral("variations"));
    setWindowTitle(tr("Variations"));
    m_pages->addTab(tr("Variations"));
    m_pages->addTab(tr("Favourites"));
    m_pages->setExpanding(false);
    (new QGridLayout(m_grid))->setContentsMargins(0, 0, 0, 0);
    auto* right = filled(new QVBoxLayout, {}, {m_pages, {m_grid, 1}, m_status});
    filled(new QHBoxLayout(this), {.margins = QMargins(16, 14, 16, 14), .spacing = 16}, {makeControls(), {right, 1}});
    resizeOnScreen(*this, {980, 760});
    connect(m_vary, &QPushButton::clicked, this, [this] {
        m_pages->setCurrentIndex(0);
        vary();
    });
    connect(m_randomise, &QPushButton::clicked, this, &VariationsWindow::randomise);
    connect(m_pages, &QTabBar::currentChanged, this, &VariationsWindow::showPage);
    connect(m_varied, &VariedList::chosenChanged, this, &VariationsWindow::refresh);
    connect(&document.favourites(), &Favourites::changed, this, [this] {
        showsFavourites() && isVisible() ? showFavourites() : refreshStars();
    });
    connect(&document, &Document::loaded, this, [this] { isVisible() ? showPage() : fill({}); });
    followRecipe(document, RecipePart::Stages, this, &VariationsWindow::refresh);
    refresh();
}

VariationsWindow::~VariationsWindow() = default;

QWidget* VariationsWindow::makeControls() {
    for (const int count : {4, 9, 16})
        m_count->addItem(QString::number(count), count);
    m_count->setCurrentIndex(2);
    m_vary->setDefault(true);
    m_strength->setAccessibleName(tr("Strength of the change"));
    auto* controls = new QWidget(this);
    controls->setFixedWidth(theme::withText(250));
    auto* column = filled(new QVBoxLayout(controls), {.margins = QMargins()});
    const auto add = [&](const QString& words, QWidget* field) {
        auto* label = new QLabel(words, controls);
        label->setBuddy(field);
        column->addWidget(label);
        column->addWidget(field);
    };
    add(tr("What may change; the rest is locked:"), m_varied);
    column->setStretchFactor(m_varied, 1);
    add(tr("Strength of the change:"), m_strength);
    add(tr("Number of variations:"), m_count);
    filled(column, {}, {m_vary, m_randomise});
    return controls;
}

void VariationsWindow::open() {
    bringForward(*this); // not modal, as QDialog's would be
    showPage();
}

void VariationsWindow::showPage() {
    showsFavourites() ? showFavourites() : vary();
}

void VariationsWindow::vary() {
    std::vector<Shown> shown;
    const std::vector<StageValue> from = m_varied->chosen();
    const quint64 seed = QRandomGenerator::global()->generate64();
    for (int i = 0; !from.empty() && i < m_count->currentData().toInt(); ++i) {
        std::vector<StageValue> values = randomValues(m_document.recipe(), from, m_strength->value(), seed + static_cast<quint64>(i));
        shown.push_back({withValues(m_document.recipe(), values), values});
    }
    fill(std::move(shown));
}

void VariationsWindow::randomise() {
    const std::vector<StageValue> from = m_varied->chosen();
    if (from.empty())
        return;
    const auto values = randomValues(m_document.recipe(), from, m_strength->value(), QRandomGenerator::global()->generate64());
    takeRecipe(m_document, withValues(m_document.recipe(), values), tr("Randomise"));
}

void VariationsWindow::showFavourites() {
    std::vector<Shown> shown;
    for (const SavedBranch& favourite : m_document.favourites().list())
        shown.push_back({favourite.recipe, {}});
    fill(std::move(shown));
}

// ---- The pictures ----

void VariationsWindow::fill(std::vector<Shown> shown) {
    m_runs.reset();
    ++m_batch;
    for (VariationTile* tile : m_tiles)
        dismiss(tile);
    m_tiles.clear();
    m_shown = std::move(shown);
    for (int i = 0; i < static_cast<int>(m_shown.size()); ++i)
        addTile(i);
    refresh();
    refreshStars();
    if (!m_shown.empty())
        compute();
}

void VariationsWindow::addTile(int index) {
    const int columns = std::max(2, static_cast<int>(std::ceil(std::sqrt(static_cast<double>(m_shown.size())))));
    const QString name = showsFavourites()
                             ? QString::fromStdString(m_document.favourites().list()[static_cast<std::size_t>(index)].name)
                             : tr("Variation %1").arg(index + 1);
    auto* tile = new VariationTile(name, m_grid);
    tile->setToolTip(QStringLiteral("<b>%1</b><br>%2").arg(name.toHtmlEscaped(), difference(m_shown[static_cast<std::size_t>(index)])));
    static_cast<QGridLayout*>(m_grid->layout())->addWidget(tile, index / columns, index % columns);
    connect(tile, &VariationTile::taken, this, [this, index](bool asBranch) { take(index, asBranch); });
    connect(tile, &VariationTile::starred, this, [this, index] { star(index); });
    m_tiles.push_back(tile);
    tile->show();
}

QString VariationsWindow::difference(const Shown& shown) const {
    constexpr std::size_t kMostLines = 12;
    QStringList lines;
    for (const StageValue& value : shown.values) {
        const RecipeStage* stage = shown.recipe.find(value.stage);
        const ParamInfo& info = stage->params.kind().find(value.key)->info;
        lines << QStringLiteral("%1, %2: %3").arg(translatedTitle(*stage), translated(info.label), displayText(info, value.value)).toHtmlEscaped();
        if (lines.size() == kMostLines && shown.values.size() > kMostLines) {
            lines << tr("and %n more", nullptr, static_cast<int>(shown.values.size() - kMostLines));
            break;
        }
    }
    return lines.join(QStringLiteral("<br>"));
}

void VariationsWindow::compute() {
    std::vector<Recipe> recipes;
    for (const Shown& shown : m_shown)
        recipes.push_back(shown.recipe);
    const auto found = [this, batch = m_batch](int index, const TerrainState* terrain) {
        const QImage picture = terrain ? terrainPicture(*terrain, kPictureSide) : QImage();
        QMetaObject::invokeMethod(this, [=, this] { put(batch, index, picture); }, Qt::QueuedConnection);
    };
    m_runs = std::make_unique<VariationRuns>(std::move(recipes), m_document.file().folder(), VariationRuns::Options{.found = found});
}

void VariationsWindow::put(quint64 batch, int index, const QImage& picture) {
    if (batch != m_batch)
        return;
    VariationTile* tile = m_tiles[static_cast<std::size_t>(index)];
    if (!picture.isNull())
        tile->setPicture(picture);
    else if (!tile->hasPicture())
        tile->setFailed();
    refresh();
}

// ---- Choosing ----

void VariationsWindow::take(int index, bool asBranch) {
    const Shown& shown = m_shown[static_cast<std::size_t>(index)];
    const QString entry = tr("Take %1").arg(m_tiles[static_cast<std::size_t>(index)]->accessibleName());
    // Only what was varied: what was edited since stays.
    Recipe recipe = shown.values.empty() ? shown.recipe : withValues(m_document.recipe(), shown.values);
    asBranch ? branchOff(m_document, std::move(recipe), entry) : takeRecipe(m_document, std::move(recipe), entry);
    for (std::size_t i = 0; i < m_tiles.size(); ++i)
        m_tiles[i]->setTaken(static_cast<int>(i) == index);
}

std::vector<SavedBranch>::const_iterator VariationsWindow::favouriteOf(const Recipe& recipe) const {
    return std::ranges::find(m_document.favourites().list(), recipe, &SavedBranch::recipe);
}

void VariationsWindow::star(int index) {
    const Recipe recipe = m_shown[static_cast<std::size_t>(index)].recipe; // the list may go with what follows
    const auto found = favouriteOf(recipe);
    if (found == m_document.favourites().list().end())
        m_document.favourites().add(recipe);
    else
        m_document.favourites().remove(static_cast<std::size_t>(found - m_document.favourites().list().begin()));
}

// ---- Keeping it true ----

void VariationsWindow::refreshStars() {
    const std::vector<SavedBranch>& list = m_document.favourites().list();
    for (std::size_t i = 0; i < m_tiles.size(); ++i)
        m_tiles[i]->setFavourite(favouriteOf(m_shown[i].recipe) != list.end());
    m_pages->setTabText(1, list.empty() ? tr("Favourites") : tr("Favourites (%1)").arg(list.size()));
}

bool VariationsWindow::hasItsStages(const Shown& shown) const {
    return std::ranges::all_of(shown.values, [&](const StageValue& value) { return m_document.recipe().find(value.stage); });
}

void VariationsWindow::refresh() {
    for (std::size_t i = 0; i < m_tiles.size(); ++i)
        m_tiles[i]->setEnabled(m_tiles[i]->hasPicture() && hasItsStages(m_shown[i]));
    const bool canVary = !m_varied->chosen().empty();
    m_vary->setEnabled(canVary);
    m_randomise->setEnabled(canVary);
    const auto ready = std::ranges::count_if(m_tiles, &VariationTile::hasPicture);
    if (m_tiles.empty())
        m_status->setText(showsFavourites() ? tr("No favourites yet. Click the star of a variation to keep it in the project.")
                                            : tr("Nothing to vary: tick at least one value at the left."));
    else if (!std::ranges::all_of(m_shown, [this](const Shown& shown) { return hasItsStages(shown); }))
        m_status->setText(tr("A stage of these variations was deleted: make new ones."));
    else if (ready < static_cast<qsizetype>(m_tiles.size()))
        m_status->setText(tr("%1 of %2 computed").arg(ready).arg(m_tiles.size()));
    else
        m_status->setText(tr("Click to take one, Shift+click to take it as a branch, star to keep it as a favourite."));
}

} // namespace oxbow
