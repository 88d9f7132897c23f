#pragma once

#include "core/recipe/recipe.h"

#include <optional>
#include <unordered_map>

namespace oxbow {

/// What an undo entry keeps alive: bytes of its own, and strokes that it may share with others.
class HeldData {
public:
    void add(std::size_t bytes) { m_ownBytes += bytes; }
    void add(const std::string& text) { m_ownBytes += text.capacity(); }
    void add(const std::vector<PaintEvent>& strokes);
    void add(const std::vector<WaterHandle>& handles);
    void add(const Curve& curve);
    void add(const MaskEntry& entry);
    void add(const NamedValue& value);
    void add(const Surface& surface);
    void add(const RecipeStage& stage);
    void add(const Recipe& recipe);
    template <typename T>
    void add(const std::vector<T>& parts) {
        for (const T& part : parts)
            add(part);
    }
    template <typename T>
    void add(const std::optional<T>& part) {
        if (part)
            add(*part);
    }

    [[nodiscard]] std::size_t ownBytes() const { return m_ownBytes; }
    /// With the bytes of each.
    [[nodiscard]] const std::unordered_map<const Stroke*, std::size_t>& strokes() const { return m_strokes; }

private:
    std::size_t m_ownBytes = 0;
    std::unordered_map<const Stroke*, std::size_t> m_strokes;
};

} // namespace oxbow
