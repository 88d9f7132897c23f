#include "ui/stage/stamp_chooser.h"

#include "core/files/file_format.h"
#include "core/files/heightmap_file.h"
#include "core/stamp/stamp_picture.h"
#include "ui/document/document.h"
#include "ui/document/recipe_edits.h"
#include "ui/document/user_stamps.h"
#include "ui/stage/stamp_pictures.h"
#include "ui/widgets/background_task.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/questions.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_text.h"

#include <QFileInfo>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace oxbow {

namespace {

constexpr int kKeyRole = Qt::UserRole;      ///< of a library's stamp
constexpr int kFileRole = Qt::UserRole + 1; ///< of any other
constexpr double kMostOfMap = 0.6;
const QString kOpen = QStringLiteral("open");

} // namespace

StampChooser::StampChooser(Document& document, std::uint64_t stageId, QWidget* parent)
    : QToolButton(parent), m_document(document), m_stage(stageId) {
    setObjectName(QStringLiteral("stampChooser"));
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setIconSize({StampPictures::kSidePx / 2, StampPictures::kSidePx / 2});
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setToolTip(tr("Choose a stamp of the library, one of your own, or a file"));
    connect(this, &QToolButton::clicked, this, &StampChooser::open);
    connect(&StampPictures::instance(), &StampPictures::made, this, [this](const QString& which) {
        for (int i = 0; m_list && i < m_list->count(); ++i)
            if (QListWidgetItem& item = *m_list->item(i);
                item.data(kKeyRole).toString() == which || item.data(kFileRole).toString() == which)
                item.setIcon(StampPictures::instance().picture(which));
        if (which == m_shown)
            setIcon(StampPictures::instance().picture(which));
    });
    connect(&UserStampNews::instance(), &UserStampNews::changed, this, [this] {
        if (m_list)
            fill();
    });
    refresh();
}

const Placement* StampChooser::keys() const {
    const RecipeStage* stage = m_document.recipe().find(m_stage);
    return stage ? stage->params.kind().placement : nullptr;
}

void StampChooser::refresh() {
    const Placement* placement = keys();
    if (!placement)
        return;
    const ParamInfo& info = m_document.recipe().find(m_stage)->params.kind().find(placement->shape)->info;
    const auto key = std::get<std::string>(m_document.parameterValue(m_stage, placement->shape));
    const auto file = std::get<std::string>(m_document.parameterValue(m_stage, placement->file));
    const bool isFile = key == info.options.front().key;
    setText(isFile ? file.empty() ? tr("Choose a stamp…") : QFileInfo(QString::fromStdString(file)).completeBaseName()
                   : displayText(info, key));
    const QString shown = !isFile        ? QString::fromStdString(key)
                          : file.empty() ? QString()
                                         : QString::fromStdString((m_document.file().folder() / file).string());
    if (std::exchange(m_shown, shown) != shown)
        setIcon(m_shown.isEmpty() ? QIcon() : QIcon(StampPictures::instance().picture(m_shown)));
}

QListWidget& StampChooser::list() {
    if (!m_list) {
        m_popup = named(new QFrame(this, Qt::Popup), "stampPopup");
        m_popup->setFrameShape(QFrame::StyledPanel);
        m_list = named(new QListWidget(m_popup), "stampList");
        m_list->setAccessibleName(tr("Stamps"));
        m_list->setViewMode(QListView::IconMode);
        m_list->setMovement(QListView::Static);
        m_list->setResizeMode(QListView::Adjust);
        m_list->setUniformItemSizes(true);
        m_list->setIconSize({StampPictures::kSidePx, StampPictures::kSidePx});
        m_list->setGridSize({StampPictures::kSidePx + 22, StampPictures::kSidePx + theme::withText(30)});
        m_list->setWordWrap(true);
        m_list->setFrameShape(QFrame::NoFrame);
        filled(new QVBoxLayout(m_popup), {.margins = QMargins(6, 6, 6, 6)}, {m_list});
        connect(m_list, &QListWidget::itemClicked, this, [this](const QListWidgetItem* item) { choose(*item); });
        connect(m_list, &QListWidget::itemActivated, this, [this](const QListWidgetItem* item) { choose(*item); });
        fill();
    }
    return *m_list;
}

void StampChooser::fill() {
    m_list->clear();
    const Placement* placement = keys();
    if (!placement)
        return;
    StampPictures& pictures = StampPictures::instance();
    const auto add = [&](const QString& label, int role, const QString& which, const QString& tip) {
        auto* item = new QListWidgetItem(QIcon(pictures.picture(which)), label, m_list);
        item->setData(role, which);
        item->setToolTip(tip);
    };
    for (const ChoiceOption& option :
         m_document.recipe().find(m_stage)->params.kind().find(placement->shape)->info.options.subspan(1))
        add(translated(option.label), kKeyRole, plainText(option.key), translated(option.label));
    for (const QString& file : UserStamps::files())
        add(QFileInfo(file).completeBaseName(), kFileRole, file, file);
    auto* open = new QListWidgetItem(tr("Open a file…"), m_list);
    open->setData(kKeyRole, kOpen);
    open->setTextAlignment(Qt::AlignCenter);
}

void StampChooser::open() {
    static_cast<void>(list());
    constexpr int kColumns = 4, kLines = 4;
    const QSize grid = m_list->gridSize();
    const QSize size(kColumns * grid.width() + 40, kLines * grid.height() + 20);
    const QRect room = screen()->availableGeometry();
    m_popup->resize(size.boundedTo(room.size()));
    QPoint at = mapToGlobal(QPoint(0, height() + 2));
    at.setX(std::clamp(at.x() + width() - m_popup->width(), room.left(), room.right() - m_popup->width()));
    at.setY(std::clamp(at.y(), room.top(), std::max(room.top(), room.bottom() - m_popup->height())));
    m_popup->move(at);
    m_popup->show();
    m_list->setFocus();
}

void StampChooser::choose(const QListWidgetItem& item) {
    const QString key = item.data(kKeyRole).toString(), file = item.data(kFileRole).toString(), label = item.text();
    m_popup->hide();
    if (key == kOpen)
        return chooseFile();
    if (!file.isEmpty())
        return takeFile(file, label);
    const auto row = std::ranges::find(kLibraryStamps, key.toStdString(), &LibraryStamp::key);
    if (row != std::end(kLibraryStamps))
        take(label, key.toStdString(), {}, {row->widthM, row->depthM}, row->heightM);
}

void StampChooser::chooseFile() {
    const QString patterns = QString::fromStdString(formatPatterns(FileUse::ReadHeightmap));
    fileDialog(*this,
               {.title = tr("Open stamp"), .filter = tr("Heightmaps (%1)").arg(patterns), .files = QFileDialog::ExistingFile},
               [this](const QString& file) { takeFile(file, QFileInfo(file).completeBaseName()); })
        ->open();
}

/// A file says how large it is, once it is read.
void StampChooser::takeFile(const QString& file, const QString& name) {
    struct Size {
        QSizeF sizeM;
        double heightM;
    };
    const auto read = [file] {
        ImportedHeightmap map = readHeightmap(file.toStdString());
        const GridSpec& grid = map.elevation.grid();
        return Size{{grid.widthM(), grid.heightM()},
                    stampHeightM({std::move(map.elevation), std::move(map.known), {}}, StampBase::Edge)};
    };
    runInBackground(
        Lane::Interactive, this, read,
        [this, file, name](const Size& size) { take(name, {}, file, size.sizeM, size.heightM); },
        [this](const QString& problem) { m_document.reportError(problem); });
}

void StampChooser::take(const QString& entry, const std::string& shape, const QString& file, const QSizeF& sizeM,
                        double heightM) {
    const Placement* placement = keys();
    if (!placement)
        return;
    const GridSpec& grid = m_document.recipe().grid;
    const auto info = [&](std::string_view key) -> const ParamInfo& {
        return m_document.recipe().find(m_stage)->params.kind().find(key)->info;
    };
    const double share =
        std::min({1.0, kMostOfMap * grid.widthM() / sizeM.width(), kMostOfMap * grid.heightM() / sizeM.height()});
    std::vector<KeyedValue> values{
        {std::string(placement->shape), shape.empty() ? std::string(info(placement->shape).options.front().key) : shape}};
    if (!file.isEmpty())
        values.push_back({std::string(placement->file), file.toStdString()});
    const auto add = [&](std::string_view key, double value) {
        const ParamRange& range = info(key).range;
        values.push_back({std::string(key), std::clamp(std::round(share * value), std::max(1.0, range.hardMin), range.hardMax)});
    };
    add(placement->widthM, sizeM.width());
    add(placement->depthM, sizeM.height());
    add(placement->heightM, heightM);
    changeParameters(m_document, m_stage, tr("Stamp %1").arg(entry), QStringLiteral("shape"), values, EditPhase::Finished);
}

} // namespace oxbow
