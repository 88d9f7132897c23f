#include "ui/water_tables.h"

#include "ui/units_text.h"
#include "ui/value_text.h"

#include <QColor>

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

QString areaText(double m2) {
    return m2 < 1e5 ? LakeTable::tr("%1 m²").arg(quantityText(m2, 0))
                    : LakeTable::tr("%1 km²").arg(quantityText(m2 * 1e-6, 2));
}

QString flowText(double m3PerS) {
    return LakeTable::tr("%1 m³/s").arg(quantityText(m3PerS, m3PerS < 10.0 ? 2 : 0));
}

QString metresText(double metres) {
    return LakeTable::tr("%1 m").arg(quantityText(metres, 1));
}

/// With a mark where it was set by hand.
QString levelText(const Lake& lake) {
    const QString metres = metresText(lake.levelM);
    return lake.isLocked ? LakeTable::tr("%1 (locked)").arg(metres) : metres;
}

QString kindText(LakeKind kind) {
    switch (kind) {
    case LakeKind::Full:
        return LakeTable::tr("full");
    case LakeKind::Partial:
        return LakeTable::tr("part filled");
    case LakeKind::Dry:
        return LakeTable::tr("dry");
    case LakeKind::Part:
        return LakeTable::tr("part of a lake");
    case LakeKind::Sea:
        return LakeTable::tr("sea");
    }
    return {};
}

/// "6.01, 6.97 km": east and south.
QString outletText(const Lake& lake, const GridSpec& grid) {
    if (lake.sillCell < 0 || grid.width == 0)
        return LakeTable::tr("none");
    const double east = (static_cast<double>(lake.sillCell % grid.width) + 0.5) * grid.cellSizeM;
    const double south = (static_cast<double>(lake.sillCell / grid.width) + 0.5) * grid.cellSizeM;
    const bool isFar = std::max(grid.widthM(), grid.heightM()) >= 2000.0;
    return isFar ? LakeTable::tr("%1, %2 km").arg(quantityText(east * 1e-3, 2), quantityText(south * 1e-3, 2))
                 : LakeTable::tr("%1, %2 m").arg(quantityText(east, 0), quantityText(south, 0));
}

std::vector<WaterColumn<Lake>> lakeColumns(const GridSpec& grid) {
    const auto tr = [](const char* words) { return LakeTable::tr(words); };
    return {
        {tr("Lake"), tr("Name or number"), lakeName, [](const Lake& lake) { return lake.id; }, false},
        {tr("Level"), tr("Height of its surface"), levelText, [](const Lake& lake) { return lake.levelM; }},
        {tr("Depth"), tr("Greatest depth"), [](const Lake& lake) { return metresText(lake.maxDepthM); },
         [](const Lake& lake) { return lake.maxDepthM; }},
        {tr("Area"), tr("Area of its surface"), [](const Lake& lake) { return areaText(lake.areaM2); },
         [](const Lake& lake) { return lake.areaM2; }},
        {tr("Volume"), tr("Water it holds"), [](const Lake& lake) { return volumeText(lake.volumeM3); },
         [](const Lake& lake) { return lake.volumeM3; }},
        {tr("Filled"), tr("Full to its sill, or part filled"),
         [](const Lake& lake) { return kindText(lake.kind); },
         [](const Lake& lake) { return kindText(lake.kind); }, false},
        {tr("Flows to"), tr("Where its outlet leads"),
         [](const Lake& lake) { return endText(lake.flowsTo, lake.flowsToId); },
         [](const Lake& lake) { return endText(lake.flowsTo, lake.flowsToId); }, false},
        {tr("Outlet"), tr("Its sill, east and south of the map’s north-west corner"),
         [&grid](const Lake& lake) { return outletText(lake, grid); },
         [](const Lake& lake) { return QVariant::fromValue<qint64>(lake.sillCell); }},
        {tr("Inflow"), tr("Water that reaches it"), [](const Lake& lake) { return flowText(lake.inflowM3s); },
         [](const Lake& lake) { return lake.inflowM3s; }},
        {tr("Outflow"), tr("Water that leaves it"),
         [](const Lake& lake) { return flowText(lake.outflowM3s); },
         [](const Lake& lake) { return lake.outflowM3s; }},
    };
}

std::vector<WaterColumn<River>> riverColumns() {
    const auto tr = [](const char* words) { return RiverTable::tr(words); };
    return {
        {tr("River"), tr("Name or number"), riverName, [](const River& river) { return river.id; }, false},
        {tr("Length"), tr("From its farthest head"),
         [](const River& river) { return lengthText(river.lengthM); },
         [](const River& river) { return river.lengthM; }},
        {tr("Order"), tr("Strahler's order at its end"),
         [](const River& river) { return QString::number(river.order); },
         [](const River& river) { return river.order; }},
        {tr("Width"), tr("Mean width"), [](const River& river) { return metresText(river.meanWidthM); },
         [](const River& river) { return river.meanWidthM; }},
        {tr("Discharge"), tr("Water at its end"),
         [](const River& river) { return flowText(river.dischargeM3s); },
         [](const River& river) { return river.dischargeM3s; }},
        {tr("Catchment"), tr("Land that drains to its end"),
         [](const River& river) { return areaText(river.drainageAreaM2); },
         [](const River& river) { return river.drainageAreaM2; }},
        {tr("Ends in"), tr("Lake, sea, edge or another river"),
         [](const River& river) { return endText(river.end, river.endId); },
         [](const River& river) { return endText(river.end, river.endId); }, false},
    };
}

QVariant alignmentOf(bool isNumber) {
    return static_cast<int>((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

template <typename Row>
QVariant cell(const Row& row, const WaterColumn<Row>& column, int role) {
    switch (role) {
    case Qt::DisplayRole:
        return column.text(row);
    case Qt::EditRole:
        return column.text(row);
    case WaterTable::kSortRole:
        return column.sortBy(row);
    case WaterTable::kIdRole:
        return row.id;
    case Qt::ToolTipRole:
        return column.tip;
    case Qt::TextAlignmentRole:
        return alignmentOf(column.isNumber);
    default:
        return {};
    }
}

template <typename Column>
QVariant header(const std::vector<Column>& columns, int section, Qt::Orientation orientation, int role) {
    if (orientation != Qt::Horizontal || section < 0 || section >= static_cast<int>(columns.size()))
        return {};
    const Column& column = columns[static_cast<std::size_t>(section)];
    return role == Qt::DisplayRole         ? column.title
           : role == Qt::ToolTipRole       ? QVariant(column.tip)
           : role == Qt::TextAlignmentRole ? alignmentOf(column.isNumber)
                                           : QVariant();
}

} // namespace

QString lakeName(const Lake& lake) {
    return lake.name.empty() ? LakeTable::tr("Lake %1").arg(lake.id) : QString::fromStdString(lake.name);
}

QString riverName(const River& river) {
    return river.name.empty() ? RiverTable::tr("River %1").arg(river.id) : QString::fromStdString(river.name);
}

QString endText(WaterEnd end, int id) {
    switch (end) {
    case WaterEnd::None:
        return LakeTable::tr("nowhere");
    case WaterEnd::Lake:
        return id > 0 ? LakeTable::tr("Lake %1").arg(id) : LakeTable::tr("a lake");
    case WaterEnd::Sea:
        return LakeTable::tr("the sea");
    case WaterEnd::Edge:
        return LakeTable::tr("the map’s edge");
    case WaterEnd::Mouth:
        return LakeTable::tr("mouth %1").arg(id);
    case WaterEnd::River:
        return LakeTable::tr("River %1").arg(id);
    }
    return {};
}

void WaterTable::show(const std::shared_ptr<const WaterBodies>& water, const GridSpec& grid) {
    if (water == m_water)
        return;
    beginResetModel();
    m_grid = grid;
    m_water = water;
    endResetModel();
}

Qt::ItemFlags WaterTable::flags(const QModelIndex& index) const {
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.column() == 0 ? flags | Qt::ItemIsEditable : flags;
}

bool WaterTable::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || index.column() != 0 || role != Qt::EditRole)
        return false;
    emit renamed(index.data(kIdRole).toInt(), value.toString());
    return true;
}

LakeTable::LakeTable(QObject* parent) : WaterTable(parent), m_columns(lakeColumns(m_grid)) {}

int LakeTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_water->lakes.size());
}
int LakeTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}
QVariant LakeTable::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const Lake& lake = m_water->lakes[static_cast<std::size_t>(index.row())];
    if (role == Qt::DecorationRole && index.column() == 0 && lake.colour >= 0)
        return QColor::fromRgb(static_cast<QRgb>(lake.colour));
    return role == kFilterRole ? QVariant(lake.areaM2)
                               : cell(lake, m_columns[static_cast<std::size_t>(index.column())], role);
}
QVariant LakeTable::headerData(int section, Qt::Orientation orientation, int role) const {
    return header(m_columns, section, orientation, role);
}

RiverTable::RiverTable(QObject* parent) : WaterTable(parent), m_columns(riverColumns()) {}

int RiverTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_water->rivers.size());
}
int RiverTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}
QVariant RiverTable::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const River& river = m_water->rivers[static_cast<std::size_t>(index.row())];
    return role == kFilterRole ? QVariant(river.lengthM)
                               : cell(river, m_columns[static_cast<std::size_t>(index.column())], role);
}
QVariant RiverTable::headerData(int section, Qt::Orientation orientation, int role) const {
    return header(m_columns, section, orientation, role);
}

void WaterFilter::setLeast(double least) {
    m_least = least;
    invalidateFilter();
}

bool WaterFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
    return sourceModel()->index(row, 0, parent).data(WaterTable::kFilterRole).toDouble() >= m_least;
}

} // namespace oxbow
