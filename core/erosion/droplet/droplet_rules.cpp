#include "core/erosion/droplet/droplet_rules.h"

#include "core/base/elementary.h"
#include "core/base/rounding.h"

#include <cmath>

namespace oxbow {

namespace {

constexpr double kReferenceCells = 256.0;
/// Relief over extent of the maps, heights 0..1, for which parameter sets were published.
constexpr double kReferenceRelief = 0.15;
constexpr int kMapsPerPath = 4; ///< times round the map
constexpr int kLargestUnits = 30;
constexpr int kFinestFraction = 24;

} // namespace

HeightQuantum::HeightQuantum(float largestHeightM) {
    int exponent = 0;
    std::frexp(largestHeightM, &exponent);
    const int fractionBits = std::min(kLargestUnits - exponent, kFinestFraction);
    m_unitsPerMetre = std::ldexp(1.0f, fractionBits);
    m_metresPerUnit = std::ldexp(1.0f, -fractionBits);
}

double dropletPathCells(const DropletErosionParams& params, const GridSpec& grid) {
    return params.moveCapSteps > 0 ? params.moveCapSteps : std::max(1.0, std::ceil(params.moveCapM / grid.cellSizeM));
}

int mostDropletMoves(const DropletErosionParams& params, const GridSpec& grid) {
    return wholeCells(dropletPathCells(params, grid), 1, kMapsPerPath * (grid.width + grid.height));
}

double dropletWork(const DropletErosionParams& params, const GridSpec& grid) {
    constexpr double kBrush = 1.0 / 14.0; ///< what a cell of the brush takes against the rest of a move
    const double radius = std::min(params.radiusCells > 0.0 ? params.radiusCells : params.radiusM / grid.cellSizeM, widestBrush(grid));
    const double drops = dropsPerCell(params, grid) * static_cast<double>(grid.cellCount());
    return drops * mostDropletMoves(params, grid) * (1.0 + kBrush * radius * radius);
}

double mostDropletWork(std::size_t cells) {
    constexpr double kMostMoves = 4e8, kMostMovesPerCell = 2e4;
    return std::max(kMostMoves, kMostMovesPerCell * static_cast<double>(cells));
}

DropletRules::DropletRules(const DropletErosionParams& params, const GridSpec& grid,
                           const HeightQuantum& quantum) {
    const double extentM = grid.longerSideM();
    const double stepM = grid.cellSizeM;
    const double stepsPerReference = extentM / kReferenceCells / stepM;
    const double metresPerUnit = quantum.metresPerUnit();
    // The share per step that, over the steps of a reference cell, makes this one.
    const auto perStep = [&](double share) {
        return static_cast<float>(1.0 - elementary::pow(1.0 - share, 1.0 / stepsPerReference));
    };

    maxSteps = mostDropletMoves(params, grid);
    depositsOnCell = params.deposit == DropletDeposit::Cell;
    closedEdges = params.edges == DropletEdges::Closed;

    // Inertia weighs direction against slope per reference cell; finer steps turn less each.
    const double kept =
        stepsPerReference * params.inertia / (1.0 + (stepsPerReference - 1.0) * params.inertia);
    keptDirection = static_cast<float>(kept);
    slopeWeight = static_cast<float>((1.0 - kept) * metresPerUnit / stepM);

    leastFall = static_cast<float>(params.minSlope * stepM / metresPerUnit);
    capacityPerFall = static_cast<float>(params.capacity * stepsPerReference);
    erosionShare = perStep(params.erosionRate);
    depositionShare = perStep(params.depositionRate);
    speedGain = static_cast<float>(params.gravity * metresPerUnit / (kReferenceRelief * extentM));
    speedKept = (1.0f - perStep(params.drag)) * (1.0f - perStep(params.drag));

    const bool linear = params.evaporationForm == EvaporationForm::Linear;
    waterKept = linear ? 1.0f : 1.0f - perStep(params.evaporation);
    waterLost = linear ? static_cast<float>(params.initialWater / dropletPathCells(params, grid)) : 0.0f;
    waterCutoff = static_cast<float>(params.waterCutoff);
    startWater = static_cast<float>(params.initialWater);

    const double wind = elementary::hypot(params.initialVelocityX, params.initialVelocityY);
    startDirectionX = wind > 0.0 ? static_cast<float>(params.initialVelocityX / wind) : 0.0f;
    startDirectionY = wind > 0.0 ? static_cast<float>(params.initialVelocityY / wind) : 0.0f;
    startSpeed2 = static_cast<float>((params.initialSpeed + wind) * (params.initialSpeed + wind));
}

} // namespace oxbow
