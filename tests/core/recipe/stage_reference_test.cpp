#include "core/recipe/stage_reference.h"

#include "core/recipe/stage_registry.h"

#include "places.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>

namespace oxbow {
namespace {

const std::string kPage = std::string(OXBOW_SOURCE_ROOT) + "/resources/manual/user/parameters.md";

TEST(StageReference, ThePageInTheManualIsFresh) {
    if (std::getenv("OXBOW_UPDATE_REFERENCE"))
        std::ofstream(kPage) << stageReferenceMarkdown();
    std::ifstream page(kPage);
    const std::string text{std::istreambuf_iterator<char>(page), {}};
    EXPECT_EQ(text, stageReferenceMarkdown())
        << "run core_tests with OXBOW_UPDATE_REFERENCE=1 and commit the page";
}

TEST(StageReference, ListsEveryParameterOfEveryStage) {
    const auto json = nlohmann::json::parse(stageReferenceJson());
    ASSERT_EQ(json.size(), stageKinds().size());
    for (std::size_t i = 0; i < json.size(); ++i) {
        EXPECT_EQ(json[i]["stage"], stageKinds()[i].id);
        EXPECT_EQ(json[i]["parameters"].size(), stageKinds()[i].params.size());
    }
}

TEST(StageReference, IdsAreUnique) {
    std::set<std::string_view> ids;
    for (const StageKind& kind : stageKinds())
        EXPECT_TRUE(ids.insert(kind.id).second) << kind.id;
}

} // namespace
} // namespace oxbow
