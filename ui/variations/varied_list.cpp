#include "ui/variations/varied_list.h"

#include "ui/document/document.h"
#include "ui/widgets/value_text.h"

#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTreeWidgetItemIterator>

namespace oxbow {

namespace {

enum Role { Stage = Qt::UserRole, Key };

} // namespace

VariedList::VariedList(Document& document, QWidget* parent) : QTreeWidget(parent), m_document(document) {
    setObjectName(QStringLiteral("variedList"));
    setAccessibleName(tr("What may change"));
    setHeaderHidden(true);
    connect(&document, &Document::selectedStageChanged, this, &VariedList::follow);
    connect(&document, &Document::loaded, this, [this] { m_ticked.clear(); });
    followRecipe(document, RecipePart::Stages | RecipePart::Values, this, &VariedList::follow);
    connect(this, &QTreeWidget::itemChanged, this, &VariedList::noteTick);
    follow();
}

bool VariedList::isFree(std::uint64_t stage, const ParamInfo& info) const {
    const auto ticked = m_ticked.find({stage, std::string(info.key)});
    return ticked != m_ticked.end() ? ticked->second
                                    : info.kind == ParamKind::Seed || (stage == m_document.selectedStage() && !isPlace(info));
}

/// Rows stay as long as they are of the same parameters: whoever scrolls or selects here is not disturbed by each new value.
void VariedList::follow() {
    std::vector<Group> groups;
    for (const RecipeStage& stage : m_document.recipe().stages)
        if (auto params = stage.enabled ? variableParams(stage) : std::vector<const ParamField*>{}; !params.empty())
            groups.push_back({stage.id, translatedTitle(stage).toStdString(), std::move(params)});
    const QScopedValueRollback filling(m_isFilling, true);
    if (groups != m_groups)
        fill(groups);
    for (int i = 0; i < topLevelItemCount(); ++i)
        for (int k = 0; k < topLevelItem(i)->childCount(); ++k) {
            const Group& group = m_groups[static_cast<std::size_t>(i)];
            const ParamInfo& info = group.params[static_cast<std::size_t>(k)]->info;
            topLevelItem(i)->child(k)->setCheckState(0, isFree(group.stage, info) ? Qt::Checked : Qt::Unchecked);
        }
    emit chosenChanged();
}

void VariedList::fill(const std::vector<Group>& groups) {
    std::map<quint64, bool> wasOpen;
    for (int i = 0; i < topLevelItemCount(); ++i)
        wasOpen[topLevelItem(i)->data(0, Stage).toULongLong()] = topLevelItem(i)->isExpanded();
    const int scrolled = verticalScrollBar()->value();
    const auto current = currentItem() ? std::pair(currentItem()->data(0, Stage), currentItem()->data(0, Key)) : std::pair<QVariant, QVariant>();
    clear();
    m_groups = groups;
    for (const Group& group : m_groups)
        addGroup(group, wasOpen.contains(group.stage) ? wasOpen[group.stage] : group.stage == m_document.selectedStage());
    for (QTreeWidgetItemIterator item(this); *item; ++item)
        if (current.first.isValid() && (*item)->data(0, Stage) == current.first && (*item)->data(0, Key) == current.second)
            setCurrentItem(*item);
    verticalScrollBar()->setValue(scrolled);
}

void VariedList::addGroup(const Group& group, bool isOpen) {
    auto* parent = new QTreeWidgetItem(this, {QString::fromStdString(group.title)});
    parent->setFlags(parent->flags() | Qt::ItemIsUserCheckable | Qt::ItemIsAutoTristate);
    parent->setData(0, Stage, QVariant::fromValue<quint64>(group.stage));
    for (const ParamField* param : group.params) {
        auto* item = new QTreeWidgetItem(parent, {translated(param->info.label)});
        item->setData(0, Stage, QVariant::fromValue<quint64>(group.stage));
        item->setData(0, Key, QString::fromStdString(std::string(param->info.key)));
        item->setToolTip(0, translated(param->info.help));
        item->setCheckState(0, Qt::Unchecked);
    }
    parent->setExpanded(isOpen);
}

void VariedList::noteTick(QTreeWidgetItem* item) {
    const QString key = item->data(0, Key).toString();
    if (m_isFilling || key.isEmpty())
        return;
    m_ticked[{item->data(0, Stage).toULongLong(), key.toStdString()}] = item->checkState(0) == Qt::Checked;
    emit chosenChanged();
}

std::vector<StageValue> VariedList::chosen() const {
    std::vector<StageValue> values;
    for (const RecipeStage& stage : m_document.recipe().stages)
        for (const ParamField* param : stage.enabled ? variableParams(stage) : std::vector<const ParamField*>{})
            if (isFree(stage.id, param->info))
                values.push_back({stage.id, std::string(param->info.key), m_document.parameterValue(stage.id, param->info.key)});
    return values;
}

} // namespace oxbow
