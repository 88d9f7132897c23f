#pragma once

#include "core/recipe/recipe.h"

#include <QWidget>

#include <memory>
#include <vector>

class QPushButton;
class QVBoxLayout;

namespace oxbow {

class Document;
class SliderSpinBox;

/// The named values of the recipe: a name and a number each, which moves all that follows it. Hidden where there
/// are none.
class ValuesList : public QWidget {
    Q_OBJECT
public:
    explicit ValuesList(Document& document, QWidget* parent = nullptr);

    /// Null where there is none of that name.
    [[nodiscard]] SliderSpinBox* number(const QString& name) const;
    /// Asks for the name and the text of a new one.
    void askNew();

private:
    struct Row {
        std::string name;
        ParamInfo info; ///< how its number is shown: as that of the first number that is the value
        QWidget* widget = nullptr;
        QPushButton* label = nullptr;
        SliderSpinBox* number = nullptr;
    };

    void refresh();
    void rebuild();
    void addRow(const NamedValue& value);
    void showMenu(const QString& name, QPushButton& label);
    void ask(const QString& title, const QString& label, const QString& start, const std::function<QString(const QString&)>& take);
    [[nodiscard]] ParamInfo infoOf(const std::string& name) const;

    Document& m_document;
    QVBoxLayout* m_layout;
    std::vector<std::unique_ptr<Row>> m_rows;
};

} // namespace oxbow
