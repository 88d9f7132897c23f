#pragma once

#include "app/picture_options.h"

#include <QImage>

#include <filesystem>
#include <string>
#include <vector>

namespace oxbow {

class TerrainState;
class ThreadPool;

/// Throws Error where these options and this file do not go together, or a flight or what packs videos is not there: so that
/// nobody waits for a run whose picture cannot be written.
void checkPreview(const std::filesystem::path& file, const PictureOptions& options);

/// Draws the terrain as the editor shows it and writes it as the file's ending says, or as a numbered series or a video all the way
/// round or along a flight; where no OpenGL 3.3 can be had, writes the CPU's shaded relief instead, one pixel a cell where no
/// width was given; `note` then takes a sentence for the user. Returns the files.
std::vector<std::filesystem::path> writePreview(const TerrainState& terrain, const std::filesystem::path& file,
                                                const PictureOptions& options, ThreadPool& pool, std::string& note);

/// Writes a picture as the file's ending says, whole or not at all; with `largest` as a JPEG of a quality that needs
/// no more bytes, where there is one.
void writePicture(const QImage& image, const std::filesystem::path& file, std::size_t largest = 0);

} // namespace oxbow
