#include "ui/timeline/ledger_panel.h"

#include "core/recipe/undoable_edits.h"
#include "ui/document/document.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/unit_system.h"
#include "ui/widgets/units_text.h"
#include "ui/widgets/value_text.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QVBoxLayout>

namespace oxbow {

// ---- The plot ----

LedgerPlot::LedgerPlot(QWidget* parent) : QWidget(parent) {
    setMinimumHeight(56);
    setToolTip(tr("Rock by step: left the map (yellow), carried by water (blue, dashed)."));
}

void LedgerPlot::show(std::vector<Point> points, int steps) {
    m_points = std::move(points);
    m_steps = std::max(1, steps);
    update();
}

void LedgerPlot::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme::current().border);
    painter.drawLine(0, height() - 1, width(), height() - 1);
    double top = 0.0;
    for (const Point& point : m_points)
        top = std::max({top, point.left, point.carried});
    if (top <= 0.0)
        return;
    const auto curve = [&](auto member) {
        QPainterPath path;
        for (const Point& point : m_points) {
            const QPointF at(static_cast<double>(point.step) / m_steps * width(),
                             height() - 2 - (height() - 6) * point.*member / top);
            path.elementCount() == 0 ? path.moveTo(at) : path.lineTo(at);
        }
        return path;
    };
    painter.setPen(QPen(theme::current().accentBright, 1.5, Qt::DashLine));
    painter.drawPath(curve(&Point::carried));
    painter.setPen(QPen(theme::current().playhead, 1.5));
    painter.drawPath(curve(&Point::left));
}

// ---- The panel ----

LedgerPanel::LedgerPanel(Document& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_empty(mutedText(this, tr("Play to see where the rock and water of the selected stage go."))),
      m_table(new QWidget(this)),
      m_plot(new LedgerPlot(this)) {
    auto* grid = new QGridLayout(m_table);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(0, 1);
    filled(new QVBoxLayout(this), {.margins = QMargins(theme::kMargin, 10, theme::kMargin, 10)},
           {m_empty, m_table, m_plot, kRoom});
    connect(&document, &Document::snapshotChanged, this, &LedgerPanel::refresh);
    connect(&document, &Document::selectedStageChanged, this, &LedgerPanel::refresh);
    connect(&document, &Document::loaded, this, [this] {
        m_history.clear();
        refresh();
    });
    units::follow(this, [this] { refresh(); });
    refresh();
}

void LedgerPanel::addRow(const QString& name, const QString& value) {
    if (m_rowsUsed == m_rows.size()) {
        auto* grid = static_cast<QGridLayout*>(m_table->layout());
        const int row = static_cast<int>(m_rowsUsed);
        m_rows.push_back({mutedText(m_table), new QLabel(m_table)}); // long numbers take room from names
        m_rows.back().value->setAlignment(Qt::AlignRight);
        grid->addWidget(m_rows.back().name, row, 0);
        grid->addWidget(m_rows.back().value, row, 1);
    }
    const Row& labels = m_rows[m_rowsUsed++];
    labels.name->setText(name);
    labels.value->setText(value);
    for (QLabel* label : {labels.name, labels.value})
        label->show();
}

/// The closing error, as a volume and as a share of what was there and entered.
QString LedgerPanel::errorText(const Account& account) {
    const double error = account.closingError();
    return error == 0.0
               ? volumeText(0.0)
               : tr("%1 (%2)").arg(volumeText(error), plainNumber(account.relativeError(), 'e', 0));
}

void LedgerPanel::addAccount(const Account& account, const QString& before, const QString& now) {
    const auto add = [&](const QString& name, double cubicMetres) { addRow(name, volumeText(cubicMetres)); };
    add(before, account.initial);
    add(tr("+ added"), account.in);
    add(tr("− removed, left at the edge"), account.out);
    add(tr("− lost to rounding"), account.rounding);
    if (account.maskedOut != 0.0)
        add(tr("− masked out"), account.maskedOut);
    if (account.suspended != 0.0)
        add(tr("− carried by water"), account.suspended);
    add(now, account.stored);
    addRow(tr("Closing error"), errorText(account));
}

void LedgerPanel::showLedger(const Ledger& ledger) {
    m_rowsUsed = 0;
    addAccount(ledger.rock, tr("Rock in the map before"), tr("Rock in the map now"));
    if (!(ledger.water == Account{}))
        addAccount(ledger.water, tr("Water in the map before"), tr("Water in the map now"));
    if (!(ledger.ice == Account{}))
        addAccount(ledger.ice, tr("Ice in the map before"), tr("Ice in the map now"));
    if (!(ledger.sand == Account{}))
        addAccount(ledger.sand, tr("Sand in the map before"), tr("Sand in the map now"));
    if (!(ledger.mud == Account{}))
        addAccount(ledger.mud, tr("Mud in the map before"), tr("Mud in the map now"));
    for (std::size_t unused = m_rowsUsed; unused < m_rows.size(); ++unused)
        for (QLabel* label : {m_rows[unused].name, m_rows[unused].value})
            label->hide();
}

void LedgerPanel::record() {
    const Snapshot& snapshot = *m_document.snapshot();
    const Recipe& recipe = *snapshot.recipe;
    const int begun = std::min(snapshot.position.stage + 1,
                               static_cast<int>(std::min(recipe.stages.size(), snapshot.ledgers.size())));
    for (int i = 0; i < begun; ++i) {
        const RecipeStage& stage = recipe.stages[static_cast<std::size_t>(i)];
        const int step = snapshot.position.stage == i ? snapshot.position.step : stage.stepCount(recipe.grid);
        const Account& rock = snapshot.ledgers[static_cast<std::size_t>(i)].rock;
        auto& points = m_history[stage.id];
        std::erase_if(points, [step](const LedgerPlot::Point& point) { return point.step >= step; });
        points.push_back({step, rock.out, rock.suspended});
    }
}

void LedgerPanel::refresh() {
    record();
    const Snapshot& snapshot = *m_document.snapshot();
    const int stage = edits::indexOf(m_document.recipe(), m_document.selectedStage());
    const bool begun =
        stage < static_cast<int>(std::min(snapshot.ledgers.size(), m_document.recipe().stages.size())) &&
        snapshot.position > RunPosition{stage, 0};
    m_empty->setVisible(!begun);
    m_table->setVisible(begun);
    m_plot->setVisible(begun);
    if (!begun)
        return;
    const Ledger& ledger = snapshot.ledgers[static_cast<std::size_t>(stage)];
    showLedger(ledger);
    m_plot->show(
        m_history.value(m_document.selectedStage()),
        m_document.recipe().stages[static_cast<std::size_t>(stage)].stepCount(m_document.recipe().grid));
}

} // namespace oxbow
