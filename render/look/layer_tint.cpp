#include "render/look/layer_tint.h"

namespace oxbow {

LayerTint tintOf(Layer layer, float highest) {
    switch (layer) {
    case Layer::Rain:
        return {{0.06f, 0.28f, 1.0f}, 1.0f, 6.0f};
    case Layer::Springs:
        // A spring is spread over the brush's cells: what counts is that there is one.
        return {{0.0f, 0.80f, 0.95f}, 0.0f, std::max(1e-9f, 0.1f * highest), 0.92f};
    case Layer::Hardness:
        return {{0.30f, 0.13f, 0.045f}, 0.0f, 1.0f, 0.75f};
    case Layer::Obstacles:
        return {{0.85f, 0.035f, 0.02f}, 0.0f, 1.0f, 0.75f};
    case Layer::Uplift:
        return {{0.42f, 0.12f, 0.85f}, 1.0f, 4.0f};
    case Layer::Talus:
        return {{0.95f, 0.30f, 0.02f}, 0.0f, 60.0f};
    case Layer::Sand:
        return {{0.90f, 0.58f, 0.18f}, 0.0f, std::max(1.0f, 0.5f * highest)};
    case Layer::Mask:
        return {{0.90f, 0.62f, 0.02f}, 1.0f, 0.0f, 0.55f, true};
    default:
        return {{0.06f, 0.62f, 0.14f}, 0.0f, 1.0f, 0.85f};
    }
}

} // namespace oxbow
