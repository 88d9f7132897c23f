#include "ui/window/start_page.h"

#include "core/project/project_file.h"
#include "ui/widgets/background_task.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/narrowed_list.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_text.h"
#include "ui/window/manual.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QStyledItemDelegate>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace oxbow {

namespace {

struct Example {
    const char* file;
    const char* title;
    const char* sentence;
};

#define WORDS(text) QT_TRANSLATE_NOOP("oxbow", text)

constexpr Example kExamples[] = {
    {"first_start.json", WORDS("Range"),
     WORDS("A mountain range that rises between two plains; a lake behind a moraine.")},
    {"alpine.json", WORDS("Alpine"), WORDS("Steep, sharp mountains everywhere, cut by deep valleys.")},
    {"canyon.json", WORDS("Canyon"),
     WORDS("A plateau that rises slowly while one river cuts a canyon back into it.")},
    {"badlands.json", WORDS("Badlands"),
     WORDS("Soft ground that gullies eat into from its edges.")},
    {"island.json", WORDS("Island"),
     WORDS("A young island: gorges cut its flanks, old slopes are left between them.")},
    {"rolling_hills.json", WORDS("Rolling hills"), WORDS("Gentle, rounded hills with broad valleys.")},
    {"volcano.json", WORDS("Volcano"), WORDS("A cone, furrowed by the streams that run down all its sides.")},
    {"river_plain.json", WORDS("River plain"), WORDS("A wide plain built by the deposits of its rivers.")},
    {"meanders.json", WORDS("Meanders"), WORDS("Rivers that wander over a plain and leave oxbow lakes.")},
    {"braided_valley.json", WORDS("Braided valley"), WORDS("Meltwater full of gravel that splits round its bars between mountain walls.")},
    {"lake_delta.json", WORDS("Delta in a lake"), WORDS("A river that fills the head of a moraine lake with a plain of many channels.")},
    {"river_network.json", WORDS("Rivers first"),
     WORDS("Rivers that grow from the edges around two obstacles; the mountains drain along them.")},
    {"fjord.json", WORDS("Fjord"), WORDS("Deep, steep-sided valleys below the sea.")},
    {"mesas.json", WORDS("Mesas"), WORDS("Layers of hard and soft rock, cut into benches and mesas.")},
    {"cliffed_coast.json", WORDS("Cliffed coast"), WORDS("Waves that cut cliffs and fill bays with sand.")},
    {"dune_sea.json", WORDS("Dune sea"), WORDS("Dunes that flow against mountains and round them.")},
    {"glaciated_alps.json", WORDS("Glaciated Alps"),
     WORDS("Troughs, cirques and lakes of two ice ages; glaciers remain on the heights.")},
    {"st_helens.json", WORDS("Mount St. Helens"),
     WORDS("The real volcano with its crater, and what rivers make of it in forty thousand years.")},
    {"scarplands.json", WORDS("Scarplands"),
     WORDS("Tilted layers of rock, cut into tablelands with escarpments.")},
    {"fault_block.json", WORDS("Fault block"),
     WORDS("A range of jointed rock that rises between two plains, with fans at its foot.")},
    {"trade_wind_island.json", WORDS("Trade-wind island"),
     WORDS("A volcano in the trade wind: deep valleys where it rains, old slopes behind.")},
    {"drawn_valley.json", WORDS("Valley drawn by hand"),
     WORDS("Two ranges, a river and the moraine that dams it, drawn as curves; erosion makes them land.")},
    {"canyon_road.json", WORDS("Canyon with a road"),
     WORDS("A road that finds its way over the heights and across a valley.")},
    {"island_soft_south.json", WORDS("Island, soft in the south"),
     WORDS("One more stage of erosion, limited to the south by its mix.")},
};

#undef WORDS

enum Role { KindOf = Qt::UserRole, File, SecondLine, Help };

constexpr QSize kPicture{150, 94};
constexpr int kAir = 6;
constexpr int kAsideWidth = 320;
constexpr QSize kWanted{980, 680};

/// A picture with its name and a second line under it.
class TileDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
        return {kPicture.width() + 2 * kAir, kPicture.height() + 2 * option.fontMetrics.height() + 3 * kAir};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const theme::Colours& colours = theme::current();
        const bool isThere = option.state & QStyle::State_Enabled;
        painter->save();
        painter->setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
        if (option.state & (QStyle::State_Selected | QStyle::State_MouseOver)) {
            const bool isSelected = option.state & QStyle::State_Selected;
            painter->setPen(isSelected ? QPen(colours.accentBright, 2) : QPen(Qt::NoPen));
            painter->setBrush(isSelected ? colours.selected : colours.hover);
            painter->drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), 5, 5);
        }
        const QRect picture(option.rect.topLeft() + QPoint(kAir, kAir), kPicture);
        if (const auto image = index.data(Qt::DecorationRole).value<QImage>(); !image.isNull()) {
            painter->drawImage(picture, image);
        } else {
            painter->fillRect(picture, colours.well);
            const auto kind = static_cast<StartPage::Kind>(index.data(KindOf).toInt());
            QRectF middle(0, 0, 28, 28);
            middle.moveCenter(QRectF(picture).center());
            drawIcon(*painter, kind == StartPage::Kind::Empty ? icons::kNew : icons::kOpen, middle,
                     kind == StartPage::Kind::Empty ? colours.strong : colours.faint);
        }
        QRect line(picture.left(), picture.bottom() + kAir, picture.width(), option.fontMetrics.height());
        const auto write = [&](const QString& text, const QColor& colour) {
            painter->setPen(colour);
            painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter, option.fontMetrics.elidedText(text, Qt::ElideRight, line.width()));
            line.translate(0, line.height());
        };
        painter->setFont(option.font);
        write(index.data().toString(), isThere ? colours.strong : colours.faint);
        write(index.data(SecondLine).toString(), isThere ? colours.muted : colours.faint);
        painter->restore();
    }
};

/// As large as a tile shows it on a screen of twice the dots, cut to its shape.
QImage cutToTile(const QImage& image) {
    if (image.isNull())
        return {};
    const QSize whole = 2 * kPicture;
    const QImage scaled = image.scaled(whole, Qt::KeepAspectRatioByExpanding, Qt::SmoothTransformation);
    return scaled.copy(QRect(QPoint((scaled.width() - whole.width()) / 2, (scaled.height() - whole.height()) / 2), whole));
}

QString projectsNameOf(const QFileInfo& file) {
    return file.suffix() == QLatin1String("oxbow") ? file.completeBaseName() : file.fileName();
}

} // namespace

QString templateFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/templates");
}

StartPage::StartPage(const QStringList& recentFiles, QWidget* parent)
    : QDialog(parent),
      m_search(new QLineEdit(this)),
      m_groups(new QTabBar(this)),
      m_list(named(new QListWidget(this), "startTiles")),
      m_nothing(mutedText(this)),
      m_title(wrapped(new QLabel(this))),
      m_pages(new QStackedWidget(this)),
      m_grid(new GridForm({1024, 1024, 10.0}, GridForm::Extent::Free)),
      m_help(wrapped(new QLabel(this))),
      m_delete(new QPushButton(tr("Move to the Trash"), this)),
      m_start(nullptr) {
    setObjectName(QStringLiteral("startPage"));
    setWindowTitle(tr("New Terrain"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_search->setPlaceholderText(tr("Search templates and examples"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    for (const QString& group : {tr("All"), tr("Recent"), tr("My templates"), tr("Examples")}) // by Kind
        m_groups->addTab(group);
    m_groups->setExpanding(false);
    m_list->setAccessibleName(tr("What to begin with"));
    m_list->setItemDelegate(new TileDelegate(m_list));
    m_list->installEventFilter(this);
    m_list->setViewMode(QListView::IconMode);
    m_list->setMovement(QListView::Static);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setUniformItemSizes(true);
    m_list->setSpacing(4);
    m_list->setMouseTracking(true);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_nothing->setAlignment(Qt::AlignCenter);
    auto* left = filled(new QVBoxLayout, {.spacing = 8}, {m_search, m_groups, {m_list, 1}, {m_nothing, 1}});
    filled(new QHBoxLayout(this), {.margins = QMargins(16, 14, 16, 14), .spacing = 16}, {{left, 1}, makeAside()});
    fill(recentFiles);
    connect(m_search, &QLineEdit::textChanged, this, &StartPage::narrow);
    connect(m_groups, &QTabBar::currentChanged, this, &StartPage::narrow);
    connect(m_list, &QListWidget::currentItemChanged, this, &StartPage::showCurrent);
    connect(m_list, &QListWidget::itemDoubleClicked, this, [this] { m_start->click(); });
    connect(m_delete, &QPushButton::clicked, this, &StartPage::deleteTemplate);
    narrow();
    m_search->setFocus();
    resize(kWanted.boundedTo(screen()->availableSize() - QSize(40, 60)));
}

QWidget* StartPage::makeAside() {
    auto* aside = new QWidget(this);
    aside->setFixedWidth(theme::withText(kAsideWidth));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, aside);
    m_start = buttons->addButton(tr("Start"), QDialogButtonBox::AcceptRole);
    m_start->setDefault(true);
    m_title->setFont(theme::bold(font()));
    m_help->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_pages->addWidget(m_grid);
    m_pages->addWidget(m_help);
    filled(new QVBoxLayout(aside), {.margins = QMargins(), .spacing = 10},
           {m_title, {m_pages, 1}, {m_delete, 0, Qt::AlignLeft}, buttons});
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    return aside;
}

// ---- What there is ----

void StartPage::fill(const QStringList& recentFiles) {
    add({{Kind::Empty, {}}, tr("Empty"), tr("Noise, size of your own"), {}});
    for (const QString& path : recentFiles)
        add({{Kind::Recent, path}, projectsNameOf(QFileInfo(path)), tr("Recent"), QDir::toNativeSeparators(path)});
    const QDir folder(templateFolder());
    for (const QFileInfo& file : folder.entryInfoList({QStringLiteral("*.oxbow"), QStringLiteral("*.json")}, QDir::Files, QDir::Name | QDir::IgnoreCase))
        add({{Kind::Template, file.filePath()}, file.completeBaseName(), tr("Template"), tr("Starts a new terrain; the template stays as it is.")});
    for (const Example& example : kExamples)
        add({{Kind::Example, QString::fromLatin1(example.file)}, translated(example.title), tr("Example"), translated(example.sentence)});
}

void StartPage::add(const Entry& entry) {
    auto* item = new QListWidgetItem(entry.title, m_list);
    item->setData(KindOf, static_cast<int>(entry.choice.kind));
    item->setData(File, entry.choice.file);
    item->setData(SecondLine, entry.kind);
    item->setData(Help, entry.help);
    item->setToolTip(entry.help);
    if (entry.choice.kind == Kind::Empty)
        return;
    const auto show = [this, place = QPersistentModelIndex(m_list->indexFromItem(item))](const Found& found) {
        QListWidgetItem* const at = m_list->itemFromIndex(place);
        if (!at)
            return; // a template that was deleted
        at->setData(Qt::DecorationRole, found.picture);
        if (!found.when.isEmpty())
            at->setData(SecondLine, found.when);
        if (found.isThere)
            return;
        at->setData(SecondLine, tr("not found"));
        at->setFlags(Qt::NoItemFlags);
        if (at == m_list->currentItem())
            narrow();
    };
    runInBackground(Lane::Interactive, this, [choice = entry.choice] { return lookAt(choice); }, show, [](const QString&) {});
}

/// Away from the UI thread.
StartPage::Found StartPage::lookAt(const Choice& choice) {
    if (choice.kind == Kind::Example) {
        const QString picture = QStringLiteral("pictures/example_%1.jpg").arg(QFileInfo(choice.file).completeBaseName());
        return {.picture = cutToTile(QImage::fromData(manual::bytesOf(picture)))};
    }
    const QFileInfo file(choice.file);
    Found found{.isThere = file.exists()};
    if (!found.isThere)
        return found;
    if (choice.kind == Kind::Recent)
        found.when = QLocale().toString(file.lastModified(), QLocale::ShortFormat);
    if (const std::filesystem::path path = choice.file.toStdString(); isArchive(path)) {
        const std::vector<std::byte> png = projectThumbnail(path);
        found.picture = cutToTile(QImage::fromData(QByteArrayView(png.data(), static_cast<qsizetype>(png.size()))));
    }
    return found;
}

// ---- Choosing ----

/// The group that is shown, and in it what has all the words that were typed.
void StartPage::narrow() {
    const QString typed = m_search->text().trimmed();
    const int group = m_groups->currentIndex();
    QListWidgetItem* const best = narrowList(*m_list, typed, [group](const QListWidgetItem& item) {
        return group == 0 || group == item.data(KindOf).toInt()
                   ? QStringList{item.text(), item.data(SecondLine).toString(), item.data(Help).toString()}
                   : QStringList();
    });
    m_list->setCurrentItem(best);
    m_nothing->setText(!typed.isEmpty() ? tr("Nothing found for “%1”").arg(typed)
                       : group == static_cast<int>(Kind::Template)
                           ? tr("No templates yet: File > Save as Template makes one of the terrain that is open.")
                           : tr("No files yet"));
    m_nothing->setVisible(!best);
    m_list->setVisible(best);
    showCurrent();
}

void StartPage::showCurrent() {
    const QListWidgetItem* const item = m_list->currentItem();
    const Kind kind = choice().kind;
    m_title->setText(!item ? QString() : kind == Kind::Empty ? tr("Empty: noise to build on") : item->text());
    m_help->setText(item ? item->data(Help).toString() : QString());
    m_pages->setCurrentWidget(item && kind == Kind::Empty ? static_cast<QWidget*>(m_grid) : m_help);
    m_delete->setVisible(item && kind == Kind::Template);
    m_start->setEnabled(item);
    m_start->setText(kind == Kind::Recent ? tr("Open") : tr("Start"));
}

StartPage::Choice StartPage::choice() const {
    const QListWidgetItem* const item = m_list->currentItem();
    return item ? Choice{static_cast<Kind>(item->data(KindOf).toInt()), item->data(File).toString()} : Choice{};
}

void StartPage::deleteTemplate() {
    if (!QFile::moveToTrash(choice().file))
        return m_help->setText(tr("%1 cannot be moved to the trash.").arg(QDir::toNativeSeparators(choice().file)));
    delete m_list->takeItem(m_list->currentRow());
    narrow();
}

/// Up and down go from the search to the tiles, what is typed there to the search.
bool StartPage::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    const auto* pressed = static_cast<QKeyEvent*>(event);
    constexpr std::array<int, 4> kUpAndDown = {Qt::Key_Down, Qt::Key_Up, Qt::Key_PageDown, Qt::Key_PageUp};
    const bool leaves = watched == m_search ? std::ranges::find(kUpAndDown, pressed->key()) != kUpAndDown.end()
                                            : !pressed->text().isEmpty() && pressed->text().front().isLetterOrNumber();
    if (!leaves)
        return false;
    QWidget* const other = watched == m_search ? static_cast<QWidget*>(m_list) : m_search;
    other->setFocus();
    QCoreApplication::sendEvent(other, event);
    return true;
}

} // namespace oxbow
