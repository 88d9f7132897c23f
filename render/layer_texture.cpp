#include "render/layer_texture.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

namespace oxbow {

namespace {

constexpr ValueRange kNoRange{std::numeric_limits<float>::max(), std::numeric_limits<float>::lowest()};

constexpr int kTileLevels = std::countr_zero(static_cast<unsigned>(kTileSide));

bool tilesDiffer(const TiledLayer& a, const TiledLayer& b, int x, int y) {
    if (a.empty() || b.empty())
        return a.empty() != b.empty();
    return a.tile(x, y) != b.tile(x, y);
}

/// Column by column first: such loops fill whole vector registers.
ValueRange rangeOf(std::span<const float> cells, int width, int height) {
    std::array<float, kTileSide> low, high;
    low.fill(kNoRange.low);
    high.fill(kNoRange.high);
    for (int y = 0; y < height; ++y) {
        const float* row = cells.data() + static_cast<std::ptrdiff_t>(y) * kTileSide;
        for (int x = 0; x < width; ++x) {
            const bool counts =
                row[x] > LayerTexture::kNothing && row[x] <= std::numeric_limits<float>::max();
            low[x] = counts && row[x] < low[x] ? row[x] : low[x];
            high[x] = counts && row[x] > high[x] ? row[x] : high[x];
        }
    }
    return {*std::ranges::min_element(low), *std::ranges::max_element(high)};
}

/// The mean of 2 x 2 values each, row by row; `means` may be `values`.
void halve(const float* values, int side, float* means) {
    for (int y = 0; y < side / 2; ++y) {
        const float* upper = values + static_cast<std::ptrdiff_t>(2 * y) * side;
        const float* lower = upper + side;
        float* row = means + static_cast<std::ptrdiff_t>(y) * (side / 2);
        for (int x = 0; x < side / 2; ++x)
            row[x] = 0.25f * (upper[2 * x] + upper[2 * x + 1] + lower[2 * x] + lower[2 * x + 1]);
    }
}

/// A tile whose cells beyond the map repeat the last ones.
std::vector<float> continued(std::span<const float> cells, int width, int height) {
    std::vector<float> tile(cells.size());
    for (int y = 0; y < kTileSide; ++y)
        for (int x = 0; x < kTileSide; ++x)
            tile[static_cast<std::size_t>(y * kTileSide + x)] =
                cells[static_cast<std::size_t>(std::min(y, height - 1) * kTileSide + std::min(x, width - 1))];
    return tile;
}

} // namespace

void LayerTexture::initialise(Gl& gl) {
    m_gl = &gl;
    m_gl->glGenTextures(1, &m_texture);
    m_tilesAcross = m_tilesDown = 0;
    const TerrainState state = std::exchange(m_state, {});
    follow(state);
}

void LayerTexture::release() {
    if (m_gl && m_texture)
        m_gl->glDeleteTextures(1, &m_texture);
    m_texture = 0;
    m_gl = nullptr;
}

std::size_t LayerTexture::tileIndex(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(m_tilesAcross) +
           static_cast<std::size_t>(x);
}

bool LayerTexture::anyInput(const TerrainState& state) const {
    return std::ranges::any_of(m_source.inputs, [&state](Layer layer) { return state.has(layer); });
}

void LayerTexture::follow(const TerrainState& state) {
    const bool present = !state.empty() && anyInput(state);
    const bool remake = m_tilesAcross == 0 || present != m_present || !(state.grid() == m_state.grid());
    m_present = present;
    if (remake) {
        m_state = state;
        allocate(present ? state.grid().width : 1, present ? state.grid().height : 1);
        markAll();
        return;
    }
    if (present)
        markChanged(state);
    m_state = state;
}

void LayerTexture::allocate(int width, int height) {
    m_tilesAcross = (width + kTileSide - 1) / kTileSide;
    m_tilesDown = (height + kTileSide - 1) / kTileSide;
    const bool mipmapped = m_mipmaps == Mipmaps::Yes && m_present;
    m_width = mipmapped ? m_tilesAcross * kTileSide : width;
    m_height = mipmapped ? m_tilesDown * kTileSide : height;
    m_levels = mipmapped ? std::bit_width(static_cast<unsigned>(std::max(m_width, m_height))) : 1;
    m_gl->glBindTexture(GL_TEXTURE_2D, m_texture);
    // Nothing is to be seen where a tile has not come yet.
    const std::vector<float> nothing(static_cast<std::size_t>(m_width) * static_cast<std::size_t>(m_height),
                                     m_source.absent);
    m_gl->glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    for (int level = 0; level < m_levels; ++level)
        m_gl->glTexImage2D(GL_TEXTURE_2D, level, GL_R32F, std::max(m_width >> level, 1),
                           std::max(m_height >> level, 1), 0, GL_RED, GL_FLOAT, nothing.data());
    m_gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, m_levels - 1);
    m_gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER,
                          m_mipmaps == Mipmaps::Yes ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR);
    m_gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    m_gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    m_gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

void LayerTexture::markAll() {
    const std::size_t count = static_cast<std::size_t>(m_tilesAcross) * static_cast<std::size_t>(m_tilesDown);
    m_stale.assign(count, m_present ? 1 : 0);
    m_ranges.assign(count, kNoRange);
    m_left = m_present ? static_cast<int>(count) : 0;
    m_means.assign(mipmapped() ? count : 0, 0.0f);
    m_next = 0;
}

void LayerTexture::mark(int x, int y) {
    if (x < 0 || y < 0 || x >= m_tilesAcross || y >= m_tilesDown || m_stale[tileIndex(x, y)])
        return;
    m_stale[tileIndex(x, y)] = 1;
    ++m_left;
}

bool LayerTexture::differs(const TerrainState& state, int x, int y) const {
    const auto changed = [&](Layer layer) {
        return tilesDiffer(state.layer(layer), m_state.layer(layer), x, y);
    };
    return std::ranges::any_of(m_source.inputs, changed) || std::ranges::any_of(m_source.alsoRead, changed);
}

void LayerTexture::markChanged(const TerrainState& state) {
    const int reach = m_source.readsNeighbours ? 1 : 0;
    for (int y = 0; y < m_tilesDown; ++y)
        for (int x = 0; x < m_tilesAcross; ++x)
            if (differs(state, x, y))
                for (int dy = -reach; dy <= reach; ++dy)
                    for (int dx = -reach; dx <= reach; ++dx)
                        mark(x + dx, y + dy);
}

int LayerTexture::upload(const std::function<bool()>& mayGoOn) {
    if (!pending())
        return 0;
    m_gl->glBindTexture(GL_TEXTURE_2D, m_texture);
    const int count = static_cast<int>(m_stale.size());
    int uploaded = 0;
    while (m_left > 0 && mayGoOn()) {
        while (!m_stale[m_next])
            m_next = (m_next + 1) % count;
        uploadTile(m_next % m_tilesAcross, m_next / m_tilesAcross);
        m_stale[m_next] = 0;
        --m_left;
        ++uploaded;
    }
    if (uploaded > 0 && mipmapped())
        uploadTop();
    m_gl->glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    return uploaded;
}

void LayerTexture::uploadTile(int x, int y) {
    std::array<float, kTileSide * kTileSide> composed;
    std::span<const float> cells = composed;
    if (m_source.compose)
        m_source.compose(m_state, x, y, composed);
    else
        cells = m_state.layer(m_source.inputs.front()).tile(x, y)->cells;
    const int width = std::min(kTileSide, m_state.grid().width - x * kTileSide);
    const int height = std::min(kTileSide, m_state.grid().height - y * kTileSide);
    m_ranges[tileIndex(x, y)] = rangeOf(cells, width, height);
    std::vector<float> whole;
    if (mipmapped() && (width < kTileSide || height < kTileSide))
        cells = whole = continued(cells, width, height);
    uploadLevel(0, {x * kTileSide, y * kTileSide, kTileSide, kTileSide}, cells.data());
    if (mipmapped())
        uploadSmaller(x, y, cells);
}

/// The tile in its coarser levels: a little at a time, where the driver would make those of the whole map at
/// once.
void LayerTexture::uploadSmaller(int x, int y, std::span<const float> cells) {
    std::array<float, kTileSide * kTileSide / 4> means;
    halve(cells.data(), kTileSide, means.data());
    for (int level = 1; level <= kTileLevels; ++level) {
        const int side = kTileSide >> level;
        uploadLevel(level, {x * side, y * side, side, side}, means.data());
        halve(means.data(), side, means.data());
    }
    m_means[tileIndex(x, y)] = means.front();
}

/// Levels in which a tile is less than one texel.
void LayerTexture::uploadTop() {
    std::vector<float> cells = m_means;
    int width = m_tilesAcross, height = m_tilesDown;
    for (int level = kTileLevels + 1; level < m_levels; ++level) {
        const int across = (width + 1) / 2, down = (height + 1) / 2;
        std::vector<float> means;
        for (int y = 0; y < down; ++y)
            for (int x = 0; x < across; ++x) {
                const int right = std::min(2 * x + 1, width - 1), below = std::min(2 * y + 1, height - 1);
                const auto at = [&](int i, int j) { return cells[static_cast<std::size_t>(j * width + i)]; };
                means.push_back(0.25f *
                                (at(2 * x, 2 * y) + at(right, 2 * y) + at(2 * x, below) + at(right, below)));
            }
        cells = std::move(means);
        width = across;
        height = down;
        uploadLevel(level, {0, 0, width, height}, cells.data());
    }
}

/// As much of the box as the level has.
void LayerTexture::uploadLevel(int level, const Box& box, const float* cells) {
    const int width = std::min(box.width, std::max(m_width >> level, 1) - box.x);
    const int height = std::min(box.height, std::max(m_height >> level, 1) - box.y);
    if (width <= 0 || height <= 0)
        return;
    m_gl->glPixelStorei(GL_UNPACK_ROW_LENGTH, box.width);
    m_gl->glTexSubImage2D(GL_TEXTURE_2D, level, box.x, box.y, width, height, GL_RED, GL_FLOAT, cells);
}

ValueRange LayerTexture::range() const {
    ValueRange range = kNoRange;
    for (const ValueRange& tile : m_ranges)
        range = {std::min(range.low, tile.low), std::max(range.high, tile.high)};
    return range.low <= range.high ? range : ValueRange{};
}

float LayerTexture::highestIn(int x0, int y0, int x1, int y1) const {
    float highest = kNothing;
    for (int y = y0 / kTileSide; y <= std::min(y1 / kTileSide, m_tilesDown - 1); ++y)
        for (int x = x0 / kTileSide; x <= std::min(x1 / kTileSide, m_tilesAcross - 1); ++x)
            highest = std::max(highest, m_ranges[tileIndex(x, y)].high);
    return highest;
}

std::pair<float, float> LayerTexture::share() const {
    if (!m_present)
        return {1.0f, 1.0f};
    return {static_cast<float>(m_state.grid().width) / static_cast<float>(m_width),
            static_cast<float>(m_state.grid().height) / static_cast<float>(m_height)};
}

void LayerTexture::bind(int unit) const {
    m_gl->glActiveTexture(GL_TEXTURE0 + unit);
    m_gl->glBindTexture(GL_TEXTURE_2D, m_texture);
}

} // namespace oxbow
