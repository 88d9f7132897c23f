#include "core/files/zip_file.h"

#include "core/base/error.h"
#include "core/files/atomic_file.h"

#include <zip.h>

#include <deque>

namespace oxbow {

namespace {

constexpr std::size_t kChunk = 1 << 20;
constexpr zip_uint32_t kDeflateLevel = 2; ///< float layers hardly shrink further for ten times the time

std::string wordsOf(int code) {
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    std::string words = zip_error_strerror(&error);
    zip_error_fini(&error);
    return words;
}

} // namespace

class ZipWriter::Impl {
public:
    Impl() {
        m_source = zip_source_buffer_create(nullptr, 0, 0, nullptr);
        if (m_source)
            zip_source_keep(m_source);
        m_zip = m_source ? zip_open_from_source(m_source, ZIP_CREATE | ZIP_TRUNCATE, nullptr) : nullptr;
        if (!m_zip)
            throw Error("a new archive cannot be made: free some memory");
    }
    ~Impl() {
        if (m_zip)
            zip_discard(m_zip);
        zip_source_free(m_source);
    }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    void add(const std::string& name, std::vector<std::byte> bytes) {
        const std::vector<std::byte>& kept = m_pieces.emplace_back(std::move(bytes));
        zip_source_t* const piece = zip_source_buffer(m_zip, kept.data(), kept.size(), 0);
        const zip_int64_t index = piece ? zip_file_add(m_zip, name.c_str(), piece, ZIP_FL_ENC_UTF_8) : -1;
        if (index < 0) {
            zip_source_free(piece);
            throw Error(name + ": cannot be put into the archive: " + zip_strerror(m_zip));
        }
        zip_set_file_compression(m_zip, static_cast<zip_uint64_t>(index), ZIP_CM_DEFLATE, kDeflateLevel);
    }

    void commit(const std::filesystem::path& target) {
        if (zip_close(m_zip) != 0)
            throw Error(target.string() + ": cannot be packed: " + zip_strerror(m_zip));
        m_zip = nullptr;
        AtomicFile file(target);
        if (zip_source_open(m_source) != 0)
            throw Error(target.string() + ": cannot be packed: free some memory");
        std::vector<std::byte> chunk(kChunk);
        zip_int64_t count = 0;
        while ((count = zip_source_read(m_source, chunk.data(), chunk.size())) > 0)
            file.write(std::span(chunk).first(static_cast<std::size_t>(count)));
        zip_source_close(m_source);
        if (count < 0)
            throw Error(target.string() + ": cannot be packed: free some memory");
        file.commit();
    }

private:
    std::deque<std::vector<std::byte>> m_pieces; ///< libzip reads them when it closes
    zip_source_t* m_source = nullptr;
    zip_t* m_zip = nullptr;
};

ZipWriter::ZipWriter() : m_impl(std::make_unique<Impl>()) {}
ZipWriter::~ZipWriter() = default;

void ZipWriter::add(const std::string& name, std::vector<std::byte> bytes) {
    m_impl->add(name, std::move(bytes));
}

void ZipWriter::add(const std::string& name, std::string_view text) {
    const auto bytes = std::as_bytes(std::span(text));
    m_impl->add(name, {bytes.begin(), bytes.end()});
}

void ZipWriter::commit(const std::filesystem::path& target) {
    m_impl->commit(target);
}

class ZipReader::Impl {
public:
    explicit Impl(const std::filesystem::path& path) : m_shown(path.filename().string()) {
        int code = 0;
        m_zip = zip_open(path.c_str(), ZIP_RDONLY, &code);
        if (!m_zip)
            throw Error(m_shown + ": cannot be opened: " + wordsOf(code) +
                        ": choose a project saved by Oxbow");
    }
    ~Impl() { zip_discard(m_zip); }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    [[nodiscard]] bool has(const std::string& name) const {
        return zip_name_locate(m_zip, name.c_str(), 0) >= 0;
    }

    [[nodiscard]] std::vector<std::string> names() const {
        std::vector<std::string> list;
        for (zip_int64_t i = 0; i < zip_get_num_entries(m_zip, 0); ++i)
            if (const char* name = zip_get_name(m_zip, static_cast<zip_uint64_t>(i), 0))
                list.emplace_back(name);
        return list;
    }

    [[nodiscard]] std::vector<std::byte> read(const std::string& name, std::uint64_t mostBytes) const {
        const std::string place = m_shown + ": " + name;
        const auto close = [](zip_file_t* file) { zip_fclose(file); };
        const std::unique_ptr<zip_file_t, decltype(close)> piece(zip_fopen(m_zip, name.c_str(), 0), close);
        if (!piece)
            throw Error(place + ": is missing or damaged: use an older copy of the project");
        // The size that the archive claims may lie: count what comes.
        std::vector<std::byte> bytes;
        std::vector<std::byte> chunk(kChunk);
        zip_int64_t count = 0;
        while ((count = zip_fread(piece.get(), chunk.data(), chunk.size())) > 0) {
            if (bytes.size() + static_cast<std::size_t>(count) > mostBytes)
                throw Error(place + ": is longer than a project can need: the file is damaged");
            bytes.insert(bytes.end(), chunk.begin(), chunk.begin() + count);
        }
        if (count < 0)
            throw Error(place + ": is damaged: use an older copy of the project");
        return bytes;
    }

private:
    std::string m_shown;
    zip_t* m_zip = nullptr;
};

ZipReader::ZipReader(const std::filesystem::path& path) : m_impl(std::make_unique<Impl>(path)) {}
ZipReader::~ZipReader() = default;

bool ZipReader::has(const std::string& name) const {
    return m_impl->has(name);
}
std::vector<std::string> ZipReader::names() const {
    return m_impl->names();
}

std::vector<std::byte> ZipReader::read(const std::string& name, std::uint64_t mostBytes) const {
    return m_impl->read(name, mostBytes);
}

std::string ZipReader::readText(const std::string& name, std::uint64_t mostBytes) const {
    const std::vector<std::byte> bytes = read(name, mostBytes);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

} // namespace oxbow
