#pragma once

#include "core/stage/ledger.h"

#include <QHash>
#include <QWidget>

class QLabel;

namespace oxbow {

class Document;

/// Draws how two amounts grew over the steps of a stage.
class LedgerPlot : public QWidget {
    Q_OBJECT
public:
    struct Point {
        int step = 0;
        double left = 0.0;    ///< rock that left the map, m³
        double carried = 0.0; ///< rock in the water, m³
    };

    explicit LedgerPlot(QWidget* parent = nullptr);
    void show(std::vector<Point> points, int steps);
    [[nodiscard]] QSize sizeHint() const override { return {180, 64}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<Point> m_points;
    int m_steps = 1;
};

/// Where the rock, water, ice and sand of the chosen stage went, and how exactly each sum closes.
class LedgerPanel : public QWidget {
    Q_OBJECT
public:
    explicit LedgerPanel(Document& document, QWidget* parent = nullptr);

private:
    struct Row {
        QLabel* name = nullptr;
        QLabel* value = nullptr;
    };

    void refresh();
    void showLedger(const Ledger& ledger);
    void addAccount(const Account& account, const QString& before, const QString& now);
    void addRow(const QString& name, const QString& value);
    [[nodiscard]] static QString errorText(const Account& account);
    void record();

    Document& m_document;
    QLabel* m_empty;
    QWidget* m_table;
    std::vector<Row> m_rows;
    std::size_t m_rowsUsed = 0;
    LedgerPlot* m_plot;
    QHash<quint64, std::vector<LedgerPlot::Point>> m_history;
};

} // namespace oxbow
