#include "ui/surface/surface_panel.h"

#include "ui/document/document.h"
#include "ui/document/recipe_edits.h"
#include "ui/widgets/questions.h"

#include <QColorDialog>
#include <QFileInfo>
#include <QImage>

#include <algorithm>
#include <string>

/// What the panel of the surface does to the recipe.
namespace oxbow {

namespace {

constexpr int kBands = 8;

/// Materials by height with the colours of a picture: the mean of its lowest rows lies lowest, that of its topmost on
/// the summits. Eight of them; empty for an empty picture.
Surface paletteOf(const QImage& picture) {
    Surface surface;
    if (picture.isNull())
        return surface;
    // Each pixel of it is the mean of a band.
    const QImage bands = picture.convertToFormat(QImage::Format_RGB32)
                             .scaled(1, kBands, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    for (int band = 0; band < kBands; ++band) {
        Material material{.name = "height_" + std::to_string(band + 1),
                          .colour = bands.pixel(0, kBands - 1 - band) & 0xffffffu};
        if (band > 0) {
            MaskEntry above(*findMaskSource("relative_height"));
            above.from = (band + 0.5) / kBands;
            above.soft = 1.0 / kBands;
            material.where.push_back(above);
        }
        surface.materials.push_back(material);
    }
    return surface;
}

} // namespace

void SurfacePanel::change(const Chosen& of, const QString& words, const QString& part, EditPhase phase,
                          const std::function<void(Surface&)>& edit) {
    if (of.kind == Kind::None)
        return;
    Surface changed = surface();
    edit(changed);
    const QString kind = of.kind == Kind::Material ? QStringLiteral("material") : QStringLiteral("scatter");
    setSurface(m_document, std::move(changed), words, QStringLiteral("%1.%2.%3").arg(kind).arg(of.index).arg(part), phase);
}

/// Over the chosen one, else over all.
void SurfacePanel::add(const Material& material) {
    Surface changed = surface();
    Material added = material;
    added.name = freeName(changed.materials, material.name);
    const Chosen now = chosen();
    const std::size_t at = now.kind == Kind::Material ? now.index + 1 : changed.materials.size();
    changed.materials.insert(changed.materials.begin() + static_cast<std::ptrdiff_t>(at), added);
    setSurface(m_document, std::move(changed), tr("Add %1").arg(QString::fromStdString(added.name)));
    choose({Kind::Material, std::min(at, surface().materials.size() - 1)});
}

void SurfacePanel::add(const Scatter& scatter) {
    Surface changed = surface();
    changed.scatters.push_back(scatter);
    changed.scatters.back().name = freeName(surface().scatters, scatter.name);
    setSurface(m_document, changed, tr("Add %1").arg(QString::fromStdString(changed.scatters.back().name)));
    choose({Kind::Scatter, surface().scatters.size() - 1});
}

void SurfacePanel::removeChosen() {
    const Chosen of = chosen();
    const auto at = static_cast<std::ptrdiff_t>(of.index);
    change(of, tr("Delete %1").arg(nameOf(of)), {}, EditPhase::Finished, [&](Surface& changed) {
        visitList(changed, of, [at](auto& list) { list.erase(list.begin() + at); });
    });
}

/// Up in the list.
void SurfacePanel::moveChosen(int up) {
    const Chosen of = chosen();
    const std::size_t other = of.kind == Kind::Material ? of.index + static_cast<std::size_t>(up)
                                                        : of.index - static_cast<std::size_t>(up);
    change(of, tr("Move %1").arg(nameOf(of)), {}, EditPhase::Finished, [&](Surface& changed) {
        visitList(changed, of, [&](auto& list) {
            if (other < list.size())
                std::swap(list[of.index], list[other]);
        });
    });
    choose({of.kind, other});
}

void SurfacePanel::askPicture() {
    fileDialog(*this,
               {.title = tr("Colours From a Picture"),
                .filter = tr("Pictures (*.png *.jpg *.jpeg *.bmp)"),
                .files = QFileDialog::ExistingFile},
               [this](const QString& path) { takePicture(path); })
        ->open();
}

/// Takes the place of the materials; what is scattered stays.
void SurfacePanel::takePicture(const QString& path) {
    Surface changed = surface();
    changed.materials = paletteOf(QImage(path)).materials;
    if (changed.materials.empty())
        return m_document.reportError(tr("%1 is no picture that can be read").arg(QFileInfo(path).fileName()));
    setSurface(m_document, std::move(changed), tr("Colours of %1").arg(QFileInfo(path).fileName()));
}

void SurfacePanel::askColour() {
    const Chosen of = chosen();
    if (of.kind != Kind::Material)
        return;
    auto* dialog = new QColorDialog(QColor::fromRgb(surface().materials[of.index].colour), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Colour of %1").arg(nameOf(of)));
    dialog->setModal(true); // what is chosen stays chosen
    const auto set = [this, of](const QColor& colour, EditPhase phase) {
        change(of, tr("Colour of %1").arg(nameOf(of)), QStringLiteral("colour"), phase, [&](Surface& changed) {
            if (of.index < changed.materials.size())
                changed.materials[of.index].colour = colour.rgb() & 0xffffffu;
        });
    };
    connect(dialog, &QColorDialog::currentColorChanged, this,
            [set](const QColor& colour) { set(colour, EditPhase::Dragging); });
    connect(dialog, &QColorDialog::colorSelected, this, [set](const QColor& colour) { set(colour, EditPhase::Finished); });
    connect(dialog, &QColorDialog::rejected, this, [this] { m_document.takeBackDrag(); });
    dialog->open();
}

} // namespace oxbow
