#include "ui/recipe/recipe_model.h"

#include "core/recipe/undoable_edits.h"
#include "ui/document/document.h"
#include "ui/document/recipe_edits.h"
#include "ui/document/reuse_edits.h"
#include "ui/widgets/value_text.h"

#include <QMimeData>

#include <algorithm>
#include <array>

namespace oxbow {

namespace {

const QString kStageMime = QStringLiteral("application/x-oxbow-stage");

} // namespace

QColor categoryColour(StageCategory category) {
    constexpr std::array<QRgb, 4> kColours = {0xff9aa2ad, 0xffd09445, 0xff3d9be9, 0xff3db8a2}; // source, erosion, water, filter
    return QColor::fromRgb(kColours[static_cast<std::size_t>(category)]);
}

RecipeModel::RecipeModel(Document& document, QObject* parent)
    : QAbstractListModel(parent), m_document(document) {
    followRecipe(document, RecipePart::Stages | RecipePart::Values | RecipePart::Steps | RecipePart::Grid, this, &RecipeModel::recipeChanged);
    connect(&document, &Document::snapshotChanged, this, &RecipeModel::progressChanged);
    recipeChanged();
}

int RecipeModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_ids.size());
}

/// Rows come, go and move one by one, so that the others keep their selection and a rename that is under way.
void RecipeModel::recipeChanged() {
    std::vector<std::uint64_t> ids;
    for (const RecipeStage& stage : m_document.recipe().stages)
        ids.push_back(stage.id);
    for (int row = rowCount() - 1; row >= 0; --row)
        if (const auto at = m_ids.begin() + row; std::ranges::find(ids, *at) == ids.end()) {
            beginRemoveRows({}, row, row);
            m_ids.erase(at);
            endRemoveRows();
        }
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const int row = static_cast<int>(i);
        const auto here = m_ids.begin() + row;
        const auto now = std::find(here, m_ids.end(), ids[i]);
        if (now == m_ids.end()) {
            beginInsertRows({}, row, row);
            m_ids.insert(here, ids[i]);
            endInsertRows();
        } else if (now != here) {
            const int from = static_cast<int>(now - m_ids.begin());
            beginMoveRows({}, from, from, {}, row);
            std::rotate(here, now, now + 1);
            endMoveRows();
        }
    }
    progressChanged();
    if (!m_ids.empty())
        emit dataChanged(index(0), index(rowCount() - 1));
}

void RecipeModel::progressChanged() {
    // Of what the snapshot shows, what comes before the first edit that it has not seen.
    const Snapshot& snapshot = *m_document.snapshot();
    const auto outdated = firstDifference(*snapshot.recipe, m_document.recipe());
    m_at = outdated ? std::min(snapshot.position, outdated->position) : snapshot.position;
    // A snapshot may come with a new list before its `recipeChanged`.
    if (m_ids.size() == m_document.recipe().stages.size() && !m_ids.empty())
        emit dataChanged(index(0), index(rowCount() - 1), {Progress, Share, IsCurrent});
}

double RecipeModel::share(int row) const {
    const Recipe& recipe = m_document.recipe();
    const auto& stage = recipe.stages[static_cast<std::size_t>(row)];
    if (!stage.enabled || row > m_at.stage)
        return 0.0;
    return row < m_at.stage ? 1.0 : static_cast<double>(m_at.step) / stage.stepCount(recipe.grid);
}

QString RecipeModel::progressText(int row) const {
    const Recipe& recipe = m_document.recipe();
    const RecipeStage& stage = recipe.stages[static_cast<std::size_t>(row)];
    if (!stage.enabled)
        return tr("off");
    const int count = stage.stepCount(recipe.grid);
    const bool failed = m_document.snapshot()->status == RunStatus::Failed && row == m_at.stage;
    if (failed)
        return tr("failed");
    if (row < m_at.stage)
        return count == 1 ? tr("done") : tr("%1 / %1").arg(count);
    if (row > m_at.stage || (m_at.step == 0 && !m_document.isRunning()))
        return tr("not run yet");
    return tr("%1 / %2").arg(m_at.step).arg(count);
}

QString RecipeModel::toolTip(const RecipeStage& stage) const {
    return tr("<b>%1</b><br>%2")
        .arg(translated(stage.params.kind().label), translated(stage.params.kind().help));
}

QVariant RecipeModel::data(const QModelIndex& index, int role) const {
    const auto row = static_cast<std::size_t>(index.row());
    if (!index.isValid() || row >= m_document.recipe().stages.size())
        return {};
    const RecipeStage& stage = m_document.recipe().stages[row];
    const StageSpan span = groupAt(index);
    const bool isHead = !stage.group.empty() && span.first == index.row();
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return translatedTitle(stage);
    case Qt::ToolTipRole:
        return toolTip(stage);
    case StageId:
        return QVariant::fromValue<qulonglong>(stage.id);
    case Enabled:
        return stage.enabled;
    case Colour:
        return categoryColour(stage.params.kind().category);
    case Progress:
        return progressText(index.row());
    case Share:
        return share(index.row());
    case GroupName:
        return isHead ? QString::fromStdString(stage.group) : QString();
    case GroupEnabled:
        return isHead && isOn(m_document.recipe(), span);
    case GroupSize:
        return isHead ? span.count : 0;
    case InGroup:
        return !stage.group.empty();
    case Folded:
        return !stage.group.empty() && m_folded.contains(m_ids[static_cast<std::size_t>(span.first)]);
    case IsCurrent:
        return m_document.isRunning() && m_at.stage == index.row();
    default:
        return {};
    }
}

bool RecipeModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role == Enabled)
        setStageEnabled(m_document, idAt(index), value.toBool());
    else if (role == GroupEnabled)
        setGroupEnabled(m_document, idAt(index), value.toBool());
    else if (role == Folded)
        setFolded(groupAt(index), value.toBool());
    else if (role == Qt::EditRole)
        renameStage(m_document, idAt(index), value.toString().trimmed());
    else
        return false;
    return true;
}

void RecipeModel::setFolded(StageSpan group, bool folded) {
    for (int row = group.first; row < group.first + group.count; ++row)
        if (const std::uint64_t id = idAt(index(row)); folded)
            m_folded.insert(id);
        else
            m_folded.remove(id);
    emit dataChanged(index(0), index(rowCount() - 1), {Folded});
    emit foldsChanged();
}

Qt::ItemFlags RecipeModel::flags(const QModelIndex& index) const {
    if (!index.isValid())
        return Qt::ItemIsDropEnabled;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemIsDragEnabled;
}

QStringList RecipeModel::mimeTypes() const {
    return {kStageMime};
}

QMimeData* RecipeModel::mimeData(const QModelIndexList& indexes) const {
    auto* data = new QMimeData;
    const QModelIndex first = *std::ranges::min_element(indexes, {}, &QModelIndex::row);
    data->setData(kStageMime, QByteArray::number(static_cast<qulonglong>(idAt(first))));
    return data;
}

bool RecipeModel::dropMimeData(const QMimeData* data, Qt::DropAction, int row, int,
                               const QModelIndex& parent) {
    if (!data->hasFormat(kStageMime))
        return false;
    const std::uint64_t id = data->data(kStageMime).toULongLong();
    const int before = row >= 0 ? row : parent.isValid() ? parent.row() : rowCount();
    const int from = edits::indexOf(m_document.recipe(), id);
    const std::vector<std::uint64_t> chosen = m_document.chosenStages();
    if (const StageSpan span = groupAt(index(from)); isGroup(m_document.recipe(), chosen))
        moveGroup(m_document, id, before > from ? std::max(span.first, before - span.count) : before);
    else
        moveStage(m_document, id, before > from ? before - 1 : before);
    return false; // the model moves its rows itself, the view has nothing to delete
}

QModelIndex RecipeModel::indexOf(std::uint64_t stageId) const {
    const auto found = std::ranges::find(m_ids, stageId);
    return found == m_ids.end() ? QModelIndex() : index(static_cast<int>(found - m_ids.begin()));
}

StageSpan RecipeModel::groupAt(const QModelIndex& index) const {
    const bool isThere = index.isValid() && index.row() < static_cast<int>(m_document.recipe().stages.size());
    return isThere ? oxbow::groupAt(m_document.recipe(), index.row()) : StageSpan{};
}

std::uint64_t RecipeModel::idAt(const QModelIndex& index) const {
    return index.isValid() ? m_ids[static_cast<std::size_t>(index.row())] : 0;
}

} // namespace oxbow
