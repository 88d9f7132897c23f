#pragma once

#include "core/recipe/random_values.h"

#include <QTreeWidget>

#include <map>

namespace oxbow {

class Document;

/// What chance may change, with a tick each: what is not ticked is locked. At first the seeds of all stages and the numbers
/// of the selected one are free, but for those that only move the land; what the user ticked or locked stays so while the
/// document is open.
class VariedList : public QTreeWidget {
    Q_OBJECT
public:
    explicit VariedList(Document& document, QWidget* parent = nullptr);

    /// What is ticked, with the values that the recipe has now.
    [[nodiscard]] std::vector<StageValue> chosen() const;

signals:
    void chosenChanged();

private:
    /// The parameters of a stage that have a row.
    struct Group {
        std::uint64_t stage;
        std::string title;
        std::vector<const ParamField*> params;
        bool operator==(const Group&) const = default;
    };

    void follow();
    void fill(const std::vector<Group>& groups);
    void addGroup(const Group& group, bool isOpen);
    void noteTick(QTreeWidgetItem* item);
    [[nodiscard]] bool isFree(std::uint64_t stage, const ParamInfo& info) const;

    Document& m_document;
    std::map<std::pair<std::uint64_t, std::string>, bool> m_ticked; ///< by the user
    std::vector<Group> m_groups; ///< that the rows are of
    bool m_isFilling = false;
};

} // namespace oxbow
