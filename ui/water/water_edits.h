#pragma once

#include "core/stage/water_handle.h"
#include "core/terrain/river.h"

#include <QObject>
#include <QString>

#include <functional>

class QMenu;
class QPoint;
class QWidget;

namespace oxbow {

class Document;
class WaterPanel;
struct NumberQuestion;
struct RecipeStage;

/// What can be done by hand to lakes and rivers, as handles of the stage that found them: menus for a row of
/// a table and for a lake in the view, renaming in place. Every change is one undo entry.
class WaterEdits : public QObject {
    Q_OBJECT
public:
    enum class Water { Lakes, Rivers };

    /// `window` is what dialogs belong to.
    WaterEdits(Document& document, QWidget* window);

    /// Lets a table of lakes or rivers rename in place and open menus.
    void serveLakes(WaterPanel& panel);
    void serveRivers(WaterPanel& panel);

    void renameLake(int id, const QString& name);
    void renameRiver(int id, const QString& name);
    void change(int lakeId, HandleKind kind, double value, const QString& text = {});
    /// Takes back all that was done to a lake by hand.
    void forget(int lakeId);

    /// What can be done to a lake; null where it is none that a stage of the recipe holds. It deletes itself.
    [[nodiscard]] QMenu* lakeMenu(int id);
    /// The menu of the lake that covers a cell, if there is one.
    void showMenuAt(int cellX, int cellY, const QPoint& global);

signals:
    /// The menu's wish to name a lake.
    void renameWanted(int id);

private:
    [[nodiscard]] const Lake* lakeOf(int id) const;
    [[nodiscard]] const RecipeStage* finderOf(Water water) const;
    [[nodiscard]] MapPoint holdOf(const Lake& lake) const;
    [[nodiscard]] bool isDone(const Lake& lake, HandleKind kind) const;
    void changeHandles(const RecipeStage& stage, const QString& text,
                       std::function<void(std::vector<WaterHandle>&)> change);
    void addColours(QMenu& menu, const Lake& lake);
    void addWater(QMenu& menu, const Lake& lake);
    /// Asks for a number that is kept as the question has it, and shown times `perKept`.
    void ask(NumberQuestion question, int lakeId, HandleKind kind, double perKept = 1.0);
    void askLength(const NumberQuestion& question, int lakeId, HandleKind kind);

    Document& m_document;
    QWidget* m_window;
};

} // namespace oxbow
