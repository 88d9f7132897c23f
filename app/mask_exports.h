#pragma once

#include "core/export/product_export.h"
#include "core/run/evaluator.h"

#include <filesystem>
#include <string>
#include <vector>

namespace oxbow {

/// The masks that a run writes: "--export mask:STAGE=FILE". Each is made on the terrain that enters its stage.
class MaskExports {
public:
    /// Whether the text asks for one. Throws Error where it lacks its stage or its file.
    [[nodiscard]] bool take(const std::string& text);
    /// Throws Error where the recipe has no such stage, or it is switched off.
    void find(const Recipe& recipe);
    [[nodiscard]] std::vector<std::filesystem::path> files() const;
    /// Writes those of the stage that is about to start; returns their files. Throws Error where it has begun.
    [[nodiscard]] std::vector<std::string> write(Evaluator& evaluator, const std::filesystem::path& folder,
                                                 const ExportOptions& options, ThreadPool& pool);

private:
    struct Mask {
        std::string name; ///< of its stage
        std::filesystem::path file;
        int stage = -1;
        bool isWritten = false;
    };
    std::vector<Mask> m_masks;
};

} // namespace oxbow
