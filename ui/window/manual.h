#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QTextBrowser>
#include <QWidget>

class QLineEdit;
class QListWidget;

namespace oxbow {

struct StageKind;

/// The manual that is built into the program: the pages below resources/manual/user, by their paths there.
namespace manual {

struct Page {
    QString path;  ///< "models/lakes.md"
    QString title; ///< its first heading
    QString text;  ///< as Markdown
};

/// In the order of the contents, that page first.
[[nodiscard]] const QList<Page>& pages();
/// The bytes of a page or a picture.
[[nodiscard]] QByteArray bytesOf(const QString& path);
/// The heading's address within its page, as links name it.
[[nodiscard]] QString anchorOf(const QString& heading);
/// "models/filters.md#levels": the page that describes a stage, or its part; the list of parameters where none does.
[[nodiscard]] QString placeOf(const StageKind& kind);

} // namespace manual

/// Shows pages, keeps pictures within its width and goes to headings.
class ManualBrowser : public QTextBrowser {
    Q_OBJECT
public:
    explicit ManualBrowser(QWidget* parent = nullptr);
    /// `place`: a path with or without "#heading".
    void open(const QString& place);
    /// Of the page that is shown.
    [[nodiscard]] QString path() const;

protected:
    QVariant loadResource(int type, const QUrl& name) override;
    void doSetSource(const QUrl& name, QTextDocument::ResourceType type) override;
};

/// The manual in a window of its own: contents or what a search finds on the left, the page on the right.
class ManualWindow : public QWidget {
    Q_OBJECT
public:
    explicit ManualWindow(QWidget& parent);
    void open(const QString& place) { m_browser->open(place); }
    [[nodiscard]] ManualBrowser& browser() const { return *m_browser; }

private:
    void fillList();

    QLineEdit* m_search;
    QListWidget* m_list;
    ManualBrowser* m_browser;
};

} // namespace oxbow
