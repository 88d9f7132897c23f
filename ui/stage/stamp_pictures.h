#pragma once

#include <QHash>
#include <QObject>
#include <QPixmap>

namespace oxbow {

/// Pictures of stamps as shaded relief, made beside the UI thread when they are first asked for and kept.
class StampPictures : public QObject {
    Q_OBJECT
public:
    static constexpr int kSidePx = 104; ///< logical pixels

    [[nodiscard]] static StampPictures& instance();
    /// Of the library's stamp of that key, or of a file; empty until it is made. A file that was written anew has a new
    /// one.
    [[nodiscard]] QPixmap picture(const QString& keyOrFile);

signals:
    void made(const QString& keyOrFile);

private:
    StampPictures();
    QHash<QString, QPixmap> m_pictures; ///< empty ones are on their way
};

} // namespace oxbow
