#include "render/frame/wipe_drawing.h"

namespace oxbow {

namespace {

FrameSettings columns(FrameSettings settings, double from, double to) {
    settings.fromColumn = from;
    settings.toColumn = to;
    return settings;
}

/// The earlier state is the one that changes are counted from: it has no tint.
FrameSettings earlierSide(FrameSettings settings, double line) {
    settings.change = nullptr;
    return columns(std::move(settings), 0.0, line);
}

} // namespace

void WipeDrawing::draw(const OrbitCamera& camera, const FrameSettings& settings) const {
    if (!before)
        return now.draw(camera, settings);
    before->draw(camera, earlierSide(settings, line));
    now.draw(camera, columns(settings, line, 1.0));
}

void WipeDrawing::beginRows(const FrameSettings& settings) const {
    if (before)
        before->beginRows(earlierSide(settings, line));
    now.beginRows(settings);
}

void WipeDrawing::drawRows(const OrbitCamera& camera, const FrameSettings& settings,
                           const PixelRows& rows) const {
    if (!before)
        return now.drawRows(camera, settings, rows);
    before->drawRows(camera, earlierSide(settings, line), rows);
    now.drawRows(camera, columns(settings, line, 1.0), rows);
}

} // namespace oxbow
