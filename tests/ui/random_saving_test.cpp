#include "core/base/thread_pool.h"
#include "core/project/project_file.h"
#include "core/recipe/recipe_file.h"
#include "tests/core/recipe/random_values.h"
#include "tests/ui/autosave_folder.h"
#include "tests/ui/editor_fixture.h"
#include "tests/ui/refused_edit.h"
#include "tests/ui/slow_work.h"
#include "ui/document/recipe_edits.h"
#include "ui/document/stage_clipboard.h"

#include <QDialog>

#include <map>
#include <optional>

/// Whatever comes between saving and its end: a file holds what was shown when it was saved last, and what counts as saved
/// is what its file holds. OXBOW_RANDOM_WAYS says how many ways are gone, from OXBOW_RANDOM_FIRST on;
/// OXBOW_RANDOM_SEED which.
namespace oxbow {
namespace {

constexpr int kUsualWays = 200;
constexpr int kActs = 14;

class RandomSaving : AutosaveFolder, public EditorTest {
protected:
    [[nodiscard]] const Recipe& recipe() const { return m_document.recipe(); }
    [[nodiscard]] QString anyPath(Draw& draw) const {
        return m_folder.filePath(QStringLiteral("%1.oxbow").arg(draw.below(3)));
    }
    [[nodiscard]] Recipe recipeIn(const QString& file) const {
        ThreadPool pool(1);
        return readProject(file.toStdString(), m_folder.filePath(QStringLiteral("unpacked")).toStdString(), pool).recipe;
    }
    void expectSame(const Recipe& is, const Recipe& shown, const std::string& what) const {
        EXPECT_TRUE(is == shown) << what << " after " << m_acts << "\n"
                                 << recipeText(is, true) << "\nshown\n"
                                 << recipeText(shown, true);
    }
    void say(const QString& act) { m_acts += act.toStdString() + "; "; }

    // ---- What a user does ----

    void edit(Draw& draw) {
        const auto& stages = recipe().stages;
        if (stages.empty())
            return;
        const std::uint64_t id = stages[static_cast<std::size_t>(draw.below(static_cast<int>(stages.size())))].id;
        switch (draw.below(5)) {
        case 0:
            return renameStage(m_document, id, QString::number(++m_names));
        case 1:
            return setStageEnabled(m_document, id, !recipe().find(id)->enabled);
        case 2:
            return stages.size() < 4 ? duplicateStages(m_document, {id}) : removeStage(m_document, id);
        case 3:
            return paint(draw, id);
        default:
            return setGrid(m_document, {16 + draw.below(9), 16, 20.0});
        }
    }
    void paint(Draw& draw, std::uint64_t stage) {
        m_document.selectStage(stage);
        const Brush brush{.layer = Layer::Rain, .radiusM = 60.0, .strength = 1.0 + draw.share()};
        m_document.stroke().begin(strokeTarget(m_document, Layer::Rain), QStringLiteral("Rain"));
        m_document.stroke().addDabs(brush, {{300.0 * draw.share(), 200.0, 1.0}});
        if (draw.oneIn(3))
            save(draw);
        draw.heads() ? m_document.stroke().end() : m_document.stroke().cancel();
    }
    void undoOrRedo(Draw& draw) {
        m_window->actions()[draw.heads() ? "edit.undo" : "edit.redo"]->trigger();
    }
    /// Under its name, or under another one.
    void save(Draw& draw) {
        const bool asNew = m_document.file().path().isEmpty() || draw.oneIn(3);
        const QString path = asNew ? anyPath(draw) : m_document.file().path();
        m_saved.insert_or_assign(path, recipe());
        say(QStringLiteral("save ") + path.right(7));
        if (asNew)
            return m_document.file().save(path);
        m_window->files().save();
        answer("othersFileQuestion", QMessageBox::DestructiveRole);
    }
    void open(Draw& draw) {
        const QString path = anyPath(draw);
        if (!QFile::exists(path))
            return;
        m_window->files().open(path);
        answerUnsaved(draw);
    }
    void startNew(Draw& draw) {
        m_window->files().startNew();
        for (QDialog* dialog : m_window->findChildren<QDialog*>())
            if (!qobject_cast<QMessageBox*>(dialog) && dialog->isVisible())
                draw.heads() ? dialog->accept() : dialog->reject();
        answerUnsaved(draw);
    }
    void close(Draw& draw) {
        m_window->close();
        answerUnsaved(draw);
    }

    void answerUnsaved(Draw& draw) {
        if (m_document.file().path().isEmpty() || draw.oneIn(3)) {
            answer("unsavedQuestion", draw.heads() ? QMessageBox::DestructiveRole : QMessageBox::RejectRole);
        } else {
            const Recipe shown = recipe();
            const QString path = m_document.file().path();
            if (!answer("unsavedQuestion", QMessageBox::AcceptRole))
                return;
            answer("othersFileQuestion", QMessageBox::DestructiveRole);
            m_saved.insert_or_assign(path, shown);
            say(QStringLiteral("save first"));
        }
    }

    // ---- What happens to him ----

    /// The program ends without a word, and another one takes over what it left.
    void kill() {
        ASSERT_TRUE(waitFor([&] { return isSettled(); })) << m_acts;
        hearOfSaves();
        if (!m_document.isModified() || m_document.file().isOpening())
            return;
        const Recipe shown = recipe();
        const QString original = m_document.file().path();
        m_window->files().autosave().saveNow();
        hearOfSaves();
        ASSERT_EQ(autosaves().size(), 1) << m_acts;
        const QString copy = folder().filePath(autosaves().first());
        expectSame(recipeIn(copy), shown, "the copy");
        ASSERT_TRUE(leaveAsKilled(QStringLiteral("killed")));
        m_document.load(Recipe{}, {});
        m_window->files().offerLostWork();
        answer("recoverQuestion", QMessageBox::AcceptRole);
        ASSERT_TRUE(waitFor([&] { return isSettled() && autosaves().size() == 1; })) << m_acts;
        expectSame(recipe(), shown, "what was taken back");
        EXPECT_EQ(m_document.file().path(), original) << m_acts;
        EXPECT_TRUE(m_document.isModified()) << m_acts;
    }
    void act(Draw& draw) {
        const int kind = draw.below(24);
        say(QString::number(kind));
        if (kind < 8)
            edit(draw);
        else if (kind < 12)
            undoOrRedo(draw);
        else if (kind < 16)
            save(draw);
        else if (kind < 18)
            open(draw);
        else if (kind < 19)
            startNew(draw);
        else if (kind < 20)
            close(draw);
        else if (kind < 21 && !recipe().stages.empty() && !m_document.file().isOpening())
            RefusedEdit::pushOn(m_document);
        else if (kind < 22)
            m_disk ? m_disk.reset() : void(m_disk.emplace());
        else if (kind < 23)
            m_worker ? m_worker.reset() : void(m_worker.emplace(m_document));
        else if (!m_disk && !m_worker)
            kill();
    }

    static void hearOfSaves() {
        lanes::pool(Lane::Save).waitForDone();
        QCoreApplication::processEvents();
    }
    [[nodiscard]] bool isSettled() {
        return lanes::pool(Lane::Save).activeThreadCount() == 0 && !m_document.file().isOpening() && isAtRest() &&
               m_document.hasSeenEdits();
    }
    void expectThatNothingIsLost() {
        m_disk.reset();
        m_worker.reset();
        ASSERT_TRUE(waitFor([&] { return isSettled(); })) << m_acts;
        hearOfSaves();
        for (const auto& [path, shown] : m_saved)
            expectSame(recipeIn(path), shown, path.toStdString());
        expectSame(*m_document.snapshot()->recipe, recipe(), "the worker's");
        // Where the old document was saved while its file was being opened, the new one asks before it saves over it.
        if (!m_document.isModified() && !m_document.file().path().isEmpty() && !m_document.file().isOfAnother())
            expectSame(recipeIn(m_document.file().path()), recipe(), "what counts as saved");
    }
    void begin() {
        for (QDialog* dialog : m_window->findChildren<QDialog*>())
            dialog->reject();
        Recipe start = test::recipeWith({16, 16, 20.0}, {"noise", "droplet_erosion"});
        m_document.load(start, {});
        m_window->show();
        m_saved.clear();
        m_acts.clear();
        for (int i = 0; i < 3; ++i)
            QFile::remove(m_folder.filePath(QStringLiteral("%1.oxbow").arg(i)));
        QDir(folder().filePath(QStringLiteral("killed.oxbow"))).removeRecursively();
    }

    std::map<QString, Recipe> m_saved; ///< what was shown when each file was saved last
    std::optional<SlowLane> m_disk;
    std::optional<SlowWorker> m_worker;
    std::string m_acts;
    int m_names = 0;
};

TEST_F(RandomSaving, LosesNothing) {
    const std::uint64_t seed = numberFrom("OXBOW_RANDOM_SEED", 1);
    const int ways = static_cast<int>(numberFrom("OXBOW_RANDOM_WAYS", kUsualWays));
    const int first = static_cast<int>(numberFrom("OXBOW_RANDOM_FIRST", 0));
    for (int way = first; way < first + ways && !HasFailure(); ++way) {
        SCOPED_TRACE("OXBOW_RANDOM_SEED=" + std::to_string(seed) + ", way " + std::to_string(way));
        Draw draw(seed * 100'000 + static_cast<std::uint64_t>(way));
        begin();
        for (int i = 0; i < kActs && !HasFailure(); ++i) {
            act(draw);
            if (draw.heads())
                QCoreApplication::processEvents();
            if (!m_window->isVisible())
                break; // it was closed
        }
        expectThatNothingIsLost();
    }
}

} // namespace
} // namespace oxbow
