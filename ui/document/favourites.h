#pragma once

#include "core/project/project_file.h"
#include "ui/document/undo_history.h"

#include <QObject>

namespace oxbow {

class Document;

/// Recipes that the user keeps aside; they are saved with the project. Each change is one undo entry.
class Favourites : public QObject {
    Q_OBJECT
public:
    explicit Favourites(Document& document) : m_document(document) {}

    [[nodiscard]] const std::vector<SavedBranch>& list() const { return m_list; }
    /// Under a name that none of them has yet.
    void add(const Recipe& recipe);
    void remove(std::size_t index);
    /// Those of another document.
    void load(std::vector<SavedBranch> list);

signals:
    void changed();

private:
    class Change;
    void push(const QString& text, std::vector<SavedBranch> list);

    Document& m_document;
    std::vector<SavedBranch> m_list;
};

} // namespace oxbow
