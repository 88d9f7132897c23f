#include "ui/document/run_segment.h"

namespace oxbow {

void RunSegment::goTo(const RunPlace& place) {
    const Recipe& recipe = m_document.recipe();
    m_document.session().seek(globalStep(recipe, positionOf(recipe, place)));
}

} // namespace oxbow
