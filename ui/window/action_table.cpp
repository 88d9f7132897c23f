#include "ui/window/action_table.h"

#include "core/recipe/undoable_edits.h"
#include "ui/area/comparison.h"
#include "ui/area/view_area.h"
#include "ui/brush/painter.h"
#include "ui/document/document.h"
#include "ui/document/recipe_edits.h"
#include "ui/document/reuse_edits.h"
#include "ui/document/stage_clipboard.h"
#include "ui/masks/mix_editor.h"
#include "ui/recipe/import_work.h"
#include "ui/recipe/recipe_panel.h"
#include "ui/recipe/values_list.h"
#include "ui/timeline/timeline_bar.h"
#include "ui/widgets/slider_spin_box.h"
#include "ui/window/file_controller.h"
#include "ui/window/help_dialogs.h"
#include "ui/window/main_window.h"
#include "ui/world/world_work.h"

namespace oxbow {

namespace {

/// Marks text for translation in the context that `Actions` looks it up in.
#define WORDS(text) QT_TRANSLATE_NOOP("oxbow", text)

std::vector<ActionRow> fileRows(MainWindow& window) {
    FileController& files = window.files();
    return {
        {"file.new", WORDS("&New…"), "Ctrl+N", WORDS("Start with an empty terrain, an example, a template or a recent file"),
         [&](bool) { files.startNew(); }, {.icon = icons::kNew}},
        {"file.place", WORDS("New from a Real &Place…"), "", WORDS("Make a terrain of an elevation model and the rivers, lakes and roads of a map"),
         [&](bool) { files.startPlace(); }},
        {"file.open", WORDS("&Open…"), "Ctrl+O", WORDS("Open a project, a recipe, a heightmap or the plan of a world"),
         [&](bool) { files.askOpen(); }, {.icon = icons::kOpen}},
        {"file.save", WORDS("&Save"), "Ctrl+S", WORDS("Save the project"),
         [&](bool) { files.save(); }, {.icon = icons::kSave, .startsGroup = true}},
        {"file.saveAs", WORDS("Save &As…"), "Ctrl+Shift+S", WORDS("Save the project under another name"),
         [&](bool) { files.askSave(); }},
        {"file.saveTemplate", WORDS("Save as &Template…"), "", WORDS("Keep the recipe, its files and a picture to start new terrains with"),
         [&](bool) { files.askSaveAsTemplate(); }},
        {"file.quit", WORDS("&Quit"), "Ctrl+Q", WORDS("Close the window"),
         [&](bool) { window.close(); }, {.startsGroup = true}},
    };
}

std::vector<ActionRow> editRows(MainWindow& window) {
    UndoHistory& stack = window.document().undoStack();
    Painter& painter = window.painter();
    const auto undo = [&] {
        SliderSpinBox::endAnyMovement();
        painter.isPainting() ? painter.cancel() : stack.undo();
    };
    const auto redo = [&] {
        SliderSpinBox::endAnyMovement();
        stack.redo();
    };
    return {
        {"edit.undo", WORDS("&Undo"), "Ctrl+Z", WORDS("Undo"),
         [undo](bool) { undo(); }, {.icon = icons::kUndo}},
        {"edit.redo", WORDS("&Redo"), "Ctrl+Shift+Z; Ctrl+Y", WORDS("Redo"),
         [redo](bool) { redo(); }, {.icon = icons::kRedo}},
        {"edit.grid", WORDS("Terrain &Size…"), "Ctrl+Shift+G", WORDS("Change the size of the map and of its cells"),
         [&](bool) { window.files().askGrid(); }, {.startsGroup = true}},
        {"edit.variations", WORDS("&Variations…"), "Ctrl+Shift+V", WORDS("Choose among pictures of the terrain with other seeds and values"),
         [&](bool) { window.showVariations(); }, {.startsGroup = true}},
        {"edit.preferences", WORDS("&Preferences…"), "Ctrl+,", WORDS("Theme, navigation, memory, shortcuts"),
         [&](bool) { window.showPreferences(); }, {.startsGroup = true}},
    };
}

std::vector<ActionRow> viewRows(MainWindow& window) {
    ViewArea& view = window.view();
    const auto modeRow = [&view](const char* id, const char* text, const char* key, const char* tip, ViewMode mode) {
        return ActionRow{id, text, key, tip, [&view, mode](bool) { view.setMode(mode); }, {.checkable = true}};
    };
    return {
        modeRow("view.picture", WORDS("3&D"), "Ctrl+1", WORDS("Show the terrain in 3D"), ViewMode::Picture),
        modeRow("view.map", WORDS("&Map"), "Ctrl+2", WORDS("Show the terrain from above"), ViewMode::Map),
        modeRow("view.both", WORDS("Bo&th"), "Ctrl+3", WORDS("Show 3D and map side by side"), ViewMode::Both),
        {"view.hold", WORDS("Set Current State as &A"), "Ctrl+4", WORDS("Keep the current state as A and compare what follows with it"),
         [&](bool) { view.comparison().startWithNow(); }, {.startsGroup = true}},
        {"view.endCompare", WORDS("End the Comparison"), "Ctrl+Shift+4", WORDS("Show one state only"),
         [&](bool) { view.comparison().end(); }},
        {"view.worldPart", WORDS("Full &Detail Here"), "Ctrl+5", WORDS("Show the place under the pointer in the world's own cells"),
         [&](bool) { window.showWorldPart(); }, {.startsGroup = true}},
        {"view.wholeWorld", WORDS("Whole &World"), "Ctrl+6", WORDS("Go back from a part to all of the world"),
         [&](bool) { window.showWholeWorld(); }},
        {"view.fullScreen", WORDS("F&ull Screen"), "F11", WORDS("Use the whole screen"),
         [&](bool) { window.toggleFullScreen(); }, {.startsGroup = true}},
        {"view.hidePanels", WORDS("&Hide Panels"), "Ctrl+Space", WORDS("Hide all panels, or show them again"),
         [&](bool hidden) { window.hidePanels(hidden); }, {.checkable = true}},
        {"view.reset", WORDS("&Reset Layout"), "", WORDS("Move every panel back to its first place"),
         [&](bool) { window.resetLayout(); }},
    };
}

std::vector<ActionRow> toolRows(MainWindow& window) {
    ToolBox& box = window.tools();
    std::vector<ActionRow> rows;
    for (const ToolInfo& tool : tools())
        rows.push_back({tool.id, tool.label, tool.shortcut, tool.tip, [&box, &tool](bool) { box.choose(tool); },
                        {.icon = tool.icon, .checkable = true, .startsGroup = tool.startsGroup}});
    constexpr double kRadiusStep = 1.15, kStrengthStep = 1.25;
    rows.push_back({"tool.smaller", WORDS("S&maller Brush"), "[", WORDS("Make the brush smaller"),
                    [&box](bool) { box.scaleRadius(1.0 / kRadiusStep); }, {.startsGroup = true}});
    rows.push_back({"tool.larger", WORDS("&Larger Brush"), "]", WORDS("Make the brush larger"),
                    [&box](bool) { box.scaleRadius(kRadiusStep); }});
    rows.push_back({"tool.weaker", WORDS("&Weaker Brush"), "Shift+[", WORDS("Make the brush weaker"),
                    [&box](bool) { box.scaleStrength(1.0 / kStrengthStep); }});
    rows.push_back({"tool.stronger", WORDS("Stron&ger Brush"), "Shift+]", WORDS("Make the brush stronger"),
                    [&box](bool) { box.scaleStrength(kStrengthStep); }});
    return rows;
}

void moveBy(Document& document, int rows) {
    const std::uint64_t id = document.selectedStage();
    const int index = edits::indexOf(document.recipe(), id);
    if (isGroup(document.recipe(), document.chosenStages()))
        moveGroup(document, id, groupAt(document.recipe(), index).first + rows);
    else
        moveStage(document, id, index + rows);
}

std::vector<ActionRow> stageRows(MainWindow& window) {
    Document& document = window.document();
    return {
        {"stage.add", WORDS("&Add Stage"), "Shift+A", WORDS("Choose a stage to add to the recipe"),
         [&](bool) { window.showAddMenu(); }, {.icon = icons::kPlus}},
        {"stage.rename", WORDS("Re&name"), "F2", WORDS("Rename the selected stage"),
         [&](bool) { window.recipePanel().renameSelected(); }, {.startsGroup = true}},
        {"stage.copy", WORDS("&Copy"), "Ctrl+C", WORDS("Copy the selected stages as a recipe, for other windows and editors"),
         [&](bool) { copyStages(document, document.chosenStages()); }, {.startsGroup = true}},
        {"stage.cut", WORDS("Cu&t"), "Ctrl+X", WORDS("Copy the selected stages and remove them from the recipe"),
         [&](bool) {
             copyStages(document, document.chosenStages());
             removeStages(document, document.chosenStages());
         }},
        {"stage.paste", WORDS("&Paste"), "Ctrl+V", WORDS("Add the stages of a recipe that was copied after the selected one"),
         [&](bool) { pasteStages(document); }},
        {"stage.duplicate", WORDS("&Duplicate"), "Ctrl+D", WORDS("Add a copy after the selected stages"),
         [&](bool) { duplicateStages(document, document.chosenStages()); }, {.icon = icons::kDuplicate}},
        {"stage.delete", WORDS("De&lete"), "Del", WORDS("Remove the selected stages from the recipe"),
         [&](bool) { removeStages(document, document.chosenStages()); }, {.icon = icons::kDelete}},
        {"stage.enabled", WORDS("Ena&bled"), "H", WORDS("Enable or disable the selected stage"),
         [&](bool on) {
             if (isGroup(document.recipe(), document.chosenStages()))
                 setGroupEnabled(document, document.selectedStage(), on);
             else
                 setStageEnabled(document, document.selectedStage(), on);
         }, {.checkable = true, .startsGroup = true}},
        {"stage.group", WORDS("&Group"), "Ctrl+G", WORDS("Put the selected stages into a group that is folded and enabled together"),
         [&](bool) { groupStages(document, document.chosenStages()); }, {.startsGroup = true}},
        {"stage.ungroup", WORDS("Ungr&oup"), "Ctrl+Alt+G", WORDS("Take the stages out of their group"),
         [&](bool) { ungroupStages(document, document.selectedStage()); }},
        {"stage.maskGroup", WORDS("One Mask for the Gro&up"), "",
         WORDS("Give all stages of the group the mask of the first one that has some; editing it for one edits it for all"),
         [&](bool) { maskGroup(document, document.selectedStage()); }},
        {"stage.savePreset", WORDS("Sa&ve as Preset…"), "",
         WORDS("Keep the selected stages as a group that Add Stage lists, with the named values that they follow as its sliders"),
         [&](bool) { window.recipePanel().askPresetName(); }},
        {"stage.newValue", WORDS("New Named &Value…"), "", WORDS("A value with a name that parameters of several stages can follow"),
         [&](bool) { window.recipePanel().values().askNew(); }},
        {"stage.showMask", WORDS("Show &Mask"), "M", WORDS("Draw the mask of the selected stage on the ground, or stop"),
         [&](bool) { window.mix().setMaskShown(!window.mix().isMaskShown()); }, {.icon = icons::kEye}},
        {"stage.up", WORDS("Move &Up"), "Alt+Up", WORDS("Run the selected stage earlier"),
         [&](bool) { moveBy(document, -1); }},
        {"stage.down", WORDS("Move Do&wn"), "Alt+Down", WORDS("Run the selected stage later"),
         [&](bool) { moveBy(document, 1); }},
        {"stage.applyFromStart", WORDS("Re-run &With These Values"), "Ctrl+Shift+A",
         WORDS("Run the selected stage again from its first step with the current values"),
         [&](bool) { applyFromStart(document, document.selectedStage()); }, {.startsGroup = true}},
        {"stage.check", WORDS("&Check the Ground"), "Ctrl+Shift+K", WORDS("Find what is wrong with ground from elsewhere, and mend it"),
         [&](bool) { window.checkGround(); }, {.startsGroup = true}},
        {"stage.refine", WORDS("Refine the &Ground…"), "", WORDS("Carve detail below the cells of an imported heightmap, whose mean heights stay"),
         [&](bool) { window.importWork().askRefinement(); }, {.startsGroup = true}},
        {"stage.makeLive", WORDS("Make It &Live"), "", WORDS("Add erosion with the uplift that holds the ground shown as it stands"),
         [&](bool) { window.importWork().makeLive(); }, {.startsGroup = true}},
        {"stage.help", WORDS("About This &Stage"), "Shift+F1", WORDS("The manual's page of the selected stage"),
         [&](bool) { window.showStageHelp(); }},
    };
}

std::vector<ActionRow> simulateRows(MainWindow& window) {
    Document& document = window.document();
    Session& session = document.session();
    return {
        {"simulate.play", "", "Space", WORDS("Play"),
         [&](bool) { window.togglePlay(); }},
        {"simulate.step", WORDS("Step &Forward"), ".", WORDS("One step forward"),
         [&](bool) { session.step(); }, {.icon = icons::kStepForward, .startsGroup = true}},
        {"simulate.stepBack", WORDS("Step &Back"), ",", WORDS("One step back, exactly"),
         [&](bool) { session.stepBack(); }, {.icon = icons::kStepBack}},
        {"simulate.toStart", WORDS("To the &Start"), "Ctrl+Home", WORDS("Go to the start of the recipe"),
         [&](bool) { session.seek(0); }, {.icon = icons::kToStart, .startsGroup = true}},
        {"simulate.toEnd", WORDS("To the &End"), "Ctrl+End", WORDS("Go to the end of the recipe at full speed"),
         [&](bool) { session.evaluateAll(); }, {.icon = icons::kToEnd}},
        {"simulate.loop", WORDS("&Loop"), "Ctrl+L", WORDS("Play again from the start; stored snapshots are not computed again"),
         [&session](bool on) { session.setLoop(on); }, {.icon = icons::kLoop, .checkable = true, .startsGroup = true}},
        {"simulate.live", WORDS("&Run Changes at Once"), "", WORDS("Run what a change outdates at once, instead of waiting for Play"),
         [&](bool on) { window.preferences().change([on](PreferenceValues& values) { values.runsChanges = on; }); }, {.checkable = true}},
        {"simulate.faster", WORDS("&Faster"), "Ctrl+Up", WORDS("Play more steps per second"),
         [&](bool) { window.timeline().changeSpeed(1); }},
        {"simulate.slower", WORDS("S&lower"), "Ctrl+Down", WORDS("Play fewer steps per second"),
         [&](bool) { window.timeline().changeSpeed(-1); }},
        {"simulate.cancel", WORDS("&Cancel"), "Esc", WORDS("Stop at once and keep the last complete step"),
         [&](bool) {
             if (window.world().isReading())
                 window.world().cancelReading();
             else
                 document.file().isOpening() ? document.file().cancelOpening() : session.cancel();
         }, {.icon = icons::kStop, .startsGroup = true}},
    };
}

std::vector<ActionRow> exportRows(MainWindow& window) {
    return {
        {"export.show", WORDS("&Export…"), "Ctrl+E", WORDS("Export heightmaps and meshes"),
         [&](bool) { window.showExport(); }, {.icon = icons::kExport}},
        {"export.png", WORDS("&Heightmap as PNG, 16 Bit…"), "Ctrl+Shift+E", WORDS("Export the heights as a 16-bit image"),
         [&](bool) { window.showExport(QStringLiteral("png16")); }, {.startsGroup = true}},
        {"export.sequence", WORDS("Run as a &Sequence…"), "Ctrl+Alt+E", WORDS("Export the steps of the run as numbered heightmaps or images"),
         [&](bool) { window.showSequence(); }},
        {"export.picture", WORDS("&Picture of the View…"), "Ctrl+Alt+P", WORDS("Export the 3D view as an image of any size"),
         [&](bool) { window.showPicture(); }},
        {"export.turntable", WORDS("&Turntable…"), "Ctrl+Shift+T", WORDS("Export the 3D view as numbered images all the way round"),
         [&](bool) { window.showTurntable(); }},
        {"export.obj", WORDS("&Mesh as OBJ…"), "Ctrl+Shift+M", WORDS("Export the ground as a mesh"),
         [&](bool) { window.showExport(QStringLiteral("obj")); }},
    };
}

std::vector<ActionRow> helpRows(MainWindow& window) {
    return {
        {"help.manual", WORDS("&Manual"), "F1", WORDS("The manual; at a stage's panels its page"),
         [&](bool) { window.showManual(); }},
        {"help.shortcuts", WORDS("&Shortcuts"), "?", WORDS("All shortcuts on one page"),
         [&](bool) { showShortcuts(window, window.actions()); }},
        {"help.welcome", WORDS("&First Steps"), "", WORDS("Show the first hint again"),
         [&](bool) { window.showWelcome(); }},
        {"help.about", WORDS("&About Oxbow"), "", WORDS("Version and licence"),
         [&](bool) { showAbout(window); }, {.startsGroup = true}},
    };
}

#undef WORDS

} // namespace

std::vector<ActionRow> actionTable(MainWindow& window) {
    std::vector<ActionRow> rows;
    const auto add = [&](MenuId menu, const std::vector<ActionRow>& part) {
        for (const ActionRow& row : part)
            rows.emplace_back(row).menu = menu;
    };
    add(MenuId::File, fileRows(window));
    add(MenuId::Edit, editRows(window));
    add(MenuId::View, viewRows(window));
    add(MenuId::Tools, toolRows(window));
    add(MenuId::Stage, stageRows(window));
    add(MenuId::Simulate, simulateRows(window));
    add(MenuId::Export, exportRows(window));
    add(MenuId::Help, helpRows(window));
    return rows;
}

} // namespace oxbow
