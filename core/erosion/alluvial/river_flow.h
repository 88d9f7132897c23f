#pragma once

#include "core/base/compute.h"
#include "core/erosion/alluvial/river_rows.h"
#include "core/terrain/framed_layer.h"
#include "core/terrain/heightmap.h"

#include <span>
#include <vector>

namespace oxbow {

/// What lies beyond the map: slopes that carry everything off, walls, a sea.
enum class RiverEdges { Open, Closed, Sea };

/// Water, sand and mud that enter a cell, m a time step; sand no faster than half as much again as the water
/// there carries.
struct RiverSource {
    int x = 0, y = 0;
    float water = 0.0f, sand = 0.0f, mud = 0.0f;
};

/// The state between two runs, on one grid; speeds on the faces west and north of the cells, m/s.
struct RiverState {
    Heightmap ground, floor; ///< m; where both are the same nothing is taken
    Heightmap water;         ///< depth, m
    Heightmap mud, mudBed;   ///< in the water and on the bed, m
    Heightmap turn;          ///< share of its way that sand goes aside in bends; none without spiral flow
    Heightmap east, south;
};

/// What crossed the border of the map, m of a cell.
struct RiverBook {
    double waterIn = 0.0, waterOut = 0.0, sandIn = 0.0, sandOut = 0.0, mudIn = 0.0, mudOut = 0.0;
};

/// Water with momentum over a bed of sand and mud. Per unit width, in each time step, with u the speed along an axis, h the
/// depth that conducts between two cells, H the surface, z the bed:
///
///     du/dt + g dH/dx + f (1 + k/h) |U| u / h = 0,              |u| <= sqrt(g h)
///     dd/dt = -div(u h) + rain + springs,                       a quarter of a cell's water through a face at most
///     q = 8 (0.4 f)^1.5 / (1.65 g) (U² - U_c²)^1.5 l (1 - cohesion m/b),   U_c² = 0.047 1.65 g D / (0.4 f)
///     dz/dt = -T div(q U/|U| - lateral q grad z) + settling - stirring
///     settling = w c (1 - U²/U_s²)+,   stirring = T e (U²/U_e² - 1)+
///
/// In bends of the radius R sand goes aside, to the inner bank, by the share s of its way, times sqrt of its Shields number, 1 at
/// most:
///
///     ds/dl = 2 f/h (10 spiral h/R - s)                           along the flow
///
/// (Struiksma1985 for the spiral flow of bends, Talmon1995 for the root, Ikeda1981 for the way on which bends are felt.)
///
/// (MeyerPeter1948 for the load q; MurrayPaola1994 for what slides down across the flow, dry banks too; Krone1962 and
/// Partheniades1965 for mud, c of it in a metre of water.) h is the higher surface above the higher bed (Bates2010);
/// where the mean of the two depths, at most twice the shallower (VanLeer1977), is more, h is that, by up to 0.12 of
/// the river's depth: else a channel that runs askew conducts as its banks do. q is evened once by the weights 1 2 1,
/// so that no thread is narrower than some four cells, and taken half a cell upstream along the flow, so that none
/// keeps to the grid. l falls to 0 with the last of the loose ground above `floor`, b is the mud that binds fully. T
/// is how many times faster the bed's clock runs than the water's. Ground beside water that is steeper than its angle
/// of repose, whatever the direction, slides.
///
/// What a cell gains since `load` is kept apart from what it was, so that small changes of high ground and deep water are
/// not rounded away. Cells without a value, and closed edges, are walls. Edges that are open let water off over a bed that
/// goes on as it falls, and the bed on the border keeps its height. Cost: two faces and a cell a time step, where
/// water is or may come, by rows side by side; the same bytes for any number of threads.
class RiverFlow {
public:
    RiverFlow(const GridSpec& grid, const CancelToken& cancel);

    void load(const RiverState& state, RiverEdges edges, float seaLevelM, const RiverRules& rules, const Compute& compute);
    /// `rain`: m a time step by cell. `sources` by row. Throws Cancelled.
    RiverBook run(int timeSteps, const Heightmap& rain, std::span<const RiverSource> sources, const Compute& compute);
    /// Speeds, mud, and by how much ground and water rose since `load`.
    void store(RiverState& state, const Compute& compute) const;
    /// Water through a metre across the flow, m²/s.
    [[nodiscard]] float fluxAt(int x, int y) const;

private:
    struct Faces {
        FramedLayer speed, next;
        FramedLayer water, sand, mud; ///< what passes; rows as keptRow says, until the cells beside them have changed
    };
    /// A row of bed load by the weights 1 2 1; `straight`: the turn of flow without bends.
    struct Evened {
        float *carried, *load;
        const float* straight;
    };
    [[nodiscard]] bool bends() const { return m_rules.spiral > 0.0f; }
    [[nodiscard]] RiverSide side(int y, int x, const Evened& evened) const;
    [[nodiscard]] RiverLoads loadsOf(int y, int x) {
        return {m_carried.row(y) + x, m_load.row(y) + x, m_muddiness.row(y) + x};
    }
    [[nodiscard]] BedCells cellsOf(int y, int x = 0);
    [[nodiscard]] static RiverFaces facesOf(Faces& faces, int y, int x);
    [[nodiscard]] RiverAround around(FramedLayer Faces::* layer, int y, int x = 0) const;
    [[nodiscard]] RiverAround passing(FramedLayer Faces::* layer, int y, int x) const;
    /// Columns of a row that water may reach.
    struct Reach {
        int x0 = 0, x1 = 0;
        void include(const Reach& other);
    };
    [[nodiscard]] Reach reachOf(int y) const {
        return y < 0 || y >= m_grid.height ? Reach{m_grid.width, 0} : m_reach[static_cast<std::size_t>(y)];
    }
    void even(int y, const Evened& target, float* between) const;
    void turnRow(int y);
    void frameSpeeds(float* row) const;
    void findReach(const Heightmap& rain, std::span<const RiverSource> sources);
    /// Through the faces west and north of the rows; `done` of each row whose faces all are, where no face to come looks at it.
    template <typename Done>
    void flow(int y0, int y1, Done&& done);
    void change(int y, const Heightmap& rain, std::span<const RiverSource> sources, RiverBook& book);
    void feed(const RiverSource& source, RiverBook& book);
    void bookEdges(int y, RiverBook& book) const;
    void frame(int y);
    void frameCell(int x, int y, int nextX, int nextY, int outX, int outY);

    GridSpec m_grid;
    RiverEdges m_edges = RiverEdges::Open;
    float m_seaLevelM = 0.0f;
    RiverRules m_rules;
    Heightmap m_ground0, m_depth0;
    FramedLayer m_ground, m_depth, m_floor, m_rise, m_swell, m_mud, m_mudBed, m_carried, m_load, m_muddiness;
    FramedLayer m_turn, m_nextTurn, m_toEast, m_toSouth; ///< of bends, with spiral flow alone; directions of the flow
    Faces m_east, m_south;
    std::vector<Reach> m_reach; ///< by row; beyond it nothing flows
};

} // namespace oxbow
