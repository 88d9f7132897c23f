#pragma once

#include "core/base/passing_folder.h"

#include <filesystem>
#include <functional>
#include <optional>

namespace oxbow {

/// Makes a video of numbered pictures by ffmpeg, which is looked for where programs are when a video is asked for: Oxbow works
/// without it, and says so.
class VideoFile {
public:
    /// Throws Error where ffmpeg is not there, with what to do instead, or the file cannot be a video.
    VideoFile(std::filesystem::path file, double framesPerSecond);
    ~VideoFile();
    VideoFile(const VideoFile&) = delete;
    VideoFile& operator=(const VideoFile&) = delete;

    /// Where picture 1, 2, ... is to be written, as PNG, in a folder that goes with this object.
    [[nodiscard]] std::filesystem::path frame(int number) const;
    /// Packs them: the file is there whole or not at all. Throws Error with the last words of ffmpeg where it fails, or where
    /// `cancelled` says so, which is asked some times a second.
    void finish(const std::function<bool()>& cancelled = {});

private:
    std::filesystem::path m_file;
    double m_framesPerSecond;
    std::filesystem::path m_program;
    std::filesystem::path m_folder;
    std::optional<PassingFolder> m_passing;
};

} // namespace oxbow
