#include "ui/window/help_dialogs.h"

#include "ui/widgets/boxes.h"
#include "ui/widgets/free_tr.h"
#include "ui/widgets/theme.h"
#include "ui/window/actions.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>

#include <functional>

namespace oxbow {

namespace {

constexpr QSize kAroundPage(64, 96); ///< margins, buttons, scroll bar
constexpr QSize kDialogFrameRoom(8, 40);   ///< what a window manager puts around a dialog

using unowned::tr;

QString rowOf(const QString& name, const QString& keys) {
    return QStringLiteral("<tr><td style='padding: 3px 18px 3px 0; color: %1'>%2</td>"
                          "<td style='padding: 3px 0; color: %3'>%4</td></tr>")
        .arg(theme::current().text.name(), name.toHtmlEscaped(), theme::current().strong.name(),
             keys.toHtmlEscaped());
}

QString titleOf(const QString& name) {
    return QStringLiteral("<tr><td colspan=2 style='padding: 10px 0 3px 0; color: %1'><b>%2</b></td></tr>")
        .arg(theme::current().accentBright.name(), name.toHtmlEscaped());
}

QString keysOf(const QAction& action) {
    QStringList keys;
    for (const QKeySequence& sequence : action.shortcuts())
        keys << sequence.toString(QKeySequence::NativeText);
    return keys.join(tr(" or "));
}

/// The entries of a menu that have a shortcut, those of menus within it below; empty where none has.
QString sectionOf(const QMenu& menu) {
    QString rows, below;
    for (const QAction* action : menu.actions()) {
        if (action->menu())
            below += sectionOf(*action->menu());
        else if (!action->isSeparator() && !action->shortcut().isEmpty())
            rows += rowOf(Actions::plain(action->text()), keysOf(*action));
    }
    return (rows.isEmpty() ? rows : titleOf(Actions::plain(menu.title())) + rows) + below;
}

QString mouseSection() {
    return titleOf(tr("3D view")) + rowOf(tr("Orbit"), tr("right button, or Alt + left, or middle")) +
           rowOf(tr("Pan"), tr("Shift + middle, or Alt + middle")) +
           rowOf(tr("Zoom to the cursor"), tr("wheel, or Ctrl + middle, or Alt + right")) +
           rowOf(tr("Fly"), tr("W A S D Q E with the right button down"));
}

QString brushSection() {
    return titleOf(tr("Brush")) + rowOf(tr("Paint"), tr("left button, or pen")) +
           rowOf(tr("The opposite"), tr("Ctrl")) + rowOf(tr("Smooth the ground"), tr("Shift while dragging")) +
           rowOf(tr("Straight line from the last stroke"), tr("Shift + click")) +
           rowOf(tr("Cancel the stroke"), tr("Esc while painting"));
}

QString sliderSection() {
    return titleOf(tr("Sliders")) + rowOf(tr("Ten times finer"), tr("Shift while dragging")) +
           rowOf(tr("Snap"), tr("Ctrl while dragging")) + rowOf(tr("Type a value with a unit"), tr("click")) +
           rowOf(tr("Back to the default"), tr("double-click its name"));
}

/// A text with colours of the theme in it, made anew whenever that changes.
QLabel* colouredLabel(const std::function<QString()>& words) {
    auto* label = new QLabel;
    theme::follow(label, [label, words] { label->setText(words()); });
    return label;
}

QLabel* column(const std::function<QString()>& rows) {
    QLabel* label = colouredLabel([rows] { return QStringLiteral("<table>%1</table>").arg(rows()); });
    label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    return label;
}

QDialog* dialogWith(QWidget& parent, const QString& title, QLayout* content) {
    auto* dialog = new QDialog(&parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    filled(new QVBoxLayout(dialog), {.margins = QMargins(24, 16, 24, 16), .spacing = 16}, {content, buttons});
    dialog->show();
    return dialog;
}

} // namespace

void showShortcuts(QWidget& parent, const Actions& actions) {
    const auto sections = [&actions](std::initializer_list<MenuId> menus) {
        QString text;
        for (const MenuId id : menus)
            text += sectionOf(*actions.menu(id));
        return text;
    };
    auto* page = new QWidget;
    const auto files = [=] {
        return sections({MenuId::File, MenuId::Edit, MenuId::Export, MenuId::Help}) + sliderSection();
    };
    filled(new QHBoxLayout(page), {.margins = QMargins(), .spacing = 36},
           {column(files), column([=] { return sections({MenuId::Simulate, MenuId::Stage}) + mouseSection(); }),
            column([=] { return sections({MenuId::View}); }),
            column([=] { return sections({MenuId::Tools}) + brushSection(); })});
    auto* scroll = new QScrollArea;
    scroll->setWidget(page);
    scroll->setWidgetResizable(true);
    auto* content = filled(new QVBoxLayout, {}, {scroll});
    QDialog* dialog = dialogWith(parent, tr("Shortcuts"), content);
    dialog->setObjectName(QStringLiteral("shortcuts"));
    dialog->resize(
        (page->sizeHint() + kAroundPage).boundedTo(dialog->screen()->availableSize() - kDialogFrameRoom));
}

void showAbout(QWidget& parent) {
    QLabel* text = colouredLabel([] {
        return tr("<h2>Oxbow %1</h2>"
                  "<p>A terrain editor: erosion, lakes and rivers that you watch while they form.</p>"
                  "<p>An oxbow is the lake that a river leaves behind<br>when it cuts through its own "
                  "bend.</p>"
                  "<p style='color:%2'>Free software under the MIT licence.<br>"
                  "Made with Qt %3, OpenGL, GLM, libpng, libtiff, OpenEXR, libzip,<br>JSON for Modern C++ "
                  "and "
                  "xxHash.</p>")
            .arg(QCoreApplication::applicationVersion(), theme::current().muted.name(),
                 QString::fromLatin1(qVersion()));
    });
    auto* content = filled(new QVBoxLayout, {}, {text});
    dialogWith(parent, tr("About Oxbow"), content)->setObjectName(QStringLiteral("about"));
}

} // namespace oxbow
