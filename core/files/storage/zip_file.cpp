#include "core/files/storage/zip_file.h"

#include "core/base/error.h"
#include "core/files/storage/atomic_file.h"

#include <zip.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <deque>
#include <exception>
#include <fstream>

namespace oxbow {

namespace {

constexpr std::size_t kChunk = 1 << 20;
constexpr zip_uint16_t kZipFirstDay = 1 << 5 | 1; ///< 1 January 1980: the same input gives the same bytes at any time
constexpr zip_uint32_t kZipDeflateLevel = 2; ///< float layers hardly shrink further for ten times the time

Phrase wordsOf(int code) {
    if (code == ZIP_ER_NOZIP)
        return phrase("this is no ZIP archive");
    if (code == ZIP_ER_NOENT)
        return phrase("there is no such file");
    if (code == ZIP_ER_INCONS || code == ZIP_ER_CRC)
        return phrase("the archive is damaged");
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    std::string words = zip_error_strerror(&error);
    zip_error_fini(&error);
    return words;
}

/// What libzip calls back for a stream of ours. An exception waits until libzip has returned.
class Callbacks {
public:
    explicit Callbacks(std::exception_ptr& failure) : m_failure(failure) { zip_error_init(&m_error); }
    virtual ~Callbacks() { zip_error_fini(&m_error); }
    Callbacks(const Callbacks&) = delete;
    Callbacks& operator=(const Callbacks&) = delete;

    static zip_int64_t call(void* self, void* data, zip_uint64_t size, zip_source_cmd_t command) {
        auto& callbacks = *static_cast<Callbacks*>(self);
        if (command == ZIP_SOURCE_ERROR)
            return zip_error_to_data(&callbacks.m_error, data, size);
        if (command == ZIP_SOURCE_FREE)
            return 0;
        try {
            return callbacks.answer(command, data, size);
        } catch (...) {
            if (!callbacks.m_failure)
                callbacks.m_failure = std::current_exception();
            zip_error_set(&callbacks.m_error, ZIP_ER_INTERNAL, 0);
            return -1;
        }
    }

protected:
    virtual zip_int64_t answer(zip_source_cmd_t command, void* data, zip_uint64_t size) = 0;
    static zip_int64_t tellSize(void* data, std::uint64_t size) {
        auto* stat = static_cast<zip_stat_t*>(data);
        zip_stat_init(stat);
        stat->size = size;
        stat->valid |= ZIP_STAT_SIZE;
        return sizeof *stat;
    }
    [[nodiscard]] zip_error_t* error() { return &m_error; }

private:
    zip_error_t m_error;
    std::exception_ptr& m_failure;
};

class PieceCallbacks : public Callbacks {
public:
    PieceCallbacks(const ZipPiece& piece, std::exception_ptr& failure) : Callbacks(failure), m_piece(piece) {}

protected:
    zip_int64_t answer(zip_source_cmd_t command, void* data, zip_uint64_t size) override {
        switch (command) {
        case ZIP_SOURCE_SUPPORTS:
            return zip_source_make_command_bitmap(ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE,
                                                  ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE, -1);
        case ZIP_SOURCE_STAT:
            return tellSize(data, m_piece.size);
        case ZIP_SOURCE_OPEN:
            m_source = m_piece.open();
            return 0;
        case ZIP_SOURCE_READ:
            return static_cast<zip_int64_t>(m_source({static_cast<std::byte*>(data), size}));
        case ZIP_SOURCE_CLOSE:
            m_source = nullptr;
            return 0;
        default:
            return -1;
        }
    }

private:
    const ZipPiece& m_piece;
    ByteSource m_source;
};

/// The archive as it is written.
class FileCallbacks : public Callbacks {
public:
    FileCallbacks(AtomicFile& file, std::exception_ptr& failure) : Callbacks(failure), m_file(file) {}

protected:
    zip_int64_t answer(zip_source_cmd_t command, void* data, zip_uint64_t size) override {
        switch (command) {
        case ZIP_SOURCE_SUPPORTS:
            return ZIP_SOURCE_SUPPORTS_WRITABLE;
        case ZIP_SOURCE_STAT:
            return tellSize(data, 0);
        case ZIP_SOURCE_WRITE:
            m_file.write({static_cast<const std::byte*>(data), size});
            m_end = std::max(m_end, m_file.position());
            return static_cast<zip_int64_t>(size);
        case ZIP_SOURCE_TELL_WRITE:
            return static_cast<zip_int64_t>(m_file.position());
        case ZIP_SOURCE_SEEK_WRITE: {
            const zip_int64_t to =
                zip_source_seek_compute_offset(m_file.position(), m_end, data, size, error());
            if (to >= 0)
                m_file.seek(static_cast<std::uint64_t>(to));
            return to < 0 ? -1 : 0;
        }
        default:
            return 0; // nothing to do, or to read
        }
    }

private:
    AtomicFile& m_file;
    std::uint64_t m_end = 0;
};

} // namespace

// ---- Writing ----

void ZipWriter::add(const std::string& name, std::vector<std::byte> bytes) {
    const std::uint64_t size = bytes.size();
    add(name, {size, [kept = std::make_shared<const std::vector<std::byte>>(std::move(bytes))] {
                   return [kept, at = std::size_t{0}](std::span<std::byte> to) mutable {
                       const std::size_t count = std::min(to.size(), kept->size() - at);
                       std::copy_n(kept->begin() + static_cast<std::ptrdiff_t>(at), count, to.begin());
                       at += count;
                       return count;
                   };
               }});
}

void ZipWriter::add(const std::string& name, std::string_view text) {
    const auto bytes = std::as_bytes(std::span(text));
    add(name, std::vector<std::byte>(bytes.begin(), bytes.end()));
}

void ZipWriter::addFile(const std::string& name, const std::filesystem::path& file) {
    const auto open = [file] {
        auto stream = std::make_shared<std::ifstream>(file, std::ios::binary);
        if (!*stream || std::filesystem::is_directory(file))
            throw Error(
                file.string() + ": " +
                phrase("cannot be read into the project: %1", std::strerror(*stream ? EISDIR : errno)));
        return stream;
    };
    static_cast<void>(open());
    add(name, {std::filesystem::file_size(file), [open, file]() -> ByteSource {
                   return [stream = open(), file](std::span<std::byte> to) {
                       stream->read(reinterpret_cast<char*>(to.data()),
                                    static_cast<std::streamsize>(to.size()));
                       if (stream->bad())
                           throw Error(file.string() + ": " + phrase("cannot be read to its end"));
                       return static_cast<std::size_t>(stream->gcount());
                   };
               }});
}

void ZipWriter::commit(const std::filesystem::path& target, ZipPacking packing) {
    AtomicFile file(target);
    std::exception_ptr failure;
    FileCallbacks sink(file, failure);
    std::deque<PieceCallbacks> sources;
    const auto fail = [&](const Phrase& words) {
        if (failure)
            std::rethrow_exception(failure);
        throw Error(target.string() + ": " + phrase("cannot be packed: %1", words));
    };
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* const out = zip_source_function_create(Callbacks::call, &sink, &error);
    zip_t* const opened = out ? zip_open_from_source(out, ZIP_CREATE | ZIP_TRUNCATE, &error) : nullptr;
    if (!opened)
        zip_source_free(out);
    std::unique_ptr<zip_t, decltype(&zip_discard)> zip(opened, zip_discard);
    if (!zip)
        fail(zip_error_strerror(&error));
    for (const auto& [name, piece] : m_pieces) {
        PieceCallbacks& callbacks = sources.emplace_back(piece, failure);
        zip_source_t* const source = zip_source_function(zip.get(), Callbacks::call, &callbacks);
        const zip_int64_t index =
            source ? zip_file_add(zip.get(), name.c_str(), source, ZIP_FL_ENC_UTF_8) : -1;
        if (index < 0) {
            zip_source_free(source);
            fail(name + ": " + zip_strerror(zip.get()));
        }
        zip_set_file_compression(zip.get(), static_cast<zip_uint64_t>(index), packing == ZipPacking::Quick ? ZIP_CM_STORE : ZIP_CM_DEFLATE,
                                 kZipDeflateLevel);
        zip_file_set_dostime(zip.get(), static_cast<zip_uint64_t>(index), 0, kZipFirstDay, 0);
    }
    if (zip_close(zip.get()) != 0)
        fail(zip_strerror(zip.get()));
    static_cast<void>(zip.release());
    file.commit();
}

// ---- Reading ----

ZipReader::ZipReader(const std::filesystem::path& path) : m_shown(path.string()), m_zip(nullptr, zip_discard) {
    int code = 0;
    m_zip.reset(zip_open(path.c_str(), ZIP_RDONLY, &code));
    if (!m_zip)
        throw Error(m_shown + ": " +
                    phrase("cannot be opened: %1: choose a project saved by Oxbow", wordsOf(code)));
}

bool ZipReader::has(const std::string& name) const {
    return zip_name_locate(m_zip.get(), name.c_str(), 0) >= 0;
}

std::vector<std::string> ZipReader::names() const {
    std::vector<std::string> list;
    for (zip_int64_t i = 0; i < zip_get_num_entries(m_zip.get(), 0); ++i)
        if (const char* name = zip_get_name(m_zip.get(), static_cast<zip_uint64_t>(i), 0))
            list.emplace_back(name);
    return list;
}

ByteSource ZipReader::open(const std::string& name) const {
    const std::string place = m_shown + ": " + name;
    const std::shared_ptr<zip_file_t> piece(zip_fopen(m_zip.get(), name.c_str(), 0),
                                            [](zip_file_t* file) { file ? zip_fclose(file) : 0; });
    if (!piece)
        throw Error(place + ": " + phrase("is missing or damaged: use an older copy of the project"));
    return [piece, place](std::span<std::byte> to) {
        const zip_int64_t count = zip_fread(piece.get(), to.data(), to.size());
        if (count < 0)
            throw Error(place + ": " + phrase("is damaged: use an older copy of the project"));
        return static_cast<std::size_t>(count);
    };
}

void ZipReader::forChunks(const std::string& name, std::uint64_t mostBytes,
                          const std::function<void(std::span<const std::byte>)>& visit) const {
    const ByteSource source = open(name);
    std::vector<std::byte> chunk(kChunk);
    std::uint64_t all = 0;
    while (const std::size_t count = source(chunk)) {
        all += count;
        if (all > mostBytes)
            throw Error(m_shown + ": " + name + ": " +
                        phrase("is longer than a project can need: the file is damaged"));
        visit(std::span(chunk).first(count));
    }
}

std::vector<std::byte> ZipReader::read(const std::string& name, std::uint64_t mostBytes) const {
    std::vector<std::byte> bytes;
    forChunks(name, mostBytes, [&](std::span<const std::byte> chunk) {
        bytes.insert(bytes.end(), chunk.begin(), chunk.end());
    });
    return bytes;
}

std::string ZipReader::readText(const std::string& name, std::uint64_t mostBytes) const {
    std::string text;
    forChunks(name, mostBytes, [&](std::span<const std::byte> chunk) {
        text.append(reinterpret_cast<const char*>(chunk.data()), chunk.size());
    });
    return text;
}

void ZipReader::extract(const std::string& name, const std::filesystem::path& target,
                        std::uint64_t mostBytes) const {
    std::ofstream file(target, std::ios::binary);
    forChunks(name, mostBytes, [&](std::span<const std::byte> chunk) {
        file.write(reinterpret_cast<const char*>(chunk.data()), static_cast<std::streamsize>(chunk.size()));
        if (!file)
            throw Error(target.string() + ": " + phrase("cannot be unpacked: is the disk full?"));
    });
    file.close();
    if (!file)
        throw Error(target.string() + ": " + phrase("cannot be unpacked: is the disk full?"));
}

} // namespace oxbow
