#pragma once

#include "ui/files/export_page.h"

class QComboBox;
class QLabel;
class QSpinBox;

namespace oxbow {

/// Writes the terrain that is shown as a folder that another program opens.
class TargetPage : public ExportPage {
    Q_OBJECT
public:
    TargetPage(Document& document, ExportFooter& footer);

    /// The program, by the key of its target; the surface, by its name, or empty for that of the recipe.
    void setTarget(const QString& key);
    void setSurface(const QString& name);
    void setSizes(int side, int tileSide);
    void start() override;
    [[nodiscard]] bool writesTheRun() const override { return true; }
    [[nodiscard]] QStringList replaced() const override;
    /// One for each program: what is there from another one stays.
    [[nodiscard]] QString targetFolder() const override;

protected:
    void refresh() override;

private:
    void nameAfterProject();

    QComboBox* m_target;
    QLabel* m_help;
    QComboBox* m_surface;
    QSpinBox* m_side;
    QSpinBox* m_tiles;
};

} // namespace oxbow
