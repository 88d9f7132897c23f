#pragma once

#include <QImage>

#include <string>

namespace oxbow {

/// Share of the pixels whose largest channel differs by more than `step` of 255.
[[nodiscard]] double shareThatDiffers(const QImage& a, const QImage& b, int step);
/// How far the channels are apart in the mean, of 255.
[[nodiscard]] double meanDifference(const QImage& a, const QImage& b);
/// Whether another version of the software renderer may have drawn it: a few pixels at edges differ, the rest hardly.
[[nodiscard]] bool looksLike(const QImage& image, const QImage& golden);
/// Compares with the picture kept under that name; OXBOW_UPDATE_GOLDEN=1 keeps this one instead.
void expectGolden(const QImage& image, const std::string& name);

} // namespace oxbow
