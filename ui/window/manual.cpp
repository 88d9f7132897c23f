#include "ui/window/manual.h"

#include "core/stage/stage.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/value_text.h"

#include <QAction>
#include <QFile>
#include <QImage>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSplitter>
#include <QTextBlock>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

// The resource lives in a static library: naming it here makes the linker keep it.
static void keepManual() {
    Q_INIT_RESOURCE(oxbow_manual);
}

namespace oxbow {

namespace manual {

namespace {

const QString kRoot = QStringLiteral("qrc:/oxbow/manual/");
const QString kContents = QStringLiteral("README.md");

QStringList headings(const QString& text) {
    static const QRegularExpression kHeading(QStringLiteral("^#+ +(.+)$"), QRegularExpression::MultilineOption);
    QStringList found;
    for (auto match = kHeading.globalMatch(text); match.hasNext();)
        found << match.next().captured(1);
    return found;
}

} // namespace

QByteArray bytesOf(const QString& path) {
    keepManual();
    QFile file(QStringLiteral(":/oxbow/manual/") + path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

const QList<Page>& pages() {
    static const QList<Page> kPages = [] {
        QList<Page> all;
        const auto add = [&all](const QString& path) {
            const QString text = QString::fromUtf8(bytesOf(path));
            const QStringList titles = headings(text);
            all.append({path, titles.isEmpty() ? path : titles.first(), text});
        };
        add(kContents);
        static const QRegularExpression kLink(QStringLiteral("\\]\\(([^)#]+\\.md)\\)"));
        const QString contents = all.first().text;
        for (auto match = kLink.globalMatch(contents); match.hasNext();)
            add(match.next().captured(1));
        return all;
    }();
    return kPages;
}

QString anchorOf(const QString& heading) {
    QString anchor;
    for (const QChar c : heading.toLower())
        if (c.isLetterOrNumber() || c == u'_' || c == u'-')
            anchor += c;
        else if (c == u' ')
            anchor += u'-';
    return anchor;
}

QString placeOf(const StageKind& kind) {
    const QString id = plainText(kind.id);
    const QString own = QStringLiteral("models/%1.md").arg(id);
    for (const Page& page : pages())
        if (page.path == own)
            return own;
    const QString mark = QStringLiteral("`%1`").arg(id);
    for (const bool models : {true, false}) // a description before the list of parameters
        for (const Page& page : pages()) {
            if (page.path.startsWith(QLatin1String("models/")) != models)
                continue;
            for (const QString& heading : headings(page.text))
                if (heading.contains(mark))
                    return page.path + u'#' + anchorOf(heading);
        }
    return kContents;
}

} // namespace manual

// ---- Browser ----

ManualBrowser::ManualBrowser(QWidget* parent) : QTextBrowser(parent) {
    setOpenLinks(true);
    setOpenExternalLinks(true);
    setFrameShape(QFrame::NoFrame);
    document()->setDocumentMargin(18.0);
    QFont reading = font();
    reading.setPointSizeF(1.15 * reading.pointSizeF());
    document()->setDefaultFont(reading);
}

void ManualBrowser::open(const QString& place) {
    keepManual();
    setSource(QUrl(manual::kRoot + place), QTextDocument::MarkdownResource);
}

QString ManualBrowser::path() const {
    return source().toString(QUrl::RemoveFragment).mid(manual::kRoot.size());
}

QVariant ManualBrowser::loadResource(int type, const QUrl& name) {
    if (type != QTextDocument::ImageResource)
        return QTextBrowser::loadResource(type, name);
    const QImage image(QStringLiteral(":") + source().resolved(name).path());
    const int room = viewport()->width() - 2 * static_cast<int>(document()->documentMargin());
    return image.width() > room && room > 0 ? image.scaledToWidth(room, Qt::SmoothTransformation) : image;
}

void ManualBrowser::doSetSource(const QUrl& name, QTextDocument::ResourceType type) {
    const QUrl place = source().resolved(name);
    // A folder stands for its page of contents; what is no page of the manual is not there.
    if (place.scheme() == QLatin1String("qrc") &&
        std::ranges::none_of(manual::pages(), [&](const manual::Page& page) {
            return place.path() == QUrl(manual::kRoot + page.path).path();
        }))
        return;
    QTextBrowser::doSetSource(place, type);
    if (!place.hasFragment())
        return;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
        if (block.blockFormat().headingLevel() > 0 && manual::anchorOf(block.text()) == place.fragment()) {
            QTextCursor cursor(block);
            setTextCursor(cursor);
            verticalScrollBar()->setValue(verticalScrollBar()->value() + cursorRect(cursor).top());
            return;
        }
}

// ---- Window ----

ManualWindow::ManualWindow(QWidget& parent)
    : QWidget(&parent, Qt::Window),
      m_search(named(new QLineEdit(this), "search")),
      m_list(named(new QListWidget(this), "manualPages")),
      m_browser(new ManualBrowser(this)) {
    setObjectName(QStringLiteral("manual"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Manual"));
    resizeOnScreen(*this, {1000, 760});
    const auto button = [this](const QString& text, const QKeySequence& key, auto&& go) {
        auto* b = new QToolButton(this);
        b->setText(text);
        b->setShortcut(key);
        b->setAutoRaise(true);
        connect(b, &QToolButton::clicked, this, go);
        return b;
    };
    auto* back = button(tr("Back"), QKeySequence::Back, [this] { m_browser->backward(); });
    auto* forward = button(tr("Forward"), QKeySequence::Forward, [this] { m_browser->forward(); });
    auto* contents = button(tr("Contents"), {}, [this] { open(manual::kContents); });
    for (QToolButton* b : {back, forward})
        b->setEnabled(false);
    connect(m_browser, &QTextBrowser::backwardAvailable, back, &QWidget::setEnabled);
    connect(m_browser, &QTextBrowser::forwardAvailable, forward, &QWidget::setEnabled);
    m_search->setPlaceholderText(tr("Search the manual"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    connect(m_search, &QLineEdit::textChanged, this, &ManualWindow::fillList);
    m_list->setAccessibleName(tr("Pages"));
    m_list->setWordWrap(true);
    const auto openItem = [this](const QListWidgetItem* item) {
        if (item)
            open(item->data(Qt::UserRole).toString());
    };
    connect(m_list, &QListWidget::itemClicked, this, openItem);
    connect(m_list, &QListWidget::itemActivated, this, openItem);
    auto* bar = filled(new QHBoxLayout, {.margins = QMargins(8, 6, 8, 6)},
                       {back, forward, contents, kAllRoom, {m_search, 1}});
    auto* split = new QSplitter(this);
    split->addWidget(m_list);
    split->addWidget(m_browser);
    split->setStretchFactor(1, 1);
    split->setSizes({240, 760});
    filled(new QVBoxLayout(this), {.margins = QMargins(), .spacing = 0}, {bar, {split, 1}});
    auto* close = new QAction(this);
    close->setShortcut(Qt::Key_Escape);
    connect(close, &QAction::triggered, this, &QWidget::close);
    addAction(close);
    fillList();
}

void ManualWindow::fillList() {
    constexpr int kAround = 40; // letters of a hit's surroundings
    const QString wanted = m_search->text().trimmed();
    m_list->clear();
    for (const manual::Page& page : manual::pages()) {
        const qsizetype at = wanted.isEmpty() ? -1 : page.text.indexOf(wanted, 0, Qt::CaseInsensitive);
        if (!wanted.isEmpty() && at < 0)
            continue;
        QString text = page.title;
        if (at >= 0)
            text += QStringLiteral("\n… %1 …").arg(
                page.text.mid(std::max<qsizetype>(0, at - kAround), 2 * kAround + wanted.size()).simplified());
        auto* item = new QListWidgetItem(text, m_list);
        item->setData(Qt::UserRole, page.path);
    }
    if (m_list->count() > 0)
        return;
    auto* none = new QListWidgetItem(tr("No results"), m_list);
    none->setFlags(Qt::NoItemFlags);
}

} // namespace oxbow
