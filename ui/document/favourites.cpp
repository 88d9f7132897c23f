#include "ui/document/favourites.h"

#include "ui/document/document.h"

namespace oxbow {

/// Exchanges the list for the one that it holds, there and back.
class Favourites::Change : public UndoEntry {
public:
    Change(Favourites& favourites, const QString& text, std::vector<SavedBranch> list)
        : UndoEntry(text), m_favourites(favourites), m_other(std::move(list)) {}

    void redo() override { exchange(); }
    void undo() override { exchange(); }
    void tellHeld(HeldData& held) const override {
        for (const SavedBranch& favourite : m_other)
            held.add(favourite.recipe);
    }

private:
    void exchange() {
        m_favourites.m_list.swap(m_other);
        emit m_favourites.changed();
    }

    Favourites& m_favourites;
    std::vector<SavedBranch> m_other;
};

void Favourites::add(const Recipe& recipe) {
    const auto isTaken = [this](const QString& name) {
        return std::ranges::find(m_list, name.toStdString(), &SavedBranch::name) != m_list.end();
    };
    std::size_t number = m_list.size() + 1;
    while (isTaken(tr("Favourite %1").arg(number)))
        ++number;
    std::vector<SavedBranch> list = m_list;
    list.push_back({tr("Favourite %1").arg(number).toStdString(), recipe});
    push(tr("Keep a favourite"), std::move(list));
}

void Favourites::remove(std::size_t index) {
    std::vector<SavedBranch> list = m_list;
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(index));
    push(tr("Remove a favourite"), std::move(list));
}

void Favourites::push(const QString& text, std::vector<SavedBranch> list) {
    if (m_document.mayEdit())
        m_document.undoStack().push(std::make_unique<Change>(*this, text, std::move(list)));
}

void Favourites::load(std::vector<SavedBranch> list) {
    m_list = std::move(list);
    emit changed();
}

} // namespace oxbow
