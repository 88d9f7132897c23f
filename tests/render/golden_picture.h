#pragma once

#include <QImage>

#include <string>

namespace oxbow {

/// Share of the pixels whose largest channel differs by more than `step` of 255.
[[nodiscard]] double shareThatDiffers(const QImage& a, const QImage& b, int step);
/// Compares with the picture kept under that name; OXBOW_UPDATE_GOLDEN=1 keeps this one instead.
void expectGolden(const QImage& image, const std::string& name);

} // namespace oxbow
