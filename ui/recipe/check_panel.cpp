#include "ui/recipe/check_panel.h"

#include "core/base/thread_pool.h"
#include "core/recipe/undoable_edits.h"
#include "ui/document/document.h"
#include "ui/document/recipe_edits.h"
#include "ui/widgets/background_task.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/units_text.h"
#include "ui/widgets/value_text.h"

#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QShortcut>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace oxbow {

namespace {

constexpr double kCellsAround = 60.0;

/// So many decimals that three digits show.
int decimalsOf(double value) {
    int decimals = 0;
    for (double size = std::fabs(value); size > 0.0 && size < 100.0 && decimals < 3; size *= 10.0)
        ++decimals;
    return decimals;
}

QString numberWords(const FindingNumber& number) {
    if (number.unit == Unit::Metre)
        return measureText(number.value, unitSymbol(Unit::Metre), decimalsOf(number.value));
    if (number.unit == Unit::SquareKilometre)
        return areaText(number.value * 1e6);
    const bool isWhole = number.unit == Unit::None && number.value == std::round(number.value);
    return readableNumber(number.value, isWhole ? 0 : decimalsOf(number.value)) + unitSuffix(number.unit);
}

QString sentence(const Finding& finding) {
    QString text = translated(infoOf(finding.kind).words);
    for (std::size_t i = 0; i < finding.numbers.size(); ++i)
        text.replace(QStringLiteral("%%1").arg(i + 1),
                     numberWords(finding.numbers[i]).replace(QLatin1Char(' '), QChar(QChar::Nbsp)));
    return text;
}

constexpr int kFaultRole = Qt::UserRole;
constexpr int kPadding = 8, kMarkWidth = 18;

/// The name in bold over its sentence, behind a mark: a triangle for a fault, a ring for what is worth knowing.
class FindingDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const int width = option.widget ? static_cast<const QListView*>(option.widget)->viewport()->width() : 200;
        const QRect words = option.fontMetrics.boundingRect(textPlace(QRect(0, 0, width, 1000)), Qt::TextWordWrap,
                                                            sentenceOf(index));
        return {0, option.fontMetrics.lineSpacing() + words.height() + 2 * kPadding};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        QStyleOptionViewItem empty = option;
        initStyleOption(&empty, index);
        empty.text.clear();
        option.widget->style()->drawControl(QStyle::CE_ItemViewItem, &empty, painter, option.widget);
        painter->save();
        const QRect place = textPlace(option.rect);
        painter->setFont(theme::bold(option.font));
        painter->setPen(theme::current().strong);
        painter->drawText(place, Qt::AlignLeft, index.data().toString().section(QLatin1Char('\n'), 0, 0));
        painter->setFont(option.font);
        painter->setPen(theme::current().text);
        painter->drawText(place.adjusted(0, option.fontMetrics.lineSpacing(), 0, 0), Qt::TextWordWrap, sentenceOf(index));
        paintMark(*painter, QPointF(option.rect.left() + 11.0, place.top() + option.fontMetrics.lineSpacing() / 2.0),
                  index.data(kFaultRole).toBool());
        painter->restore();
    }

private:
    [[nodiscard]] static QRect textPlace(const QRect& row) {
        return row.adjusted(kPadding + kMarkWidth, kPadding, -kPadding, 0);
    }
    [[nodiscard]] static QString sentenceOf(const QModelIndex& index) {
        return index.data().toString().section(QLatin1Char('\n'), 1);
    }
    static void paintMark(QPainter& painter, const QPointF& at, bool isFault) {
        painter.setRenderHint(QPainter::Antialiasing);
        if (isFault) {
            const std::array corners = {at + QPointF(0.0, -5.0), at + QPointF(5.5, 4.5), at + QPointF(-5.5, 4.5)};
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme::current().playhead);
            painter.drawPolygon(corners.data(), static_cast<int>(corners.size()));
        } else {
            painter.setPen(QPen(theme::current().muted, 1.5));
            painter.drawEllipse(at, 4.0, 4.0);
        }
    }
};

bool isGuessed(FindingKind kind) {
    return kind == FindingKind::GuessedCells || kind == FindingKind::GuessedHeights;
}

int faultsOf(const std::vector<Finding>& findings) {
    return static_cast<int>(
        std::ranges::count_if(findings, [](const Finding& finding) { return infoOf(finding.kind).isFault; }));
}

} // namespace

CheckPanel::CheckPanel(Document& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_state(mutedText(this)),
      m_list(named(new QListWidget(this), "findings")),
      m_check(named(new QPushButton(tr("Check Ground"), this), "checkGround")),
      m_fix(named(new QPushButton(this), "mendFinding")) {
    m_list->setAccessibleName(tr("Findings"));
    m_list->setItemDelegate(new FindingDelegate(m_list));
    m_list->setResizeMode(QListView::Adjust); // sentences wrap anew
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_check->setToolTip(tr("Look for steps, spikes, stripes, holes and broken drainage in the ground shown"));
    auto* column = filled(new QVBoxLayout(this), {.margins = QMargins(12, 8, 12, 8), .spacing = 8},
                          {m_state, {m_list, 1}, m_fix, m_check});
    auto* further = new QWidget(this);
    further->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // it does not widen the column
    m_further = filled(new QHBoxLayout(further), {.margins = QMargins(), .spacing = 8}, {});
    const auto offer = [&](const char* name, const QString& words, const QString& tip, void (CheckPanel::*wanted)()) {
        auto* button = named(new QPushButton(words, this), name, tip);
        connect(button, &QPushButton::clicked, this, wanted);
        m_further->addWidget(button);
    };
    offer("refineGround", tr("Refine…"), tr("Carve detail below the cells of the file, whose mean heights stay"),
          &CheckPanel::refinementWanted);
    offer("makeLive", tr("Make It Live"), tr("Add erosion with the uplift that holds this ground as it stands"),
          &CheckPanel::lifeWanted);
    column->addWidget(further);
    connect(m_check, &QPushButton::clicked, this, &CheckPanel::check);
    connect(m_fix, &QPushButton::clicked, this, [this] { mend(m_list->currentRow()); });
    connect(m_list, &QListWidget::itemClicked, this, [this] { choose(m_list->currentRow()); });
    const auto* go = new QShortcut(Qt::Key_Return, m_list, nullptr, nullptr, Qt::WidgetShortcut);
    connect(go, &QShortcut::activated, this, [this] { choose(m_list->currentRow()); });
    connect(m_list, &QListWidget::currentRowChanged, this, &CheckPanel::refresh);
    connect(&document, &Document::snapshotChanged, this, [this] {
        if (m_wanted)
            begin();
    });
    connect(&document, &Document::loaded, this, &CheckPanel::forget);
    followRecipe(document, RecipePart::All, this, [this] {
        const Recipe& recipe = m_document.recipe();
        if (std::ranges::any_of(m_stages, [&](std::uint64_t id) { return !recipe.find(id); }))
            forget(); // of ground that is gone
        else if (m_isKnown)
            refresh();
    });
    refresh();
}

/// The list has what room there is: buttons stand side by side where their words fit.
void CheckPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_further->setDirection(QBoxLayout::LeftToRight);
    const QMargins air = layout()->contentsMargins();
    if (m_further->sizeHint().width() > width() - air.left() - air.right())
        m_further->setDirection(QBoxLayout::TopToBottom);
}

// ---- Checking ----

void CheckPanel::forget() {
    ++m_checks;
    m_wanted = m_running = m_isKnown = m_isBeforeAll = false;
    m_stages.clear();
    take({});
    m_isKnown = false;
    refresh();
}

void CheckPanel::check() {
    m_wanted = true;
    begin();
}

void CheckPanel::begin() {
    const SnapshotPtr& snapshot = m_document.snapshot();
    const bool isThere = snapshot->commandsDone >= m_document.session().commandsSent() && !m_document.isRunning();
    refresh();
    if (!isThere || snapshot->terrain.empty())
        return;
    m_wanted = false;
    const RunPosition position = m_document.positionInRecipe();
    m_isBeforeAll = position == RunPosition{};
    if (m_isBeforeAll) {
        take({});
        emit checked(0);
        return;
    }
    m_running = true;
    m_problem.clear();
    m_stages.clear();
    for (int i = 0; i < position.stage + (position.step > 0 ? 1 : 0); ++i)
        m_stages.push_back(snapshot->recipe->stages[static_cast<std::size_t>(i)].id);
    m_recipe = snapshot->recipe;
    const bool isAll = position == endOf(*m_recipe); // what is added behind changes it too
    m_place = snapshot->state && !isAll ? snapshot->state->place() : Divergence{position};
    const quint64 number = ++m_checks;
    const auto work = [terrain = snapshot->terrain, recipe = snapshot->recipe,
                       folder = m_document.file().folder()](const CancelToken& cancel) {
        ThreadPool pool;
        const Compute compute{pool, cancel};
        return checkGround(terrain.flattened(Layer::Elevation), guessesOf(*recipe, folder, compute), compute);
    };
    const auto done = [this, number](std::vector<Finding> findings) {
        if (number != m_checks)
            return;
        m_running = false;
        m_isKnown = true;
        take(std::move(findings));
        emit checked(faultsOf(m_findings));
    };
    const auto failed = [this, number](const QString& problem) {
        if (number != m_checks)
            return;
        m_running = false;
        m_problem = problem;
        refresh();
    };
    runInBackground(Lane::Long, this, work, done, failed);
    refresh();
}

bool CheckPanel::isOld() const {
    const auto difference = m_isKnown && m_recipe ? firstDifference(*m_recipe, m_document.recipe()) : std::nullopt;
    return difference && *difference < m_place;
}

void CheckPanel::take(std::vector<Finding> findings) {
    m_findings = std::move(findings);
    m_nextPlace.assign(m_findings.size(), 0);
    m_list->clear();
    for (const Finding& finding : m_findings) {
        const FindingInfo& info = infoOf(finding.kind);
        auto* item = new QListWidgetItem(translated(info.label) + QLatin1Char('\n') + sentence(finding), m_list);
        item->setData(kFaultRole, info.isFault);
        item->setToolTip(finding.places.size() > 1 ? tr("Click to go there, again for the next of %n places", nullptr,
                                                        static_cast<int>(finding.places.size()))
                                                   : tr("Click to go there"));
    }
    if (!m_findings.empty())
        m_list->setCurrentRow(0);
    emit countChanged(m_findings.empty() ? QString() : QString::number(m_findings.size()));
    refresh();
}

void CheckPanel::refresh() {
    const int row = m_list->currentRow();
    const Finding* const chosen =
        row >= 0 && row < static_cast<int>(m_findings.size()) ? &m_findings[static_cast<std::size_t>(row)] : nullptr;
    const bool isGuess = chosen && isGuessed(chosen->kind);
    const bool hasFix = isGuess || (chosen && chosen->fix);
    m_fix->setVisible(!m_findings.empty());
    m_fix->setEnabled(hasFix && !isChecking());
    m_fix->setText(hasFix ? translated(infoOf(chosen->kind).fix) : tr("No fix"));
    m_fix->setToolTip(isGuess  ? tr("Say how large the cells are, and how high the ground is")
                      : hasFix ? tr("Add the stage that mends this after the ground that was checked")
                               : QString());
    m_check->setEnabled(!isChecking());
    m_list->setVisible(!m_findings.empty());
    const bool isPast = isOld();
    m_state->setVisible(m_findings.empty() || isChecking() || isPast || !m_problem.isEmpty());
    m_state->setText(!m_problem.isEmpty() ? m_problem
                     : isChecking()       ? tr("Checking…")
                     : m_isBeforeAll      ? tr("There is no ground yet: this is the plane that the run begins with. "
                                               "Run it first.")
                     : isPast             ? tr("The ground has changed since it was checked.")
                     : m_isKnown          ? tr("Nothing is wrong with this ground.")
                                          : tr("Finds what is wrong with ground from elsewhere: steps, spikes, stripes, "
                                               "holes, rivers that climb. Most findings have a fix."));
}

// ---- What a finding offers ----

void CheckPanel::choose(int row) {
    if (row < 0 || row >= static_cast<int>(m_findings.size()))
        return;
    const Finding& finding = m_findings[static_cast<std::size_t>(row)];
    std::size_t& next = m_nextPlace[static_cast<std::size_t>(row)];
    const FindingPlace& place = finding.places[next % finding.places.size()];
    ++next;
    const double cellSizeM = m_recipe->grid.cellSizeM;
    emit placeChosen((place.x + 0.5) * cellSizeM, (place.y + 0.5) * cellSizeM, kCellsAround * cellSizeM);
}

void CheckPanel::mend(int row) {
    if (row < 0 || row >= static_cast<int>(m_findings.size()) || !m_document.mayEdit())
        return;
    const Finding& finding = m_findings[static_cast<std::size_t>(row)];
    if (isGuessed(finding.kind))
        emit scaleWanted();
    if (!finding.fix)
        return;
    RecipeStage stage = fixStage(*finding.fix, m_document.recipe().grid);
    stage.name = translated(infoOf(finding.kind).fix).toStdString();
    int index = 0;
    for (const std::uint64_t id : m_stages) // wherever they are now
        index = std::max(index, edits::indexOf(m_document.recipe(), id) + 1);
    addStage(m_document, stage, index);
    if (m_document.recipe().find(stage.id) == nullptr)
        return;
    m_document.session().seek(globalStep(m_document.recipe(), {index + 1, 0}));
    check();
}

} // namespace oxbow
