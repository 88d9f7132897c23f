#include "render/gl/program_cache.h"

#include "core/files/storage/atomic_file.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>

#include <cstring>

namespace oxbow {

namespace {

constexpr char kMagic[8] = {'O', 'X', 'P', 'R', 'O', 'G', '1', '\0'};
constexpr qsizetype kHashBytes = 32;
constexpr qsizetype kHeaderBytes = static_cast<qsizetype>(sizeof kMagic) + kHashBytes;

struct Cache {
    QString folder;
    ProgramCacheStatistics statistics;
};

Cache& cache() {
    static Cache state;
    return state;
}

QByteArray hashOf(const QByteArray& bytes) {
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
}

QString fileOf(Gl& gl, const ProgramText& text) {
    QCryptographicHash hash(QCryptographicHash::Sha256);
    const auto add = [&hash](const char* part) {
        hash.addData(QByteArrayView(part, static_cast<qsizetype>(std::strlen(part)) + 1)); // parts stay apart
    };
    for (const GLenum name : {GL_VENDOR, GL_RENDERER, GL_VERSION}) {
        const GLubyte* driver = gl.glGetString(name);
        add(driver ? reinterpret_cast<const char*>(driver) : "");
    }
    add(text.vertex.c_str());
    add(text.fragment.c_str());
    return cache().folder + "/" + QString::fromLatin1(hash.result().toHex().left(32)) + ".program";
}

bool canKeep(Gl& gl) {
    return !cache().folder.isEmpty() && gl.glProgramBinary && gl.glGetProgramBinary &&
           gl.integer(GL_NUM_PROGRAM_BINARY_FORMATS) > 0;
}

bool takeFrom(Gl& gl, GLuint program, const QString& name) {
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly))
        return false;
    const QByteArray bytes = file.readAll();
    const QByteArray held = bytes.mid(kHeaderBytes);
    GLenum format = 0;
    if (bytes.size() <= kHeaderBytes + static_cast<qsizetype>(sizeof format) ||
        std::memcmp(bytes.constData(), kMagic, sizeof kMagic) != 0 ||
        bytes.mid(sizeof kMagic, kHashBytes) != hashOf(held))
        return false;
    std::memcpy(&format, held.constData(), sizeof format);
    gl.glProgramBinary(program, format, held.constData() + sizeof format,
                       static_cast<GLsizei>(held.size() - static_cast<qsizetype>(sizeof format)));
    GLint done = GL_FALSE;
    gl.glGetProgramiv(program, GL_LINK_STATUS, &done);
    if (done != GL_TRUE)
        static_cast<void>(gl.glGetError()); // a format that the driver does not know is no failure
    return done == GL_TRUE;
}

/// The binary that the driver gives, behind its format; empty where it gives none.
QByteArray binaryOf(Gl& gl, GLuint program) {
    GLint size = 0;
    gl.glGetProgramiv(program, GL_PROGRAM_BINARY_LENGTH, &size);
    GLenum format = 0;
    QByteArray held(static_cast<qsizetype>(sizeof format) + size, '\0');
    GLsizei written = 0;
    if (size > 0)
        gl.glGetProgramBinary(program, size, &written, &format, held.data() + sizeof format);
    if (written != size || size == 0)
        return {};
    std::memcpy(held.data(), &format, sizeof format);
    return held;
}

void dropOldest(const QString& folder) {
    const QFileInfoList files = QDir(folder).entryInfoList({"*.program"}, QDir::Files, QDir::Time);
    for (qsizetype i = kMostCachedFiles; i < files.size(); ++i)
        QFile::remove(files[i].filePath());
}

} // namespace

void setProgramCache(std::filesystem::path folder) {
    cache().folder = QString::fromStdString(folder.string());
}

bool loadProgram(Gl& gl, GLuint program, const ProgramText& text) noexcept {
    try {
        if (!canKeep(gl) || !takeFrom(gl, program, fileOf(gl, text)))
            return false;
        ++cache().statistics.loaded;
        return true;
    } catch (...) { // as good as none
        return false;
    }
}

void keepProgram(Gl& gl, GLuint program, const ProgramText& text) noexcept {
    ++cache().statistics.compiled;
    try {
        const QByteArray held = canKeep(gl) ? binaryOf(gl, program) : QByteArray();
        if (held.isEmpty() || !QDir().mkpath(cache().folder))
            return;
        const QByteArray file = QByteArray(kMagic, sizeof kMagic) + hashOf(held) + held;
        writeFileAtomically(fileOf(gl, text).toStdString(),
                            {file.constData(), static_cast<std::size_t>(file.size())});
        dropOldest(cache().folder);
    } catch (...) { // the next start compiles again
    }
}

ProgramCacheStatistics programCacheStatistics() {
    return cache().statistics;
}

} // namespace oxbow
