#pragma once

#include "ui/document/document.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;
class QVBoxLayout;

namespace oxbow {

class ParameterRow;
struct NumberPlace;

/// The curves of a stage in the order they shape the ground: their names, their kinds, which of them are hidden, and the values
/// of the chosen one; of pins how far the ground that is shown is from each, and what contradicts another. They come from
/// GeoJSON files and go to them. Each change is one undo entry.
class CurveList : public QWidget {
    Q_OBJECT
public:
    CurveList(Document& document, std::uint64_t stageId, QWidget* parent = nullptr);

    /// Shows the curves as they are.
    void refresh();
    [[nodiscard]] QTreeWidget* list() const { return m_list; }
    /// Adds the curves of a file; reports to the document what is wrong.
    void importFile(const QString& file);

signals:
    /// The user wants to draw curves.
    void drawRequested();

private:
    [[nodiscard]] const std::vector<Curve>& curves() const;
    [[nodiscard]] int chosen() const;
    /// The chosen one among them.
    [[nodiscard]] std::vector<int> selected() const;
    [[nodiscard]] CurveUse use() const;
    [[nodiscard]] const std::vector<const CurveKind*>& kinds() const { return m_kinds; }
    void showState();
    void showChosen();
    void rebuildRows();
    /// Where the selected ones have a number of that key.
    [[nodiscard]] std::vector<NumberPlace> placesOf(std::string_view key) const;
    void change(int index, const Curve& curve, const QString& text, const QString& part = {},
                EditPhase phase = EditPhase::Finished);
    void take(std::vector<Curve> all, const QString& text, const QString& part, EditPhase phase);
    void rename(QTreeWidgetItem* item);
    void setValue(const ParamField& field, const ParamValue& value, EditPhase phase);
    void removeSelected();
    using Ids = std::vector<std::uint64_t>;
    [[nodiscard]] Ids idsOf(const std::vector<int>& rows) const;
    [[nodiscard]] QString nameOf(const Ids& ids) const;
    void toggleHidden(const Ids& ids);
    [[nodiscard]] bool isSolo(const Ids& ids) const;
    void toggleSolo(const Ids& ids);
    void takeHidden(const std::function<bool(const Curve&)>& isHidden, const QString& entry);
    void askImport();
    void askExport();

    Document& m_document;
    std::uint64_t m_stage;
    QTreeWidget* m_list;
    std::vector<const CurveKind*> m_kinds; ///< that the stage may hold
    QComboBox* m_kind;
    QPushButton* m_remove;
    QPushButton* m_export;
    QLabel* m_empty;
    QWidget* m_values;
    QVBoxLayout* m_column; ///< of the values
    const CurveKind* m_rowsOf = nullptr;
    Ids m_solo, m_hiddenBefore; ///< the curves taken solo last, and those that were hidden before
    std::vector<ParameterRow*> m_rows;
};

} // namespace oxbow
