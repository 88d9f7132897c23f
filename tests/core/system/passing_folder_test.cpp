#include "core/base/passing_folder.h"

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace oxbow {
namespace {

namespace fs = std::filesystem;

class PassingFolders : public testing::Test {
protected:
    void fill() const {
        fs::create_directories(m_folder / "within");
        std::ofstream(m_folder / "within" / "file") << "some";
    }
    const fs::path m_folder = fs::temp_directory_path() / ("oxbow_passing_" + std::to_string(getpid()));
};

/// The signals first: who waits for them is a thread, which does not come along into another process.
TEST_F(PassingFolders, GoAtTheirEndAndWhereASignalEndsTheProgram) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        fill();
        const auto endBySignal = [&] {
            for (const int any : {SIGINT, SIGTERM, SIGHUP}) // tests that run behind & or nohup ignore them
                std::signal(any, SIG_DFL);
            const PassingFolder passing(m_folder);
            std::raise(signal);
            ::pause();
        };
        EXPECT_EXIT(endBySignal(), testing::KilledBySignal(signal), "");
        EXPECT_FALSE(fs::exists(m_folder)) << signal;
    }
    fill();
    { const PassingFolder passing(m_folder); }
    EXPECT_FALSE(fs::exists(m_folder));
}

} // namespace
} // namespace oxbow
