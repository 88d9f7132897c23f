#pragma once

#include "core/param/param_schema.h"
#include "ui/water/water_tables.h"

#include <QWidget>

class QLabel;
class QTableView;

namespace oxbow {

class Document;
class SliderSpinBox;

/// What tells a table of lakes from one of rivers.
struct WaterPanelWords {
    QString empty;    ///< what to do to have some
    QString none;     ///< the same where the ground has none although the stage ran that finds them
    const char* stage; ///< kind of that one
    ParamInfo filter; ///< "Least area"
    int sortColumn = 0;
    int shownColumns = 0;  ///< so many from the left at first; the header's menu has the others
    const char* name = ""; ///< of what is remembered
};

/// A table of lakes or rivers that can be sorted and filtered; a click chooses one.
class WaterPanel : public QWidget {
    Q_OBJECT
public:
    WaterPanel(Document& document, WaterTable* table, const WaterPanelWords& words,
               QWidget* parent = nullptr);

    [[nodiscard]] QTableView* view() const { return m_view; }
    [[nodiscard]] SliderSpinBox* filter() const { return m_least; }
    /// Opens the name of a lake or river for typing.
    void edit(int id);

signals:
    void chosen(int id);
    void renamed(int id, const QString& name);
    void menuWanted(int id, const QPoint& global);
    /// "12", for the panel's title.
    void countChanged(const QString& text);

private:
    void refresh();
    [[nodiscard]] bool stageRan() const;
    void showColumnMenu(const QPoint& at);
    void readColumns(int shownAtFirst);
    void writeColumns() const;

    Document& m_document;
    const WaterPanelWords m_words;
    QString m_settings; ///< key of the columns that are shown
    WaterTable* m_table;
    WaterFilter* m_filter;
    QLabel* m_empty;
    QTableView* m_view;
    SliderSpinBox* m_least;
};

[[nodiscard]] WaterPanel* makeLakesPanel(Document& document);
[[nodiscard]] WaterPanel* makeRiversPanel(Document& document);

} // namespace oxbow
