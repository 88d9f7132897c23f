#include "ui/recipe/import_work.h"

#include "core/base/thread_pool.h"
#include "core/recipe/refine_recipe.h"
#include "core/run/import_recipe.h"
#include "ui/document/document.h"
#include "ui/document/recipe_edits.h"
#include "ui/widgets/background_task.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/metres_box.h"
#include "ui/widgets/units_text.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QInputDialog>

#include <algorithm>
#include <tuple>

namespace oxbow {

ImportWork::ImportWork(Document& document, QWidget* window)
    : QObject(window), m_document(document), m_window(window) {}

// ---- Scale ----

void ImportWork::askScale(const std::vector<Finding>& findings) {
    auto* dialog = named(new QDialog(m_window), "scaleDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Set the Scale"));
    auto* form = new QFormLayout(dialog);
    const auto box = [&](const char* name, const QString& label, const MetresBox::Range& range, double metres) {
        auto* made = named(new MetresBox(range), name);
        made->setValue(metres);
        form->addRow(label, made);
        return made;
    };
    MetresBox *cell = nullptr, *low = nullptr, *high = nullptr;
    for (const Finding& finding : findings)
        if (finding.kind == FindingKind::GuessedCells) {
            cell = box("scaleCell", tr("Cells in the file"), {0.001, 100'000, 2}, finding.numbers[0].value);
        } else if (finding.kind == FindingKind::GuessedHeights) {
            low = box("scaleLow", tr("Black ="), {-20'000, 70'000, 2}, finding.numbers[0].value);
            high = box("scaleHigh", tr("White ="), {-20'000, 70'000, 2}, finding.numbers[1].value);
        }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, dialog, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    connect(dialog, &QDialog::accepted, this, [=, this] {
        setScale(cell ? std::optional(cell->value()) : std::nullopt,
                 low ? std::optional(std::pair(low->value(), high->value())) : std::nullopt);
    });
    dialog->open();
}

/// As one undo entry; the run goes on to where it was.
void ImportWork::setScale(std::optional<double> cellM, std::optional<std::pair<double, double>> heightsM) {
    Recipe recipe = m_document.recipe();
    const RecipeStage* const import = importOf(recipe);
    if (!import || !m_document.mayEdit())
        return;
    ImportParams params = paramsOf(*import);
    if (heightsM)
        std::tie(params.lowM, params.highM) = *heightsM;
    if (cellM) {
        params.stretch = true;
        recipe.grid.cellSizeM *= *cellM / kDefaultCellSizeM;
    }
    setImport(*recipe.find(import->id), params);
    takeRecipe(m_document, std::move(recipe), tr("Set the scale"));
}

// ---- Detail ----

void ImportWork::askRefinement() {
    const Recipe& recipe = m_document.recipe();
    const int times = refinementsOf(recipe);
    if (times == 0)
        return refine(2); // says why not
    QStringList choices;
    for (int i = 1; i <= times; ++i) {
        const int factor = 1 << i;
        choices << tr("%1 × finer: %2 × %3 cells of %4")
                       .arg(factor)
                       .arg(recipe.grid.width * factor)
                       .arg(recipe.grid.height * factor)
                       .arg(measureText(recipe.grid.cellSizeM / factor, unitSymbol(Unit::Metre), 2));
    }
    auto* dialog = named(new QInputDialog(m_window), "refinement");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Refine the Ground"));
    dialog->setLabelText(tr("Carves detail that the cells of the file were too large for.\nTheir mean heights stay."));
    dialog->setComboBoxItems(choices);
    connect(dialog, &QInputDialog::textValueSelected, this, [this, choices](const QString& choice) {
        refine(2 << std::max<qsizetype>(0, choices.indexOf(choice)));
    });
    dialog->open();
}

void ImportWork::refine(int factor) {
    attempt(m_document, [this, factor] {
        takeRecipe(m_document, refined(m_document.recipe(), factor), tr("Refine %1 ×").arg(factor));
    });
}

// ---- A cause ----

void ImportWork::makeLive() {
    const TerrainState terrain = m_document.snapshot()->terrain;
    if (m_busy || terrain.empty() || !m_document.mayEdit())
        return;
    m_busy = true;
    const RunPosition position = m_document.positionInRecipe();
    const quint64 revision = m_document.revision();
    const auto work = [terrain](const CancelToken& cancel) {
        ThreadPool pool;
        return livingStage(terrain.flattened(Layer::Elevation), Compute{pool, cancel});
    };
    const auto done = [this, position, revision](RecipeStage stage) {
        m_busy = false;
        if (revision != m_document.revision())
            return; // it was another ground
        stage.name = tr("Living ground").toStdString();
        const int count = static_cast<int>(m_document.recipe().stages.size());
        const int index = std::min(position.stage + (position.step > 0 ? 1 : 0), count);
        addStage(m_document, stage, index);
        if (m_document.recipe().find(stage.id))
            m_document.session().seek(globalStep(m_document.recipe(), {index, 1}));
    };
    const auto failed = [this](const QString& problem) {
        m_busy = false;
        m_document.reportError(problem);
    };
    runInBackground(Lane::Long, this, work, done, failed);
}

} // namespace oxbow
