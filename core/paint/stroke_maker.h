#pragma once

#include "core/paint/stroke.h"

#include <optional>
#include <utility>
#include <vector>

namespace oxbow {

/// Where the pointer touches the ground, metres from the map's north-west corner.
struct PointerSample {
    double xM = 0.0;
    double yM = 0.0;
    double pressure = 1.0; ///< 0 to 1
    double timeS = 0.0;    ///< of any clock
};

/// Lines in which every dab is mirrored, through the middle of the map.
struct Symmetry {
    bool eastWest = false;
    bool northSouth = false;
    bool operator==(const Symmetry&) const = default;
};

/// Turns what the pointer does into dabs: one every `spacingM` along its path, and one every `holdS` while it
/// rests. Pressure between two samples is interpolated. Where samples lie does not matter, only the path. An unsteady
/// hand is evened out where the brush is pulled by the pointer on a string: what moves within its length moves no brush.
class StrokeMaker {
public:
    struct Manner {
        double spacingM = 40.0;
        double holdS = 0.0; ///< 0: resting adds nothing
        double stringM = 0.0; ///< of what pulls the brush; 0: it is where the pointer is
        Symmetry symmetry = {};
        double mapWidthM = 0.0;
        double mapHeightM = 0.0;
    };

    /// Begins with a dab.
    void begin(const Manner& manner, const PointerSample& sample);
    /// Begins at the end of the last stroke, or as `begin` where there was none, and draws straight to the
    /// sample, with a dab there.
    void beginLine(const Manner& manner, const PointerSample& sample);
    void moveTo(const PointerSample& sample);
    /// The pointer left the map: where it comes back, the path begins anew.
    void lift();
    /// The pointer has not moved up to now.
    void restUntil(double timeS);
    /// A brush on a string comes up to the pointer.
    void end();
    /// Ends without a trace.
    void cancel();

    /// Dabs made since the last call.
    [[nodiscard]] std::vector<Dab> take() { return std::exchange(m_dabs, {}); }

private:
    void brushTo(const PointerSample& sample);
    void pullTo(const PointerSample& sample);
    void dab(const PointerSample& sample);

    Manner m_manner;
    std::optional<PointerSample> m_at; ///< where the brush is; none off the map
    PointerSample m_pointer;           ///< ahead of it, by the string at most
    std::optional<PointerSample> m_lastEnd;
    double m_sinceDabM = 0.0; ///< way since the last dab
    double m_dabTimeS = 0.0;
    std::vector<Dab> m_dabs;
};

} // namespace oxbow
