#pragma once

#include "core/terrain/grid_spec.h"
#include "core/terrain/water_bodies.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include <functional>
#include <memory>

namespace oxbow {

/// A column of a table of lakes or rivers: how a row reads, and by what it is sorted.
template <typename Row>
struct WaterColumn {
    QString title;
    const char* unit; ///< in the title; "¹", "²", "³": of length, area, volume, as large as the map asks for
    QString tip;
    std::function<QString(const Row&)> text;
    std::function<QVariant(const Row&)> sortBy;
    bool isNumber = true; ///< stands at the right
};

/// The units of a map's tables: the same in all rows, so that numbers compare at a glance.
struct WaterScale {
    bool isLarge = true;     ///< km or miles, millions of m³ or ft³; else metres or feet
    double lengthM = 1000.0; ///< one unit of length
    double volumeM3 = 1e6;   ///< one unit of volume
    QString length;          ///< its symbol
    QString volume;

    [[nodiscard]] double areaM2() const { return lengthM * lengthM; }
    [[nodiscard]] static WaterScale of(const GridSpec& grid);
};

/// Lakes or rivers of a state as a table.
class WaterTable : public QAbstractTableModel {
    Q_OBJECT
public:
    explicit WaterTable(QObject* parent = nullptr);

    static constexpr int kSortRole = Qt::UserRole;
    static constexpr int kIdRole = Qt::UserRole + 1;
    static constexpr int kFilterRole = Qt::UserRole + 2; ///< what "no smaller than" is about

    void show(const std::shared_ptr<const WaterBodies>& water, const GridSpec& grid);
    [[nodiscard]] const WaterBodies& water() const { return *m_water; }
    [[nodiscard]] const GridSpec& grid() const { return m_grid; }
    [[nodiscard]] const WaterScale& scale() const { return m_scale; }

    /// Names can be typed over; `renamed` asks for it, and the next state shows it.
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    void renamed(int id, const QString& name);

protected:
    std::shared_ptr<const WaterBodies> m_water = std::make_shared<WaterBodies>();
    GridSpec m_grid; ///< of their cells
    WaterScale m_scale;

private:
    void rescale();
};

class LakeTable : public WaterTable {
    Q_OBJECT
public:
    explicit LakeTable(QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<WaterColumn<Lake>> m_columns;
};

class RiverTable : public WaterTable {
    Q_OBJECT
public:
    explicit RiverTable(QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<WaterColumn<River>> m_columns;
};

/// Sorts by numbers and leaves out what is smaller than asked: area in m² of lakes, length in m of rivers.
class WaterFilter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    void setLeast(double least);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    double m_least = 0.0;
};

[[nodiscard]] QString lakeName(const Lake& lake);
[[nodiscard]] QString riverName(const River& river);
/// "Lake 3", "the sea", "the map's edge".
[[nodiscard]] QString endText(WaterEnd end, int id);

} // namespace oxbow
