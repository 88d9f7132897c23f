#include "ui/water/water_tables.h"

#include "core/terrain/river_line.h"
#include "core/terrain/river_look.h"
#include "render/look/overlay.h"
#include "ui/widgets/unit_system.h"
#include "ui/widgets/value_text.h"

#include <QColor>

#include <algorithm>
#include <array>
#include <cmath>

namespace oxbow {

namespace {

/// Three digits that mean something, and no more than two decimals of large numbers.
QString briefText(double value) {
    const double size = std::abs(value);
    const int decimals = size <= 0.0 || size >= 100.0 ? 0
                         : size >= 1.0                ? (size >= 10.0 ? 1 : 2)
                                                      : std::min(5, 2 - static_cast<int>(std::log10(size)));
    return quantityText(value, decimals);
}

QString metresText(double metres) {
    return quantityText(metres * units::shown("m").perKept, 1);
}

QString dischargeText(double m3s) {
    return briefText(m3s * units::shown("m³/s").perKept);
}

/// With a mark where it was set by hand.
QString levelText(const Lake& lake) {
    const QString metres = metresText(lake.levelM);
    return lake.isLocked ? LakeTable::tr("%1 (locked)").arg(metres) : metres;
}

QString kindText(LakeKind kind) {
    constexpr std::array kWords = { // in the order of LakeKind
        QT_TRANSLATE_NOOP("oxbow::LakeTable", "full"),
        QT_TRANSLATE_NOOP("oxbow::LakeTable", "partly filled"), QT_TRANSLATE_NOOP("oxbow::LakeTable", "dry"),
        QT_TRANSLATE_NOOP("oxbow::LakeTable", "part of a lake"), QT_TRANSLATE_NOOP("oxbow::LakeTable", "sea")};
    return LakeTable::tr(kWords[static_cast<std::size_t>(kind)]);
}

/// "6.01, 6.97": east and south.
QString outletText(const Lake& lake, const GridSpec& grid, const WaterScale& scale) {
    if (lake.spillCell < 0 || grid.width == 0)
        return LakeTable::tr("none");
    const MapPoint at = middleOf(grid, lake.spillCell);
    const int decimals = scale.isLarge ? 2 : 0;
    return LakeTable::tr("%1, %2").arg(quantityText(at.xM / scale.lengthM, decimals),
                                       quantityText(at.yM / scale.lengthM, decimals));
}

/// A cell by its column and row.
QString cellText(std::int64_t cell, const GridSpec& grid) {
    return cell < 0 ? QStringLiteral("–") : QStringLiteral("%1, %2").arg(cell % grid.width).arg(cell / grid.width);
}

/// What water flows into: a lake or river by the name that it has.
QString endName(const WaterBodies& water, WaterEnd end, int id) {
    if (end == WaterEnd::Edge)
        return LakeTable::tr("edge");
    if (end == WaterEnd::Sea)
        return LakeTable::tr("sea");
    for (const Lake& lake : water.lakes)
        if (end == WaterEnd::Lake && lake.id == id)
            return lakeName(lake);
    for (const River& river : water.rivers)
        if (end == WaterEnd::River && river.id == id)
            return riverName(river);
    return endText(end, id);
}

constexpr bool kIsText = false;

std::vector<WaterColumn<Lake>> lakeColumns(const WaterTable& table) {
    const auto endOf = [&table](const Lake& lake) {
        return lake.kind == LakeKind::Sea ? QStringLiteral("–")
                                          : endName(table.water(), lake.flowsTo, lake.flowsToId);
    };
    return {
        {LakeTable::tr("Lake"), "", LakeTable::tr("Name or number; double-click to give it a name"), lakeName,
         [](const Lake& lake) { return lake.id; }, kIsText},
        {LakeTable::tr("Level"), "m", LakeTable::tr("Height of its surface"), levelText,
         [](const Lake& lake) { return lake.levelM; }},
        {LakeTable::tr("Depth"), "m", LakeTable::tr("Maximum depth"),
         [](const Lake& lake) { return metresText(lake.maxDepthM); },
         [](const Lake& lake) { return lake.maxDepthM; }},
        {LakeTable::tr("Area"), "²", LakeTable::tr("Area of its surface"),
         [&table](const Lake& lake) { return briefText(lake.areaM2 / table.scale().areaM2()); },
         [](const Lake& lake) { return lake.areaM2; }},
        {LakeTable::tr("Flows to"), "", LakeTable::tr("Where its outlet leads"), endOf, endOf, kIsText},
        {LakeTable::tr("Volume"), "³", LakeTable::tr("Water it holds"),
         [&table](const Lake& lake) { return briefText(lake.volumeM3 / table.scale().volumeM3); },
         [](const Lake& lake) { return lake.volumeM3; }},
        {LakeTable::tr("Filled"), "", LakeTable::tr("Filled to its spill level, or partly filled"),
         [](const Lake& lake) { return kindText(lake.kind); },
         [](const Lake& lake) { return kindText(lake.kind); }, kIsText},
        {LakeTable::tr("Outlet"), "¹",
         LakeTable::tr("Its outlet, east and south of the map’s north-west corner"),
         [&table](const Lake& lake) { return outletText(lake, table.grid(), table.scale()); },
         [](const Lake& lake) { return QVariant::fromValue<qint64>(lake.spillCell); }},
        {LakeTable::tr("Inflow"), "m³/s", LakeTable::tr("Water that reaches it"),
         [](const Lake& lake) { return dischargeText(lake.inflowM3s); },
         [](const Lake& lake) { return lake.inflowM3s; }},
        {LakeTable::tr("Outflow"), "m³/s", LakeTable::tr("Water that leaves it"),
         [](const Lake& lake) { return dischargeText(lake.outflowM3s); },
         [](const Lake& lake) { return lake.outflowM3s; }},
        {LakeTable::tr("Tag"), "", LakeTable::tr("A number for your own use; set in the menu of the row"),
         [](const Lake& lake) { return lake.tag != 0 ? QString::number(lake.tag) : QString(); },
         [](const Lake& lake) { return lake.tag; }},
        {LakeTable::tr("X, Y"), "", LakeTable::tr("Column and row of its deepest cell"),
         [&table](const Lake& lake) { return cellText(lake.deepestCell, table.grid()); },
         [](const Lake& lake) { return QVariant::fromValue<qint64>(lake.deepestCell); }},
        {LakeTable::tr("Out X, Y"), "", LakeTable::tr("Column and row of the first cell below its outlet"),
         [&table](const Lake& lake) { return cellText(lake.outflowCell, table.grid()); },
         [](const Lake& lake) { return QVariant::fromValue<qint64>(lake.outflowCell); }},
    };
}

std::vector<WaterColumn<River>> riverColumns(const WaterTable& table) {
    const auto endOf = [&table](const River& river) {
        return endName(table.water(), river.end, river.endId);
    };
    const auto kindOf = [](const River& river) { return translated(river.isBrook ? kRiverLegend.brook : kRiverLegend.river); };
    return {
        {RiverTable::tr("River"), "", RiverTable::tr("Name or number; double-click to give it a name"),
         riverName, [](const River& river) { return river.id; }, kIsText},
        {RiverTable::tr("Length"), "¹", RiverTable::tr("From its farthest channel head"),
         [&table](const River& river) { return briefText(river.lengthM / table.scale().lengthM); },
         [](const River& river) { return river.lengthM; }},
        {RiverTable::tr("Order"), "", RiverTable::tr("Strahler order at its end"),
         [](const River& river) { return QString::number(river.order); },
         [](const River& river) { return river.order; }},
        {RiverTable::tr("Width"), "m", RiverTable::tr("Mean width"),
         [](const River& river) { return metresText(river.meanWidthM); },
         [](const River& river) { return river.meanWidthM; }},
        {RiverTable::tr("Ends in"), "", RiverTable::tr("Lake, sea, edge or another river"), endOf, endOf,
         kIsText},
        {RiverTable::tr("Discharge"), "m³/s", RiverTable::tr("Discharge at its end"),
         [](const River& river) { return dischargeText(river.dischargeM3s); },
         [](const River& river) { return river.dischargeM3s; }},
        {RiverTable::tr("Catchment"), "²", RiverTable::tr("Drainage area at its end"),
         [&table](const River& river) { return briefText(river.drainageAreaM2 / table.scale().areaM2()); },
         [](const River& river) { return river.drainageAreaM2; }},
        {RiverTable::tr("Kind"), "", RiverTable::tr("River, or brook where smaller ones are told apart"), kindOf, kindOf, kIsText},
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
QString titleOf(const Column& column, const WaterScale& scale) {
    const QString unit = QString::fromUtf8(column.unit);
    if (unit.isEmpty())
        return column.title;
    const QString ofMap = unit == u"³"   ? scale.volume
                          : unit == u"²" ? scale.length + u'²'
                          : unit == u"¹" ? scale.length
                                         : units::shown(column.unit).symbol;
    return column.title + QChar(0x2002) + ofMap;
}

template <typename Column>
QVariant header(const std::vector<Column>& columns, const WaterScale& scale, int section,
                Qt::Orientation orientation, int role) {
    if (orientation != Qt::Horizontal || section < 0 || section >= static_cast<int>(columns.size()))
        return {};
    const Column& column = columns[static_cast<std::size_t>(section)];
    return role == Qt::DisplayRole         ? titleOf(column, scale)
           : role == Qt::ToolTipRole       ? QVariant(column.tip)
           : role == Qt::TextAlignmentRole ? alignmentOf(column.isNumber)
                                           : QVariant();
}

} // namespace

QString lakeName(const Lake& lake) {
    if (!lake.name.empty())
        return QString::fromStdString(lake.name);
    return lake.kind == LakeKind::Sea ? LakeTable::tr("Sea") : LakeTable::tr("Lake %1").arg(lake.id);
}

QString riverName(const River& river) {
    if (!river.name.empty())
        return QString::fromStdString(river.name);
    return (river.isBrook ? RiverTable::tr("Brook %1") : RiverTable::tr("River %1")).arg(river.id);
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
    case WaterEnd::NoData:
        return LakeTable::tr("cells without data");
    }
    return {};
}

WaterScale WaterScale::of(const GridSpec& grid) {
    const bool isLarge = grid.longerSideM() >= 2000.0;
    const units::Shown length = units::shown(isLarge ? "km" : "m");
    const units::Shown volume = units::shown("m³");
    return {isLarge, (isLarge ? 1000.0 : 1.0) / length.perKept, (isLarge ? 1e6 : 1.0) / volume.perKept,
            length.symbol, isLarge ? LakeTable::tr("M %1").arg(volume.symbol) : volume.symbol};
}

WaterTable::WaterTable(QObject* parent) : QAbstractTableModel(parent), m_scale(WaterScale::of(m_grid)) {
    units::follow(this, [this] { rescale(); });
}

void WaterTable::rescale() {
    beginResetModel();
    m_scale = WaterScale::of(m_grid);
    endResetModel();
}

void WaterTable::show(const std::shared_ptr<const WaterBodies>& water, const GridSpec& grid) {
    if (water == m_water)
        return;
    beginResetModel();
    m_grid = grid;
    m_scale = WaterScale::of(grid);
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

LakeTable::LakeTable(QObject* parent) : WaterTable(parent), m_columns(lakeColumns(*this)) {}

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
    return header(m_columns, m_scale, section, orientation, role);
}

RiverTable::RiverTable(QObject* parent) : WaterTable(parent), m_columns(riverColumns(*this)) {}

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
    if (role == Qt::DecorationRole && index.column() == 0 && hasBrooks(m_water->reaches)) {
        const RiverLook look = riverLook(river.isBrook, river.order); // as the map draws it
        return QColor::fromRgbF(look.colour[0], look.colour[1], look.colour[2]);
    }
    return role == kFilterRole ? QVariant(river.lengthM)
                               : cell(river, m_columns[static_cast<std::size_t>(index.column())], role);
}
QVariant RiverTable::headerData(int section, Qt::Orientation orientation, int role) const {
    return header(m_columns, m_scale, section, orientation, role);
}

void WaterFilter::setLeast(double least) {
    m_least = least;
    invalidateFilter();
}

bool WaterFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
    return sourceModel()->index(row, 0, parent).data(WaterTable::kFilterRole).toDouble() >= m_least;
}

} // namespace oxbow
