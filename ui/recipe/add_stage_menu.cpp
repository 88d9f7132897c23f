#include "ui/recipe/add_stage_menu.h"

#include "core/base/error.h"
#include "core/recipe/undoable_edits.h"
#include "ui/document/document.h"
#include "ui/document/recipe_edits.h"
#include "ui/document/reuse_edits.h"
#include "ui/parameters/user_presets.h"
#include "ui/recipe/recipe_model.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/narrowed_list.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_text.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>
#include <any>

namespace oxbow {

namespace {

enum Role { KindId = Qt::UserRole, Help, Colour, Names, GroupPreset };

constexpr int kWidth = 440;
constexpr QSize kPicture{78, 52};
constexpr int kPictureLeft = 26;
constexpr int kTextLeft = kPictureLeft + kPicture.width() + 10;
constexpr int kAir = 7; ///< over and under a row

/// A picture of what the stage does, its name and the sentence under it.
class KindDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override {
        const QRect room(0, 0, kWidth - kTextLeft - 34, 1000);
        const int help =
            option.fontMetrics.boundingRect(room, Qt::TextWordWrap, index.data(Help).toString()).height();
        return {kWidth - 20, std::max(option.fontMetrics.height() + help + 2, kPicture.height()) + 2 * kAir};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (option.state & (QStyle::State_Selected | QStyle::State_MouseOver)) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(option.state & QStyle::State_Selected ? theme::current().selected
                                                                    : theme::current().hover);
            painter->drawRoundedRect(option.rect, 4, 4);
        }
        const QRect text = option.rect.adjusted(kTextLeft, kAir, -10, -kAir);
        painter->setPen(Qt::NoPen);
        painter->setBrush(index.data(Colour).value<QColor>());
        painter->drawEllipse(QPointF(option.rect.left() + 13, text.top() + option.fontMetrics.height() / 2.0),
                             4, 4);
        painter->setRenderHint(QPainter::SmoothPixmapTransform);
        painter->drawPixmap(QRect(option.rect.topLeft() + QPoint(kPictureLeft, kAir), kPicture),
                            index.data(Qt::DecorationRole).value<QPixmap>());
        painter->setFont(theme::bold(option.font));
        painter->setPen(theme::current().strong);
        painter->drawText(text, Qt::AlignLeft | Qt::AlignTop, index.data().toString());
        painter->setFont(option.font);
        painter->setPen(theme::current().muted);
        painter->drawText(text.adjusted(0, option.fontMetrics.height() + 2, 0, 0), Qt::TextWordWrap,
                          index.data(Help).toString());
        painter->restore();
    }
};

/// The sort that was typed where it is no name of the stage: a stamp for "dam" is one of a dam. Null for none.
const ChoiceOption* typedSort(const StageKind& kind, const QString& typed) {
    constexpr int kFewestLetters = 3;
    const ParamField* sort = sortOf(kind);
    const auto letters = searchedText(typed);
    if (!sort || typed.size() < kFewestLetters || searchedText(translated(kind.label)).startsWith(letters))
        return nullptr;
    const auto found = std::ranges::find_if(sort->info.options, [&](const ChoiceOption& option) {
        return searchedText(translated(option.label)).contains(letters);
    });
    return found == sort->info.options.end() ? nullptr : &*found;
}

QString nameOf(const StageKind& kind, const ChoiceOption* sort) {
    return translated(kind.label) + (sort ? QStringLiteral(": ") + translated(sort->label) : QString());
}

/// The values of a sort; a stamp is as large as that in nature.
std::vector<KeyedValue> valuesOf(const RecipeStage& stage, const ChoiceOption& sort, const GridSpec& grid) {
    const StageKind& kind = stage.params.kind();
    ParamSet params = stage.params;
    params.set(sortOf(kind)->info.key, std::string(sort.key));
    std::any values = params.values();
    if (kind.placement)
        kind.fit(values, grid);
    std::vector<KeyedValue> list;
    for (const ParamField& field : kind.params)
        if (const ParamValue value = field.read(values); value != stage.params.value(field.info.key))
            list.push_back({std::string(field.info.key), value});
    return list;
}

} // namespace

QPixmap stagePicture(const StageKind& kind) {
    return QPixmap(QStringLiteral(":/oxbow/stages/%1.jpg")
                       .arg(QLatin1String(kind.id.data(), static_cast<qsizetype>(kind.id.size()))));
}

AddStageMenu::AddStageMenu(Document& document, QWidget* parent)
    : QFrame(parent, Qt::Popup),
      m_document(document),
      m_search(new QLineEdit(this)),
      m_list(new QListWidget(this)),
      m_nothing(mutedText(this)) {
    setObjectName(QStringLiteral("addStageMenu"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_search->setPlaceholderText(tr("Search stages"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_list->setItemDelegate(new KindDelegate(m_list));
    m_list->setMouseTracking(true);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->hide();
    filled(new QVBoxLayout(this), {.margins = QMargins(8, 8, 8, 8), .spacing = 6},
           {m_search, {m_list, 1}, {m_nothing, 1}});
    fill();
    connect(m_search, &QLineEdit::textChanged, this, &AddStageMenu::narrow);
    connect(m_list, &QListWidget::itemClicked, this, &AddStageMenu::add);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_list, &QWidget::customContextMenuRequested, this, &AddStageMenu::showItemMenu);
    setFixedSize(kWidth, 520);
}

void AddStageMenu::fill() {
    for (const StageKind& kind : stageKinds()) {
        auto* item = new QListWidgetItem(translated(kind.label), m_list);
        item->setData(KindId, plainText(kind.id));
        item->setData(Help, translated(kind.help));
        item->setData(Qt::DecorationRole, stagePicture(kind));
        item->setData(Colour, categoryColour(kind.category));
        QStringList sorts; // who types "dam" means a stamp of one
        if (kind.placement)
            for (const ChoiceOption& option : sortOf(kind)->info.options)
                sorts << translated(option.label);
        item->setData(Names, QStringList{translated(kind.label), sorts.join(u' '), translated(kind.searchWords)});
    }
    const GroupPresetFile presets;
    for (const QString& name : presets.names()) {
        try {
            const Recipe part = presets.recipe(name);
            if (part.stages.empty())
                continue;
            QStringList titles;
            for (const RecipeStage& stage : part.stages)
                titles << translatedTitle(stage);
            const StageKind& first = part.stages.front().params.kind();
            auto* item = new QListWidgetItem(name, m_list);
            item->setData(GroupPreset, name);
            item->setData(Names, QStringList{name});
            item->setData(Help, tr("Own preset: %1").arg(titles.join(QStringLiteral(", "))));
            item->setData(Qt::DecorationRole, stagePicture(first));
            item->setData(Colour, categoryColour(first.category));
        } catch (const Error&) {
            continue; // of another version of the program
        }
    }
    m_list->setCurrentRow(0);
}

void AddStageMenu::popupAt(const QPoint& global) {
    const QRect room = screen()->availableGeometry();
    setFixedHeight(std::min(height(), room.height())); // large texts leave less room
    move(std::clamp(global.x(), room.left(), room.right() - width()),
         std::clamp(global.y(), room.top(), room.bottom() - height()));
    show();
    m_search->setFocus();
}

const StageKind* AddStageMenu::kindOf(const QListWidgetItem& item) {
    return findStageKind(item.data(KindId).toString().toStdString());
}

void AddStageMenu::narrow(const QString& words) {
    for (int i = 0; i < m_list->count(); ++i)
        if (const StageKind* kind = kindOf(*m_list->item(i)))
            m_list->item(i)->setText(nameOf(*kind, typedSort(*kind, words.trimmed())));
    QListWidgetItem* const best = narrowList(*m_list, words, [](const QListWidgetItem& item) {
        return item.data(Names).toStringList() << item.text() << item.data(Help).toString() << item.data(KindId).toString();
    });
    m_list->setCurrentItem(best);
    m_nothing->setText(tr("No stage fits “%1”").arg(words.trimmed()));
    m_nothing->setVisible(!best);
    m_list->setVisible(best);
}

/// Behind the selected stage. A stamp shapes the ground that water finds: it goes before the lakes and rivers.
int AddStageMenu::placeFor(const StageKind& kind) const {
    const auto& stages = m_document.recipe().stages;
    auto place = static_cast<std::size_t>(edits::indexOf(m_document.recipe(), m_document.selectedStage()));
    place = std::min(place + 1, stages.size());
    while (kind.placement && place > 0 && stages[place - 1].params.kind().category == StageCategory::Water)
        --place;
    return static_cast<int>(place);
}

void AddStageMenu::add(const QListWidgetItem* item) {
    if (item && item->data(GroupPreset).isValid()) {
        const QString name = item->data(GroupPreset).toString();
        addPart(m_document, GroupPresetFile().recipe(name), TakenNames::All, Document::tr("Add %1").arg(name));
        close();
        return;
    }
    const StageKind* kind = item ? kindOf(*item) : nullptr;
    if (!kind)
        return;
    const Recipe& recipe = m_document.recipe();
    const ChoiceOption* sort = typedSort(*kind, m_search->text().trimmed());
    const QString entry = Document::tr("Add %1").arg(nameOf(*kind, sort));
    m_document.undoStack().beginGroup(entry);
    addStage(m_document, *kind, placeFor(*kind));
    const RecipeStage* added = recipe.find(m_document.selectedStage());
    if (sort && added && &added->params.kind() == kind)
        changeParameters(m_document, added->id, entry, QStringLiteral("sort"),
                         valuesOf(*added, *sort, recipe.grid), EditPhase::Finished);
    m_document.undoStack().endGroup();
    close();
}

void AddStageMenu::showItemMenu(const QPoint& position) {
    QListWidgetItem* const item = m_list->itemAt(position);
    if (!item || !item->data(GroupPreset).isValid())
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Delete Preset"), this, [this, item] {
        attempt(m_document, [item] {
            GroupPresetFile().remove(item->data(GroupPreset).toString());
            delete item;
        });
    });
    menu->popup(m_list->viewport()->mapToGlobal(position));
}

bool AddStageMenu::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    auto* key = static_cast<QKeyEvent*>(event);
    switch (key->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        QCoreApplication::sendEvent(m_list, event);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        add(m_list->currentItem());
        return true;
    default:
        return false;
    }
}

} // namespace oxbow
