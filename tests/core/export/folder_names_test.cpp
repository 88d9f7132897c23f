#include "core/export/folder_names.h"

#include "core/base/error.h"

#include <gmock/gmock.h>

namespace oxbow {
namespace {

TEST(FolderNames, HoldNumbersMaterialsAndTiles) {
    const FolderNames names{"{name}_W_{material}{tile}.png tiles.json {name}_#_#.raw", "Hills", {"rock", "x1_y2"}, true};
    for (const char* file : {"Hills_W_rock_x0_y12.png", "Hills_W_x1_y2_x3_y4.png", "tiles.json", "Hills_10_0.raw"})
        EXPECT_TRUE(names.contains(file)) << file;
    for (const char* file : {"Hills_W_rock.png", "Hills_W_moss_x0_y0.png", "Hills_1_.raw", "Hills_1_2.raw.bak", "ills_1_2.raw", "", "tiles.jso"})
        EXPECT_FALSE(names.contains(file)) << file;
    EXPECT_TRUE((FolderNames{"W_{material}{tile}.png", "", {"rock"}}.contains("W_rock.png")));
}

TEST(FolderNames, AreRefusedWhereTheyAreTooLongOrOne) {
    const auto check = [](const std::vector<std::string>& materials) { FolderNames{"W_{material}.png", "", materials}.check(); };
    EXPECT_NO_THROW(check({"rock", "moss", std::string(249, 'a')}));
    EXPECT_THAT([&] { check({std::string(250, 'a')}); }, testing::ThrowsMessage<Error>(testing::HasSubstr("too long")));
    EXPECT_THAT([&] { check({"Rock", "rock"}); }, testing::ThrowsMessage<Error>(testing::HasSubstr("W_Rock.png and W_rock.png are one file")));
}

} // namespace
} // namespace oxbow
