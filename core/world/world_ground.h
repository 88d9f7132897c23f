#pragma once

#include "core/base/compute.h"
#include "core/files/storage/input_file.h"
#include "core/terrain/terrain_state.h"
#include "core/world/world_plan.h"

namespace oxbow {

/// Windows of a world's ground, from the files of the tasks before. The bytes of a cell do not depend on the window.
class WorldGround {
public:
    WorldGround(const WorldPlan& plan, const Compute& compute) : m_plan(plan), m_compute(compute) {}

    /// As amplification leaves it, with all layers that later stages touch and those of rock (kRockLayers), for what runs over the
    /// whole map or in parts: nothing that nobody wrote.
    [[nodiscard]] TerrainState behindBlocks(const CellRect& cells) const;
    /// Beside the parts (world_parts.h): behind the stages that run in them, without what was painted and drawn.
    [[nodiscard]] WorkingTerrain besideParts(const CellRect& cells) const;
    /// Finished. Reads the blocks' files, or those of the source, which has NaN where it has no value.
    [[nodiscard]] Heightmap finished(const CellRect& cells) const;
    /// What the file of a block holds: plan.blocks().blended(block).
    [[nodiscard]] Heightmap block(const CellRect& block) const;

private:
    enum class Kept { All, Heights };
    [[nodiscard]] WorkingTerrain overviewOn(const CellRect& cells, Kept kept) const;
    [[nodiscard]] WorkingTerrain beforeBlocks(const CellRect& cells, Kept kept = Kept::All) const;
    [[nodiscard]] WorkingTerrain carved(const CellRect& cells) const;
    [[nodiscard]] WorkingTerrain wholeOn(const CellRect& cells) const;
    [[nodiscard]] Heightmap blendedBlocks(const CellRect& cells) const;
    [[nodiscard]] const AmplifyParams& amplifyParams() const;
    void runStages(int first, int end, const CellRect& cells, WorkingTerrain& terrain) const;

    const WorldPlan& m_plan;
    const Compute& m_compute;
};

/// Rows of floats, one behind the other, in the byte order of the machine: what tasks leave to each other.
class FloatFile {
public:
    /// Of this world and width. Throws Error where it is missing or has another length than `rows` rows.
    FloatFile(const std::filesystem::path& path, int width, std::int64_t rows);
    void read(std::int64_t row, int x, std::span<float> cells) const;

private:
    InputFile m_file;
    int m_width;
};

} // namespace oxbow
