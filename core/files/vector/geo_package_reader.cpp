#include "core/base/error.h"
#include "core/base/words.h"
#include "core/files/vector/feature_file.h"
#include "core/files/vector/geo_frame.h"
#include "core/files/vector/well_known_binary.h"

#include <sqlite3.h>

#include <cstring>
#include <memory>

namespace oxbow {

namespace {

using PackageJson = nlohmann::ordered_json;

/// Work that a query may take, of a million instructions each: a file may hold views that never end.
constexpr int kMostWork = 2000;

int countWork(void* left) {
    return --*static_cast<int*>(left) < 0 ? 1 : 0;
}

/// A database that is only read, and not trusted.
class PackageReader {
public:
    explicit PackageReader(const std::filesystem::path& file) : m_name(file.string()) {
        sqlite3* opened = nullptr;
        // Immutable: nothing is written beside it, whatever journal it was left with.
        std::string address = "file:";
        for (const char c : std::filesystem::absolute(file).string()) {
            constexpr const char* kHex = "0123456789abcdef";
            const auto byte = static_cast<unsigned char>(c);
            if (c == '%' || c == '?' || c == '#' || byte >= 0x80)
                address += {'%', kHex[byte >> 4], kHex[byte & 15]};
            else
                address += c;
        }
        const int result = sqlite3_open_v2((address + "?immutable=1").c_str(), &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nullptr);
        m_database.reset(opened);
        check(result);
        sqlite3_db_config(opened, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
        sqlite3_db_config(opened, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
        sqlite3_progress_handler(opened, 1000000, countWork, &m_workLeft);
    }

    using Statement = std::unique_ptr<sqlite3_stmt, decltype(&sqlite3_finalize)>;
    [[nodiscard]] Statement prepared(const std::string& sql) {
        sqlite3_stmt* statement = nullptr;
        check(sqlite3_prepare_v2(m_database.get(), sql.c_str(), -1, &statement, nullptr));
        return {statement, &sqlite3_finalize};
    }
    [[nodiscard]] bool next(const Statement& statement) {
        const int result = sqlite3_step(statement.get());
        check(result == SQLITE_ROW || result == SQLITE_DONE ? SQLITE_OK : result);
        return result == SQLITE_ROW;
    }
    [[nodiscard]] bool hasTable(const std::string& name) {
        const Statement found = prepared("SELECT 1 FROM sqlite_master WHERE name = '" + name + "'");
        return next(found);
    }
    [[noreturn]] void fail(const Phrase& words) const { throw Error(m_name + ": " + words); }

private:
    void check(int result) const {
        if (result == SQLITE_INTERRUPT)
            fail(phrase("its tables are views that take too long: save them as tables"));
        if (result != SQLITE_OK)
            fail(phrase("the GeoPackage cannot be read: %1", m_database ? sqlite3_errmsg(m_database.get()) : "no memory"));
    }

    std::string m_name;
    int m_workLeft = kMostWork;
    std::unique_ptr<sqlite3, decltype(&sqlite3_close)> m_database{nullptr, &sqlite3_close};
};

std::string columnText(const PackageReader::Statement& row, int column) {
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(row.get(), column));
    return text ? std::string(text, static_cast<std::size_t>(sqlite3_column_bytes(row.get(), column))) : std::string();
}

struct FeatureTable {
    std::string name, column;
    int epsg = 0;
};

std::vector<FeatureTable> featureTables(PackageReader& package) {
    if (!package.hasTable("gpkg_geometry_columns"))
        package.fail(phrase("this is a database, but no GeoPackage with features: it has no table gpkg_geometry_columns"));
    const auto rows = package.prepared(
        "SELECT g.table_name, g.column_name, s.organization, s.organization_coordsys_id, s.definition FROM gpkg_geometry_columns g "
        "LEFT JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id ORDER BY g.table_name");
    std::vector<FeatureTable> tables;
    while (package.next(rows)) {
        FeatureTable table{columnText(rows, 0), columnText(rows, 1)};
        table.epsg = lowerCase(columnText(rows, 2)) == "epsg" ? sqlite3_column_int(rows.get(), 3) : epsgOfText(columnText(rows, 4));
        tables.push_back(std::move(table));
    }
    if (tables.empty())
        package.fail(phrase("the GeoPackage has no table of features"));
    return tables;
}

/// The geometry behind the format's own header (OGC 12-128, 2.1.3), unless it lies beside the box.
std::optional<PackageJson> geometryOf(std::span<const std::byte> blob, const FeatureBox& box, bool& isBeside) {
    constexpr std::size_t kEnvelopes[] = {0, 32, 48, 48, 64};
    if (blob.size() < 8 || blob[0] != std::byte{'G'} || blob[1] != std::byte{'P'})
        return std::nullopt;
    const unsigned flags = std::to_integer<unsigned>(blob[3]), envelope = flags >> 1 & 7;
    if (envelope > 4 || blob.size() < 8 + kEnvelopes[envelope])
        return std::nullopt;
    if (envelope > 0 && (flags & 1) != 0) {
        double bounds[4];
        std::memcpy(bounds, blob.data() + 8, sizeof bounds);
        isBeside = !box.touches({bounds[0], bounds[2], bounds[1], bounds[3]});
    }
    return isBeside ? PackageJson() : geometryOfBinary(blob.subspan(8 + kEnvelopes[envelope]));
}

void addTable(PackageReader& package, const FeatureTable& table, const FeatureBox& box, PackageJson& features, LeftOut& leftOut) {
    const auto rows = package.prepared("SELECT * FROM " + inQuotes(table.name, '"'));
    const int columns = sqlite3_column_count(rows.get());
    for (std::int64_t row = 1; package.next(rows); ++row) {
        std::optional<PackageJson> geometry;
        bool isBeside = false, isEmpty = true;
        PackageJson properties = PackageJson::object();
        for (int i = 0; i < columns; ++i) {
            const std::string name = sqlite3_column_name(rows.get(), i);
            const int type = sqlite3_column_type(rows.get(), i);
            if (name == table.column && type == SQLITE_BLOB) {
                const auto* bytes = static_cast<const std::byte*>(sqlite3_column_blob(rows.get(), i));
                geometry = geometryOf({bytes, static_cast<std::size_t>(sqlite3_column_bytes(rows.get(), i))}, box, isBeside);
                isEmpty = false;
            } else if (type == SQLITE_INTEGER) {
                properties[name] = sqlite3_column_int64(rows.get(), i);
            } else if (type == SQLITE_FLOAT) {
                properties[name] = sqlite3_column_double(rows.get(), i);
            } else if (type == SQLITE_TEXT) {
                properties[name] = columnText(rows, i);
            }
        }
        if (isBeside || isEmpty)
            continue;
        if (!geometry) {
            leftOut.add("row " + std::to_string(row) + " of table " + table.name);
            continue;
        }
        features.push_back({{"type", "Feature"}, {"properties", std::move(properties)}, {"geometry", std::move(*geometry)}});
    }
}

} // namespace

nlohmann::ordered_json geoPackageFeatures(const std::filesystem::path& file, const GeoFrame& frame, std::vector<Phrase>& notes) {
    PackageReader package(file);
    const std::vector<FeatureTable> tables = featureTables(package);
    PackageJson collection = featuresIn(tables.front().epsg);
    LeftOut leftOut;
    for (const FeatureTable& table : tables) {
        if (table.epsg != tables.front().epsg)
            package.fail(phrase("its tables are in several coordinate systems, EPSG:%1 and EPSG:%2: save them in one", tables.front().epsg,
                                table.epsg));
        addTable(package, table, boxOf(frame, table.epsg), collection["features"], leftOut);
    }
    leftOut.tell(notes);
    return collection;
}

} // namespace oxbow
