#pragma once

#include "core/recipe/recipe.h"
#include "ui/files/export_page.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QSpinBox;

namespace oxbow {

struct TargetOrder;

/// Writes the terrain that is shown as a folder that another program opens, once or whenever it has come to rest.
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
    /// Where the newest state lies for programs that follow it (live_folder.h).
    [[nodiscard]] QString liveFolder() const { return targetFolder() + QStringLiteral("-live"); }

protected:
    void refresh() override;
    void takeDocument() override;

private:
    [[nodiscard]] TargetOrder order(const QString& folder) const;
    void keepUpToDate();
    void linkRests(const QString& words);

    QComboBox* m_target;
    QLabel* m_help;
    QComboBox* m_surface;
    QSpinBox* m_side;
    QSpinBox* m_tiles;
    QCheckBox* m_keep;
    QLabel* m_link; ///< what came of it
    std::shared_ptr<const Recipe> m_linked; ///< of the state written last
    RunPosition m_linkedAt;
    bool m_isLinking = false;
};

} // namespace oxbow
