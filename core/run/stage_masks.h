#pragma once

#include "core/base/phrase.h"
#include "core/mask/mask.h"
#include "core/recipe/recipe.h"
#include "core/stage/ledger.h"
#include "core/terrain/layer.h"

#include <memory>
#include <optional>

namespace oxbow {

/// The masks of one stage on the terrain that enters it, or those of the surface after the last one. What their
/// sources read is kept from one question to the next. One thread at a time.
class StageMasks {
public:
    /// `entered` is the terrain at the start of stage `stage`; the number of its stages for the surface. `most`: of how
    /// many sources the values are kept.
    StageMasks(std::shared_ptr<const Recipe> recipe, int stage, WorkingTerrain entered, std::filesystem::path folder,
               const Compute& compute, std::size_t most = 8);

    [[nodiscard]] MaskMaker& maker() { return m_maker; }
    [[nodiscard]] const GridSpec& grid() const { return m_ground.grid(); }
    [[nodiscard]] MaskGround& ground() { return m_ground; }

private:
    std::shared_ptr<const Recipe> m_recipe;
    WorkingTerrain m_entered;
    MaskGround m_ground;
    MaskMaker m_maker;
};

/// What does not have to be worked out again while the mix of one stage is edited over and over: what its sources read
/// on the ground that enters, and what a filter makes of all of the map. Holds for other recipes that agree up to that
/// stage. Of large maps nothing is kept.
class MixMemory {
public:
    MixMemory(ThreadPool& pool, std::filesystem::path folder) : m_pool(pool), m_folder(std::move(folder)) {}

    /// `entered` gives the terrain that enters the stage, where its masks are not known yet. Throws Error where a mask
    /// cannot be made, Cancelled.
    [[nodiscard]] Heightmap mask(const std::shared_ptr<const Recipe>& recipe, int stage,
                                 const std::vector<MaskEntry>& where, const CancelToken& cancel,
                                 const std::function<WorkingTerrain()>& entered);
    /// The one step of a filter, whole and by itself: the layers that it writes, its books and what it said.
    struct Step {
        std::vector<std::pair<Layer, Heightmap>> layers;
        Books books;
        std::vector<Phrase> notes;
    };
    /// Null where it is not known.
    [[nodiscard]] const Step* step(const Recipe& recipe, int stage) const;
    /// Keeps it where it may be asked for again.
    void keep(const std::shared_ptr<const Recipe>& recipe, int stage, const WorkingTerrain& terrain, const Books& books,
              std::vector<Phrase> notes);

private:
    void forget();
    [[nodiscard]] bool holds(const Recipe& recipe, int stage) const;
    void turnTo(const std::shared_ptr<const Recipe>& recipe, int stage);

    ThreadPool& m_pool;
    std::filesystem::path m_folder;
    std::shared_ptr<const Recipe> m_recipe; ///< null: nothing is known
    int m_stage = 0;
    std::unique_ptr<StageMasks> m_masks;
    std::optional<Step> m_step;
};

/// What a mask looks at, for maps that are worked on by windows (map_window.h).
struct MaskReach {
    int cells = 0;             ///< that it looks around a cell
    std::vector<Layer> layers; ///< that it goes by, besides the ground
};

/// Adds what an entry looks at to what others do; false where it looks over the whole map, at places that people drew or at files.
[[nodiscard]] bool addMaskReach(const MaskEntry& entry, const GridSpec& grid, MaskReach& reach);
/// Of a stage's mixes together; none where one looks over the whole map, at places that people drew or at files.
[[nodiscard]] std::optional<MaskReach> maskReach(const RecipeStage& stage, const GridSpec& grid);

} // namespace oxbow
