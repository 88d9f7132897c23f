#pragma once

#include "ui/document/recipe_command.h"

#include <new>
#include <thread>

namespace oxbow {

/// Gives the first stage a name; the worker has no memory for it, for doing it or for taking it back.
class RefusedEdit {
public:
    enum class Where { Apply, Revert };
    explicit RefusedEdit(Where where) : m_where(where) {}
    void apply(Recipe& recipe) {
        refuse(Where::Apply);
        std::swap(recipe.stages[0].name, m_name);
    }
    void revert(Recipe& recipe) {
        refuse(Where::Revert);
        std::swap(recipe.stages[0].name, m_name);
    }
    void tellHeld(HeldData& /*held*/) const {}

    static void pushOn(Document& document, Where where = Where::Apply) {
        document.undoStack().push(
            std::make_unique<RecipeCommand<RefusedEdit>>(document, QStringLiteral("refused"), RefusedEdit(where)));
    }

private:
    void refuse(Where where) const {
        if (where == m_where && std::this_thread::get_id() != m_window)
            throw std::bad_alloc();
    }

    Where m_where;
    std::string m_name = "refused";
    std::thread::id m_window = std::this_thread::get_id();
};

} // namespace oxbow
