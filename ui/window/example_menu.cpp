#include "ui/window/example_menu.h"

#include "ui/window/file_controller.h"

#include <QCoreApplication>
#include <QMenu>

namespace oxbow {

namespace {

struct Example {
    const char* file;
    const char* title;
    const char* sentence;
};

#define WORDS(text) QT_TRANSLATE_NOOP("oxbow", text)

constexpr Example kExamples[] = {
    {"first_start.json", WORDS("Range"),
     WORDS("A mountain range that rises between two plains; a lake behind a moraine.")},
    {"alpine.json", WORDS("Alpine"), WORDS("Steep, sharp mountains everywhere, cut by deep valleys.")},
    {"canyon.json", WORDS("Canyon"),
     WORDS("A plateau that rises slowly while one river cuts a canyon back into it.")},
    {"badlands.json", WORDS("Badlands"),
     WORDS("Soft ground, cut into countless gullies and knife-edged ridges.")},
    {"island.json", WORDS("Island"),
     WORDS("A mountainous island; the sea reaches into the mouths of its valleys.")},
    {"rolling_hills.json", WORDS("Rolling hills"), WORDS("Gentle, rounded hills with broad valleys.")},
    {"volcano.json", WORDS("Volcano"), WORDS("A cone, furrowed by the streams that run down all its sides.")},
    {"river_plain.json", WORDS("River plain"), WORDS("A wide plain built by the deposits of its rivers.")},
    {"meanders.json", WORDS("Meanders"), WORDS("Rivers that wander over a plain and leave oxbow lakes.")},
    {"river_network.json", WORDS("Rivers first"),
     WORDS("Rivers that grow from the edges around two obstacles; the mountains drain along them.")},
    {"fjord.json", WORDS("Fjord"), WORDS("Deep, steep-sided valleys below the sea.")},
    {"mesas.json", WORDS("Mesas"), WORDS("Layers of hard and soft rock, cut into benches and mesas.")},
    {"cliffed_coast.json", WORDS("Cliffed coast"), WORDS("Waves that cut cliffs and fill bays with sand.")},
    {"dune_sea.json", WORDS("Dune sea"), WORDS("Dunes that flow against mountains and round them.")},
    {"glaciated_alps.json", WORDS("Glaciated Alps"),
     WORDS("Troughs, cirques and moraine lakes of two ice ages; glaciers remain on the heights.")},
    {"st_helens.json", WORDS("Mount St. Helens"),
     WORDS("The real volcano with its crater, and what rivers make of it in forty thousand years.")},
    {"scarplands.json", WORDS("Scarplands"),
     WORDS("Tilted layers of rock that stand as escarpments, one behind the other.")},
    {"fault_block.json", WORDS("Fault block"),
     WORDS("A range of jointed rock that rises between two plains, with fans at its foot.")},
    {"trade_wind_island.json", WORDS("Trade-wind island"),
     WORDS("A volcano in the trade wind: deep valleys where it rains, old slopes behind.")},
    {"drawn_valley.json", WORDS("Valley drawn by hand"),
     WORDS("Two ranges, a river and the moraine that dams it, drawn as curves; erosion makes them land.")},
    {"canyon_road.json", WORDS("Canyon with a road"),
     WORDS("A road that finds its way over the tableland and across the canyon.")},
    {"island_soft_south.json", WORDS("Island, soft in the south"),
     WORDS("One more stage of erosion, limited to the south by its mix.")},
};

#undef WORDS

QString translatedExample(const char* text) {
    return QCoreApplication::translate("oxbow", text);
}

} // namespace

QMenu* makeExampleMenu(FileController& files, QWidget* parent) {
    auto* menu = new QMenu(FileController::tr("Open &Example"), parent);
    menu->setObjectName(QStringLiteral("examples"));
    menu->setToolTipsVisible(true);
    for (const Example& example : kExamples) {
        QAction* const action = menu->addAction(translatedExample(example.title), &files,
                                                [&files, file = example.file] { files.askExample(file); });
        action->setToolTip(translatedExample(example.sentence));
        action->setStatusTip(action->toolTip());
    }
    return menu;
}

} // namespace oxbow
