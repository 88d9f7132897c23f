#pragma once

#include "ui/document/document.h"

#include <QPointer>
#include <QWidget>

#include <vector>

class QLabel;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace oxbow {

class MixEditor;
class ParameterRow;
class CurveList;
class StampChooser;

/// The parameters of the selected stage: one row for each entry of its table, made from the table alone.
/// Shows the values in force where the run stands, follows undo, and takes changes live.
class ParameterPanel : public QWidget {
    Q_OBJECT

public:
    explicit ParameterPanel(Document& document, QWidget* parent = nullptr);

    [[nodiscard]] const std::vector<ParameterRow*>& rows() const { return m_rows; }
    /// Of the stage's mix, above its parameters.
    [[nodiscard]] MixEditor& mix() const { return *m_mix; }

signals:
    /// The user wants to draw the stage's curves.
    void drawRequested();

protected:
    [[nodiscard]] QSize sizeHint() const override { return {300, 420}; }

private:
    void showStage();
    void refresh();
    void rebuild(const StageKind* kind);
    void connectRow(ParameterRow& row);
    [[nodiscard]] bool isSaidByAnother(const ParamSet& params, std::string_view key) const;
    [[nodiscard]] bool isUnseenRock(const RecipeStage& stage) const;
    void showCost(const RecipeStage* stage);
    void resetAll();

    Document& m_document;
    QLabel* m_title;
    QToolButton* m_fromStart;
    QToolButton* m_presets;
    QToolButton* m_reset;
    QLabel* m_cost; ///< how long the stage takes, or that it is not seen yet
    MixEditor* m_mix;
    QLabel* m_empty;
    QScrollArea* m_scroll;
    QWidget* m_list;
    QVBoxLayout* m_layout;
    QPointer<StampChooser> m_chooser; ///< of a stage that places shapes
    QPointer<CurveList> m_curves;     ///< of a stage that holds curves
    std::uint64_t m_stage = 0;
    std::vector<ParameterRow*> m_rows;
};

} // namespace oxbow
