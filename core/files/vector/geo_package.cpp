#include "core/files/vector/geo_package.h"

#include "core/base/error.h"
#include "core/base/words.h"
#include "core/files/raster/place_files.h"
#include "core/files/storage/number_bytes.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <memory>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kCartesian = -1; ///< the format's own number of a plane without a system
constexpr int kOwnSystem = 100'000; ///< of a system that has no code
/// The same bytes for the same features: the format wants a date, and means when the content changed.
constexpr const char* kDate = "1970-01-01T00:00:00.000Z";

/// OGC 12-128r18, annex C.
constexpr const char* kTables = R"(
PRAGMA application_id = 1196444487;
PRAGMA user_version = 10300;
CREATE TABLE gpkg_spatial_ref_sys (
  srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY, organization TEXT NOT NULL,
  organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
CREATE TABLE gpkg_contents (
  table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE, description TEXT DEFAULT '',
  last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
  min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,
  CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id));
CREATE TABLE gpkg_geometry_columns (
  table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL,
  z TINYINT NOT NULL, m TINYINT NOT NULL,
  CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name), CONSTRAINT uk_gc_table_name UNIQUE (table_name),
  CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
  CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id));
INSERT INTO gpkg_spatial_ref_sys VALUES ('Undefined cartesian SRS', -1, 'NONE', -1, 'undefined', 'undefined cartesian coordinate reference system');
INSERT INTO gpkg_spatial_ref_sys VALUES ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', 'undefined geographic coordinate reference system');
INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84 geodetic', 4326, 'EPSG', 4326,
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]]',
  'longitude/latitude coordinates in decimal degrees on the WGS 84 spheroid');
)";

/// A database in memory.
class Database {
public:
    Database() {
        sqlite3* opened = nullptr;
        const int result = sqlite3_open(":memory:", &opened);
        m_database.reset(opened);
        check(result);
    }

    void run(const std::string& sql) { check(sqlite3_exec(m_database.get(), sql.c_str(), nullptr, nullptr, nullptr)); }

    using Statement = std::unique_ptr<sqlite3_stmt, decltype(&sqlite3_finalize)>;
    [[nodiscard]] Statement prepared(const std::string& sql) {
        sqlite3_stmt* statement = nullptr;
        check(sqlite3_prepare_v2(m_database.get(), sql.c_str(), -1, &statement, nullptr));
        return {statement, &sqlite3_finalize};
    }
    void step(const Statement& statement) {
        check(sqlite3_step(statement.get()) == SQLITE_DONE ? SQLITE_OK : SQLITE_ERROR);
        check(sqlite3_reset(statement.get()));
    }

    [[nodiscard]] std::string bytes() {
        sqlite3_int64 size = 0;
        const std::unique_ptr<unsigned char, decltype(&sqlite3_free)> data(
            sqlite3_serialize(m_database.get(), "main", &size, 0), &sqlite3_free);
        if (!data)
            throw Error(
                phrase("GeoPackage: there is not enough memory to make the database: close other programs"));
        return {reinterpret_cast<const char*>(data.get()), static_cast<std::size_t>(size)};
    }

private:
    void check(int result) const {
        if (result != SQLITE_OK)
            throw Error(
                phrase("GeoPackage: the database cannot be made: %1", sqlite3_errmsg(m_database.get())));
    }

    std::unique_ptr<sqlite3, decltype(&sqlite3_close)> m_database{nullptr, &sqlite3_close};
};

// ---- Geometries ----

const Json& firstPoint(const Json& coordinates) {
    return coordinates.empty() || !coordinates[0].is_array() ? coordinates : firstPoint(coordinates[0]);
}

void writePoint(const Json& point, bool hasHeight, std::string& to, FeatureBox& bounds) {
    const double x = point[0].get<double>(), y = point[1].get<double>();
    bounds.add(x, y);
    appendBytes(to, x);
    appendBytes(to, y);
    if (hasHeight)
        appendBytes(to, point.size() > 2 ? point[2].get<double>() : 0.0);
}

void writeLine(const Json& points, bool hasHeight, std::string& to, FeatureBox& bounds) {
    appendBytes(to, static_cast<std::uint32_t>(points.size()));
    for (const Json& point : points)
        writePoint(point, hasHeight, to, bounds);
}

/// Well-known binary (OGC 06-103r4).
std::string wellKnownBinary(const Json& geometry, FeatureBox& bounds) {
    const auto type = geometry["type"].get<std::string>();
    const Json& coordinates = geometry["coordinates"];
    const bool hasHeight = firstPoint(coordinates).size() > 2;
    std::string to = "\1";
    const std::uint32_t code = type == "Point" ? 1 : type == "LineString" ? 2 : 3;
    appendBytes(to, code + (hasHeight ? 1000 : 0));
    if (code == 1)
        writePoint(coordinates, hasHeight, to, bounds);
    else if (code == 2)
        writeLine(coordinates, hasHeight, to, bounds);
    else {
        appendBytes(to, static_cast<std::uint32_t>(coordinates.size()));
        for (const Json& ring : coordinates)
            writeLine(ring, hasHeight, to, bounds);
    }
    return to;
}

/// The format's header, with the bounds, and the geometry.
std::string blobOf(const Json& geometry, int system, FeatureBox& all) {
    FeatureBox own;
    const std::string binary = wellKnownBinary(geometry, own);
    all.add(own);
    std::string to = "GP";
    to += '\0';
    to += own.empty() ? '\x11' : '\x03'; // little-endian; nothing at all, or bounds in two dimensions
    appendBytes(to, static_cast<std::uint32_t>(system));
    if (!own.empty())
        appendBytes(to, std::array{own.minX, own.maxX, own.minY, own.maxY});
    return to + binary;
}

/// "POINT", "LINESTRING" or "POLYGON"; of several kinds "GEOMETRY".
std::string typeOf(const Json& features) {
    std::string type;
    for (const Json& feature : features) {
        if (!feature["geometry"].is_object())
            continue;
        std::string own = feature["geometry"]["type"].get<std::string>();
        std::ranges::transform(own, own.begin(), [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
        type = type.empty() || type == own ? own : "GEOMETRY";
    }
    return type.empty() ? "GEOMETRY" : type;
}

bool hasHeights(const Json& features) {
    return std::ranges::any_of(features, [](const Json& feature) {
        return feature["geometry"].is_object() && firstPoint(feature["geometry"]["coordinates"]).size() > 2;
    });
}

// ---- Attributes ----

struct Column {
    std::string name;
    const char* type = nullptr; ///< null: nothing was seen in it yet
};

const char* typeOfValue(const Json& value) {
    return value.is_boolean() ? "BOOLEAN" : value.is_number_integer() ? "INTEGER" : value.is_number() ? "DOUBLE" : "TEXT";
}

const char* joined(const char* known, const char* seen) {
    if (!known || std::string_view(known) == seen)
        return seen;
    const auto isNumber = [](std::string_view type) { return type == "INTEGER" || type == "DOUBLE"; };
    return isNumber(known) && isNumber(seen) ? "DOUBLE" : "TEXT";
}

std::vector<Column> columnsOf(const Json& features) {
    std::vector<Column> columns;
    for (const Json& feature : features)
        for (const auto& [name, value] : feature["properties"].items()) {
            auto column = std::ranges::find(columns, name, &Column::name);
            if (column == columns.end())
                column = columns.insert(columns.end(), {name, nullptr});
            if (!value.is_null())
                column->type = joined(column->type, typeOfValue(value));
        }
    return columns;
}

void bindValue(sqlite3_stmt* statement, int at, const Json& value) {
    if (value.is_null())
        sqlite3_bind_null(statement, at);
    else if (value.is_boolean())
        sqlite3_bind_int(statement, at, value.get<bool>() ? 1 : 0);
    else if (value.is_number_integer())
        sqlite3_bind_int64(statement, at, value.get<std::int64_t>());
    else if (value.is_number())
        sqlite3_bind_double(statement, at, value.get<double>());
    else {
        const std::string text = value.is_string()
                                     ? value.get<std::string>()
                                     : value.dump(-1, ' ', false, Json::error_handler_t::replace);
        sqlite3_bind_text(statement, at, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
    }
}

// ---- Tables ----

/// A row with these values.
template <typename... Values>
void insert(Database& database, const std::string& sql, const Values&... values) {
    const auto statement = database.prepared(sql);
    int at = 0;
    (bindValue(statement.get(), ++at, values), ...);
    database.step(statement);
}

/// Tells of the frame's coordinate system; its number.
int addSystem(Database& database, const GeoFrame& frame) {
    const GeoReference* const place = frame.system();
    if (!place)
        return kCartesian;
    const std::string text = systemText(*place);
    const int code = place->epsg;
    if (code == 0 && text.empty())
        return place->isGeographic ? 0 : kCartesian;
    if (code == 4326)
        return code;
    const std::string name = code > 0 ? "EPSG:" + std::to_string(code) : "Of the imported file";
    const int number = code > 0 ? code : kOwnSystem;
    insert(database, "INSERT INTO gpkg_spatial_ref_sys VALUES (?, ?, ?, ?, ?, NULL)", name, number,
           code > 0 ? "EPSG" : "NONE", number, text.empty() ? "undefined" : text);
    return number;
}

/// The table of a layer, and the bounds of what is in it.
FeatureBox addFeatures(Database& database, const GeoLayer& layer, int system) {
    const Json& features = layer.collection["features"];
    const std::vector<Column> columns = columnsOf(features);
    const std::string table = inQuotes(layer.name, '"');
    std::string names = "geom", places = "?", definition = "fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, geom " + typeOf(features);
    for (const Column& column : columns) {
        const std::string name = inQuotes(column.name, '"');
        names += ", " + name;
        places += ", ?";
        definition += ", " + name + " " + (column.type ? column.type : "TEXT");
    }
    database.run("CREATE TABLE " + table + " (" + definition + ")");
    const auto insert = database.prepared("INSERT INTO " + table + " (" + names + ") VALUES (" + places + ")");
    FeatureBox bounds;
    for (const Json& feature : features) {
        const std::string blob =
            feature["geometry"].is_object() ? blobOf(feature["geometry"], system, bounds) : std::string();
        if (blob.empty())
            sqlite3_bind_null(insert.get(), 1);
        else
            sqlite3_bind_blob(insert.get(), 1, blob.data(), static_cast<int>(blob.size()), SQLITE_TRANSIENT);
        int at = 2;
        for (const Column& column : columns) {
            const auto value = feature["properties"].find(column.name);
            bindValue(insert.get(), at++, value != feature["properties"].end() ? *value : Json());
        }
        database.step(insert);
    }
    return bounds;
}

void addLayer(Database& database, const GeoLayer& layer, int system) {
    const FeatureBox bounds = addFeatures(database, layer, system);
    const Json& features = layer.collection["features"];
    const auto side = [&bounds](double at) { return bounds.empty() ? Json() : Json(at); };
    insert(database, "INSERT INTO gpkg_contents VALUES (?, 'features', ?, '', ?, ?, ?, ?, ?, ?)", layer.name, layer.name,
           kDate, side(bounds.minX), side(bounds.minY), side(bounds.maxX), side(bounds.maxY), system);
    insert(database, "INSERT INTO gpkg_geometry_columns VALUES (?, 'geom', ?, ?, ?, 0)", layer.name, typeOf(features),
           system, hasHeights(features) ? 1 : 0);
}

/// The table in which QGIS looks for styles.
void addStyles(Database& database, const std::vector<GeoLayer>& layers) {
    if (std::ranges::all_of(layers, [](const GeoLayer& layer) { return layer.style.empty(); }))
        return;
    database.run(R"(
CREATE TABLE layer_styles (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, f_table_catalog TEXT(256), f_table_schema TEXT(256),
  f_table_name TEXT(256), f_geometry_column TEXT(256), styleName TEXT(30), styleQML TEXT, styleSLD TEXT, useAsDefault BOOLEAN,
  description TEXT, owner TEXT(30), ui TEXT(30), update_time DATETIME DEFAULT CURRENT_TIMESTAMP);
INSERT INTO gpkg_contents (table_name, data_type, identifier, last_change) VALUES ('layer_styles', 'attributes', 'layer_styles', ')" +
                 std::string(kDate) + "');");
    for (const GeoLayer& layer : layers)
        if (!layer.style.empty())
            insert(database,
                   "INSERT INTO layer_styles (f_table_catalog, f_table_schema, f_table_name, f_geometry_column, "
                   "styleName, styleQML, styleSLD, useAsDefault, description, owner, update_time) "
                   "VALUES ('', '', ?, 'geom', ?, ?, '', 1, '', '', ?)",
                   layer.name, layer.name, std::string(layer.style), kDate);
}

} // namespace

std::string geoPackage(const std::vector<GeoLayer>& layers, const GeoFrame& frame) {
    Database database;
    database.run(kTables);
    database.run("BEGIN");
    const int system = addSystem(database, frame);
    for (const GeoLayer& layer : layers)
        addLayer(database, layer, system);
    addStyles(database, layers);
    database.run("COMMIT");
    return database.bytes();
}

std::string featuresAsGeoJson(const GeoLayer& layer, const GeoFrame&) {
    return layer.collection.dump(1, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace oxbow
