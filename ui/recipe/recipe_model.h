#pragma once

#include "core/recipe/recipe.h"

#include <QAbstractListModel>
#include <QColor>
#include <QSet>

namespace oxbow {

class Document;

/// The stages of the document's recipe as a list: names, what is switched on, and how far each has come.
class RecipeModel : public QAbstractListModel {
    Q_OBJECT
public:
    /// Of a group's first stage `GroupName` is the group's name and `GroupEnabled` whether one of its stages is enabled; others
    /// have neither.
    enum Role { StageId = Qt::UserRole, Enabled, Colour, Progress, Share, IsCurrent, GroupName, GroupEnabled, GroupSize, InGroup, Folded };

    explicit RecipeModel(Document& document, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    [[nodiscard]] QStringList mimeTypes() const override;
    [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

    [[nodiscard]] QModelIndex indexOf(std::uint64_t stageId) const;
    [[nodiscard]] std::uint64_t idAt(const QModelIndex& index) const;
    /// The stages of the row's group.
    [[nodiscard]] StageSpan groupAt(const QModelIndex& index) const;

signals:
    void foldsChanged();

private:
    void recipeChanged();
    void setFolded(StageSpan group, bool folded);
    void progressChanged();
    [[nodiscard]] QString progressText(int row) const;
    [[nodiscard]] double share(int row) const;
    [[nodiscard]] QString toolTip(const RecipeStage& stage) const;

    Document& m_document;
    std::vector<std::uint64_t> m_ids; ///< the rows as the view knows them
    RunPosition m_at;                 ///< up to where they are computed
    QSet<quint64> m_folded;           ///< stages whose group is
};

[[nodiscard]] QColor categoryColour(StageCategory category);

} // namespace oxbow
