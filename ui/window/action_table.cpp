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
        {"file.new", MenuId::File, WORDS("&New…"), "Ctrl+N", WORDS("Start with an empty terrain, an example, a template or a recent file"), icons::kNew, false,
         false, [&](bool) { files.startNew(); }},
        {"file.place", MenuId::File, WORDS("New from a Real &Place…"), "",
         WORDS("Make a terrain of an elevation model and the rivers, lakes and roads of a map"), icons::kNone, false, false,
         [&](bool) { files.startPlace(); }},
        {"file.open", MenuId::File, WORDS("&Open…"), "Ctrl+O",
         WORDS("Open a project, a recipe, a heightmap or the plan of a world"), icons::kOpen, false, false,
         [&](bool) { files.askOpen(); }},
        {"file.save", MenuId::File, WORDS("&Save"), "Ctrl+S", WORDS("Save the project"), icons::kSave, false,
         true, [&](bool) { files.save(); }},
        {"file.saveAs", MenuId::File, WORDS("Save &As…"), "Ctrl+Shift+S",
         WORDS("Save the project under another name"), icons::kNone, false, false,
         [&](bool) { files.askSave(); }},
        {"file.saveTemplate", MenuId::File, WORDS("Save as &Template…"), "",
         WORDS("Keep the recipe, its files and a picture to start new terrains with"), icons::kNone, false, false,
         [&](bool) { files.askSaveAsTemplate(); }},
        {"file.quit", MenuId::File, WORDS("&Quit"), "Ctrl+Q", WORDS("Close the window"), icons::kNone, false,
         true, [&](bool) { window.close(); }},
    };
}

std::vector<ActionRow> editRows(MainWindow& window) {
    UndoHistory& stack = window.document().undoStack();
    Painter& painter = window.painter();
    const auto undo = [&] { painter.isPainting() ? painter.cancel() : stack.undo(); };
    return {
        {"edit.undo", MenuId::Edit, WORDS("&Undo"), "Ctrl+Z", WORDS("Undo"), icons::kUndo, false, false,
         [undo](bool) { undo(); }},
        {"edit.redo", MenuId::Edit, WORDS("&Redo"), "Ctrl+Shift+Z; Ctrl+Y", WORDS("Redo"), icons::kRedo,
         false, false, [&](bool) { stack.redo(); }},
        {"edit.grid", MenuId::Edit, WORDS("Terrain &Size…"), "Ctrl+Shift+G",
         WORDS("Change the size of the map and of its cells"), icons::kNone, false, true,
         [&](bool) { window.files().askGrid(); }},
        {"edit.variations", MenuId::Edit, WORDS("&Variations…"), "Ctrl+Shift+V",
         WORDS("Choose among pictures of the terrain with other seeds and values"), icons::kNone, false, true,
         [&](bool) { window.showVariations(); }},
        {"edit.preferences", MenuId::Edit, WORDS("&Preferences…"), "Ctrl+,",
         WORDS("Theme, navigation, memory, shortcuts"), icons::kNone, false, true,
         [&](bool) { window.showPreferences(); }},
    };
}

std::vector<ActionRow> viewRows(MainWindow& window) {
    ViewArea& view = window.view();
    const auto modeRow = [&](const char* id, const char* text, const char* key, const char* tip,
                             ViewMode mode, bool startsGroup) {
        return ActionRow{id,   MenuId::View, text,
                         key,  tip,          icons::kNone,
                         true, startsGroup,  [&view, mode](bool) { view.setMode(mode); }};
    };
    return {
        modeRow("view.picture", WORDS("3&D"), "Ctrl+1", WORDS("Show the terrain in 3D"), ViewMode::Picture,
                false),
        modeRow("view.map", WORDS("&Map"), "Ctrl+2", WORDS("Show the terrain from above"), ViewMode::Map,
                false),
        modeRow("view.both", WORDS("Bo&th"), "Ctrl+3", WORDS("Show 3D and map side by side"), ViewMode::Both,
                false),
        {"view.hold", MenuId::View, WORDS("Set Current State as &A"), "Ctrl+4",
         WORDS("Keep the current state as A and compare what follows with it"), icons::kNone, false, true,
         [&](bool) { view.comparison().startWithNow(); }},
        {"view.endCompare", MenuId::View, WORDS("End the Comparison"), "Ctrl+Shift+4",
         WORDS("Show one state only"), icons::kNone, false, false, [&](bool) { view.comparison().end(); }},
        {"view.worldPart", MenuId::View, WORDS("Full &Detail Here"), "Ctrl+5",
         WORDS("Show the place under the pointer in the world's own cells"), icons::kNone, false, true,
         [&](bool) { window.showWorldPart(); }},
        {"view.wholeWorld", MenuId::View, WORDS("Whole &World"), "Ctrl+6", WORDS("Go back from a part to all of the world"),
         icons::kNone, false, false, [&](bool) { window.showWholeWorld(); }},
        {"view.fullScreen", MenuId::View, WORDS("F&ull Screen"), "F11", WORDS("Use the whole screen"),
         icons::kNone, false, true, [&](bool) { window.toggleFullScreen(); }},
        {"view.hidePanels", MenuId::View, WORDS("&Hide Panels"), "Ctrl+Space",
         WORDS("Hide all panels, or show them again"), icons::kNone, true, false,
         [&](bool hidden) { window.hidePanels(hidden); }},
        {"view.reset", MenuId::View, WORDS("&Reset Layout"), "",
         WORDS("Move every panel back to its first place"), icons::kNone, false, false,
         [&](bool) { window.resetLayout(); }},
    };
}

std::vector<ActionRow> toolRows(MainWindow& window) {
    ToolBox& box = window.tools();
    std::vector<ActionRow> rows;
    for (const ToolInfo& tool : tools())
        rows.push_back({tool.id, MenuId::Tools, tool.label, tool.shortcut, tool.tip, tool.icon, true,
                        tool.startsGroup, [&box, &tool](bool) { box.choose(tool); }});
    constexpr double kRadiusStep = 1.15, kStrengthStep = 1.25;
    const auto add = [&](const char* id, const char* text, const char* key, const char* tip, bool startsGroup,
                         std::function<void()> run) {
        rows.push_back({id, MenuId::Tools, text, key, tip, icons::kNone, false, startsGroup,
                        [run = std::move(run)](bool) { run(); }});
    };
    add("tool.smaller", WORDS("S&maller Brush"), "[", WORDS("Make the brush smaller"), true,
        [&box] { box.scaleRadius(1.0 / kRadiusStep); });
    add("tool.larger", WORDS("&Larger Brush"), "]", WORDS("Make the brush larger"), false,
        [&box] { box.scaleRadius(kRadiusStep); });
    add("tool.weaker", WORDS("&Weaker Brush"), "Shift+[", WORDS("Make the brush weaker"), false,
        [&box] { box.scaleStrength(1.0 / kStrengthStep); });
    add("tool.stronger", WORDS("Stron&ger Brush"), "Shift+]", WORDS("Make the brush stronger"), false,
        [&box] { box.scaleStrength(kStrengthStep); });
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
        {"stage.add", MenuId::Stage, WORDS("&Add Stage"), "Shift+A",
         WORDS("Choose a stage to add to the recipe"), icons::kPlus, false, false,
         [&](bool) { window.showAddMenu(); }},
        {"stage.rename", MenuId::Stage, WORDS("Re&name"), "F2", WORDS("Rename the selected stage"),
         icons::kNone, false, true, [&](bool) { window.recipePanel().renameSelected(); }},
        {"stage.copy", MenuId::Stage, WORDS("&Copy"), "Ctrl+C",
         WORDS("Copy the selected stages as a recipe, for other windows and editors"), icons::kNone, false, true,
         [&](bool) { copyStages(document, document.chosenStages()); }},
        {"stage.cut", MenuId::Stage, WORDS("Cu&t"), "Ctrl+X",
         WORDS("Copy the selected stages and remove them from the recipe"), icons::kNone, false, false,
         [&](bool) {
             copyStages(document, document.chosenStages());
             removeStages(document, document.chosenStages());
         }},
        {"stage.paste", MenuId::Stage, WORDS("&Paste"), "Ctrl+V",
         WORDS("Add the stages of a recipe that was copied after the selected one"), icons::kNone, false, false,
         [&](bool) { pasteStages(document); }},
        {"stage.duplicate", MenuId::Stage, WORDS("&Duplicate"), "Ctrl+D",
         WORDS("Add a copy after the selected stages"), icons::kDuplicate, false, false,
         [&](bool) { duplicateStages(document, document.chosenStages()); }},
        {"stage.delete", MenuId::Stage, WORDS("De&lete"), "Del",
         WORDS("Remove the selected stages from the recipe"), icons::kDelete, false, false,
         [&](bool) { removeStages(document, document.chosenStages()); }},
        {"stage.enabled", MenuId::Stage, WORDS("Ena&bled"), "H",
         WORDS("Enable or disable the selected stage"), icons::kNone, true, true,
         [&](bool on) {
             if (isGroup(document.recipe(), document.chosenStages()))
                 setGroupEnabled(document, document.selectedStage(), on);
             else
                 setStageEnabled(document, document.selectedStage(), on);
         }},
        {"stage.group", MenuId::Stage, WORDS("&Group"), "Ctrl+G",
         WORDS("Put the selected stages into a group that is folded and enabled together"), icons::kNone, false, true,
         [&](bool) { groupStages(document, document.chosenStages()); }},
        {"stage.ungroup", MenuId::Stage, WORDS("Ungr&oup"), "Ctrl+Alt+G", WORDS("Take the stages out of their group"), icons::kNone, false, false,
         [&](bool) { ungroupStages(document, document.selectedStage()); }},
        {"stage.maskGroup", MenuId::Stage, WORDS("One Mask for the Gro&up"), "",
         WORDS("Give all stages of the group the mask of the first one that has some; editing it for one edits it for all"), icons::kNone, false, false,
         [&](bool) { maskGroup(document, document.selectedStage()); }},
        {"stage.savePreset", MenuId::Stage, WORDS("Sa&ve as Preset…"), "",
         WORDS("Keep the selected stages as a group that Add Stage lists, with the named values that they follow as its sliders"), icons::kNone, false, false,
         [&](bool) { window.recipePanel().askPresetName(); }},
        {"stage.newValue", MenuId::Stage, WORDS("New Named &Value…"), "",
         WORDS("A value with a name that parameters of several stages can follow"), icons::kNone, false, false,
         [&](bool) { window.recipePanel().values().askNew(); }},
        {"stage.showMask", MenuId::Stage, WORDS("Show &Mask"), "M",
         WORDS("Draw the mask of the selected stage on the ground, or stop"), icons::kEye, false, false,
         [&](bool) { window.mix().setMaskShown(!window.mix().isMaskShown()); }},
        {"stage.up", MenuId::Stage, WORDS("Move &Up"), "Alt+Up", WORDS("Run the selected stage earlier"),
         icons::kNone, false, false, [&](bool) { moveBy(document, -1); }},
        {"stage.down", MenuId::Stage, WORDS("Move Do&wn"), "Alt+Down", WORDS("Run the selected stage later"),
         icons::kNone, false, false, [&](bool) { moveBy(document, 1); }},
        {"stage.applyFromStart", MenuId::Stage, WORDS("Re-run &With These Values"), "Ctrl+Shift+A",
         WORDS("Run the selected stage again from its first step with the current values"), icons::kNone,
         false, true, [&](bool) { applyFromStart(document, document.selectedStage()); }},
        {"stage.check", MenuId::Stage, WORDS("&Check the Ground"), "Ctrl+Shift+K",
         WORDS("Find what is wrong with ground from elsewhere, and mend it"), icons::kNone, false, true,
         [&](bool) { window.checkGround(); }},
        {"stage.refine", MenuId::Stage, WORDS("Refine the &Ground…"), "",
         WORDS("Carve detail below the cells of an imported heightmap, whose mean heights stay"), icons::kNone, false, true,
         [&](bool) { window.importWork().askRefinement(); }},
        {"stage.makeLive", MenuId::Stage, WORDS("Make It &Live"), "",
         WORDS("Add erosion with the uplift that holds the ground shown as it stands"), icons::kNone, false, true,
         [&](bool) { window.importWork().makeLive(); }},
        {"stage.help", MenuId::Stage, WORDS("About This &Stage"), "Shift+F1",
         WORDS("The manual's page of the selected stage"), icons::kNone, false, false,
         [&](bool) { window.showStageHelp(); }},
    };
}

std::vector<ActionRow> simulateRows(MainWindow& window) {
    Document& document = window.document();
    Session& session = document.session();
    return {
        {"simulate.play", MenuId::Simulate, "", "Space", WORDS("Play"), icons::kNone, false, false,
         [&](bool) { window.togglePlay(); }},
        {"simulate.step", MenuId::Simulate, WORDS("Step &Forward"), ".", WORDS("One step forward"),
         icons::kStepForward, false, true, [&](bool) { session.step(); }},
        {"simulate.stepBack", MenuId::Simulate, WORDS("Step &Back"), ",", WORDS("One step back, exactly"),
         icons::kStepBack, false, false, [&](bool) { session.stepBack(); }},
        {"simulate.toStart", MenuId::Simulate, WORDS("To the &Start"), "Ctrl+Home",
         WORDS("Go to the start of the recipe"), icons::kToStart, false, true,
         [&](bool) { session.seek(0); }},
        {"simulate.toEnd", MenuId::Simulate, WORDS("To the &End"), "Ctrl+End",
         WORDS("Go to the end of the recipe at full speed"), icons::kToEnd, false, false,
         [&](bool) { session.evaluateAll(); }},
        {"simulate.loop", MenuId::Simulate, WORDS("&Loop"), "Ctrl+L",
         WORDS("Play again from the start; stored snapshots are not computed again"), icons::kLoop, true,
         true, [&session](bool on) { session.setLoop(on); }},
        {"simulate.live", MenuId::Simulate, WORDS("&Run Changes at Once"), "",
         WORDS("Run what a change outdates at once, instead of waiting for Play"), icons::kNone, true, false,
         [&](bool on) { window.preferences().change([on](PreferenceValues& values) { values.runsChanges = on; }); }},
        {"simulate.faster", MenuId::Simulate, WORDS("&Faster"), "Ctrl+Up",
         WORDS("Play more steps per second"), icons::kNone, false, false,
         [&](bool) { window.timeline().changeSpeed(1); }},
        {"simulate.slower", MenuId::Simulate, WORDS("S&lower"), "Ctrl+Down",
         WORDS("Play fewer steps per second"), icons::kNone, false, false,
         [&](bool) { window.timeline().changeSpeed(-1); }},
        {"simulate.cancel", MenuId::Simulate, WORDS("&Cancel"), "Esc",
         WORDS("Stop at once and keep the last complete step"), icons::kStop, false, true,
         [&](bool) {
             if (window.world().isReading())
                 window.world().cancelReading();
             else
                 document.file().isOpening() ? document.file().cancelOpening() : session.cancel();
         }},
    };
}

std::vector<ActionRow> exportRows(MainWindow& window) {
    return {
        {"export.show", MenuId::Export, WORDS("&Export…"), "Ctrl+E", WORDS("Export heightmaps and meshes"),
         icons::kExport, false, false, [&](bool) { window.showExport(); }},
        {"export.png", MenuId::Export, WORDS("&Heightmap as PNG, 16 Bit…"), "Ctrl+Shift+E",
         WORDS("Export the heights as a 16-bit image"), icons::kNone, false, true,
         [&](bool) { window.showExport(QStringLiteral("png16")); }},
        {"export.sequence", MenuId::Export, WORDS("Run as a &Sequence…"), "Ctrl+Alt+E",
         WORDS("Export the steps of the run as numbered heightmaps or images"), icons::kNone, false, false,
         [&](bool) { window.showSequence(); }},
        {"export.picture", MenuId::Export, WORDS("&Picture of the View…"), "Ctrl+Alt+P",
         WORDS("Export the 3D view as an image of any size"), icons::kNone, false, false,
         [&](bool) { window.showPicture(); }},
        {"export.turntable", MenuId::Export, WORDS("&Turntable…"), "Ctrl+Shift+T",
         WORDS("Export the 3D view as numbered images all the way round"), icons::kNone, false, false,
         [&](bool) { window.showTurntable(); }},
        {"export.obj", MenuId::Export, WORDS("&Mesh as OBJ…"), "Ctrl+Shift+M",
         WORDS("Export the ground as a mesh"), icons::kNone, false, false,
         [&](bool) { window.showExport(QStringLiteral("obj")); }},
    };
}

std::vector<ActionRow> helpRows(MainWindow& window) {
    return {
        {"help.manual", MenuId::Help, WORDS("&Manual"), "F1", WORDS("The manual; at a stage's panels its page"),
         icons::kNone, false, false, [&](bool) { window.showManual(); }},
        {"help.shortcuts", MenuId::Help, WORDS("&Shortcuts"), "?", WORDS("All shortcuts on one page"),
         icons::kNone, false, false, [&](bool) { showShortcuts(window, window.actions()); }},
        {"help.welcome", MenuId::Help, WORDS("&First Steps"), "", WORDS("Show the first hint again"),
         icons::kNone, false, false, [&](bool) { window.showWelcome(); }},
        {"help.about", MenuId::Help, WORDS("&About Oxbow"), "", WORDS("Version and licence"), icons::kNone,
         false, true, [&](bool) { showAbout(window); }},
    };
}

#undef WORDS

} // namespace

std::vector<ActionRow> actionTable(MainWindow& window) {
    std::vector<ActionRow> rows;
    for (const auto& part : {fileRows(window), editRows(window), viewRows(window), toolRows(window),
                             stageRows(window), simulateRows(window), exportRows(window), helpRows(window)})
        rows.insert(rows.end(), part.begin(), part.end());
    return rows;
}

} // namespace oxbow
