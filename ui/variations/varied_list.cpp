#include "ui/variations/varied_list.h"

#include "ui/document/document.h"
#include "ui/widgets/value_text.h"

#include <QScopedValueRollback>

namespace oxbow {

namespace {

enum Role { Stage = Qt::UserRole, Key };

} // namespace

VariedList::VariedList(Document& document, QWidget* parent) : QTreeWidget(parent), m_document(document) {
    setObjectName(QStringLiteral("variedList"));
    setAccessibleName(tr("What may change"));
    setHeaderHidden(true);
    connect(&document, &Document::selectedStageChanged, this, &VariedList::fill);
    connect(&document, &Document::loaded, this, [this] { m_ticked.clear(); });
    followRecipe(document, RecipePart::Stages | RecipePart::Values, this, &VariedList::fill);
    connect(this, &QTreeWidget::itemChanged, this, &VariedList::noteTick);
    fill();
}

bool VariedList::isFree(std::uint64_t stage, const ParamInfo& info) const {
    const auto ticked = m_ticked.find({stage, std::string(info.key)});
    return ticked != m_ticked.end() ? ticked->second : info.kind == ParamKind::Seed || stage == m_document.selectedStage();
}

void VariedList::fill() {
    const QScopedValueRollback filling(m_isFilling, true);
    std::map<quint64, bool> wasOpen;
    for (int i = 0; i < topLevelItemCount(); ++i)
        wasOpen[topLevelItem(i)->data(0, Stage).toULongLong()] = topLevelItem(i)->isExpanded();
    clear();
    for (const RecipeStage& stage : m_document.recipe().stages) {
        const auto params = stage.enabled ? variableParams(stage) : std::vector<const ParamField*>{};
        if (params.empty())
            continue;
        auto* parent = new QTreeWidgetItem(this, {translatedTitle(stage)});
        parent->setFlags(parent->flags() | Qt::ItemIsUserCheckable | Qt::ItemIsAutoTristate);
        parent->setData(0, Stage, QVariant::fromValue<quint64>(stage.id));
        for (const ParamField* param : params) {
            auto* item = new QTreeWidgetItem(parent, {translated(param->info.label)});
            item->setData(0, Stage, QVariant::fromValue<quint64>(stage.id));
            item->setData(0, Key, QString::fromStdString(std::string(param->info.key)));
            item->setToolTip(0, translated(param->info.help));
            item->setCheckState(0, isFree(stage.id, param->info) ? Qt::Checked : Qt::Unchecked);
        }
        parent->setExpanded(wasOpen.contains(stage.id) ? wasOpen[stage.id] : stage.id == m_document.selectedStage());
    }
    emit chosenChanged();
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
