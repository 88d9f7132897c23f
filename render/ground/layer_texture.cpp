#include "render/ground/layer_texture.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kTileLevels = std::countr_zero(static_cast<unsigned>(kTileSide));
constexpr int kFirstTexels = 512; ///< a side, of what shows a new map until its tiles have come

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
void halve(const float* values, int width, int height, float* means) {
    for (int y = 0; y < height / 2; ++y) {
        const float* upper = values + static_cast<std::ptrdiff_t>(2 * y) * width;
        const float* lower = upper + width;
        float* row = means + static_cast<std::ptrdiff_t>(y) * (width / 2);
        for (int x = 0; x < width / 2; ++x)
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

void LayerTexture::initialise(Gl& gl, int shift) {
    m_gl = &gl;
    m_shift = shift;
    m_gl->glGenTextures(1, &m_texture);
    m_gl->glGenTextures(1, &m_absent);
    m_gl->glBindTexture(GL_TEXTURE_2D, m_absent);
    m_gl->glTexImage2D(GL_TEXTURE_2D, 0, GL_R32F, 1, 1, 0, GL_RED, GL_FLOAT, &m_source.absent);
    chooseFilters(m_absent, 1);
    m_tilesAcross = m_tilesDown = 0;
    const TerrainState state = std::exchange(m_state, {});
    follow(state);
}

void LayerTexture::release() {
    if (m_gl)
        for (GLuint* texture : {&m_texture, &m_absent})
            m_gl->glDeleteTextures(1, texture);
    m_texture = m_absent = 0;
    m_gl = nullptr;
}

std::size_t LayerTexture::tileIndex(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(m_tilesAcross) +
           static_cast<std::size_t>(x);
}

void LayerTexture::follow(const TerrainState& state) {
    const bool present =
        !state.empty() && std::ranges::any_of(m_source.inputs, [&state](Layer layer) { return state.has(layer); });
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

void LayerTexture::chooseFilters(GLuint texture, int levels) const {
    m_gl->glBindTexture(GL_TEXTURE_2D, texture);
    m_gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 0);
    m_gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, levels - 1);
    setFilters(*m_gl, levels > 1 ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR);
}

/// Room only: what is in it counts tile by tile.
void LayerTexture::allocate(int width, int height) {
    m_tilesAcross = (width + kTileSide - 1) / kTileSide;
    m_tilesDown = (height + kTileSide - 1) / kTileSide;
    const bool mipmapped = m_mipmaps == Mipmaps::Yes && m_present;
    const auto texels = [&](int cells, int tiles) {
        return mipmapped ? tiles * kTileSide >> m_shift : ((cells - 1) >> m_shift) + 1;
    };
    m_width = texels(width, m_tilesAcross);
    m_height = texels(height, m_tilesDown);
    m_levels = mipmapped ? std::bit_width(static_cast<unsigned>(std::max(m_width, m_height))) : 1;
    chooseFilters(m_texture, m_levels);
    m_gl->glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    for (int level = 0; level < m_levels; ++level)
        m_gl->glTexImage2D(GL_TEXTURE_2D, level, GL_R32F, std::max(m_width >> level, 1),
                           std::max(m_height >> level, 1), 0, GL_RED, GL_FLOAT,
                           m_present ? nullptr : &m_source.absent);
}

void LayerTexture::markAll() {
    const std::size_t count = static_cast<std::size_t>(m_tilesAcross) * static_cast<std::size_t>(m_tilesDown);
    m_tiles.assign(count, m_present ? kMissing : kShown);
    m_ranges.assign(count, kNoRange);
    m_left = m_missing = m_present ? static_cast<int>(count) : 0;
    m_means.assign(mipmapped() ? count : 0, 0.0f);
    m_next = 0;
    m_hasFirst = !mipmapped();
    const int longest = std::max(m_tilesAcross, m_tilesDown) * kTileSide;
    m_firstLod =
        std::clamp(static_cast<int>(std::ceil(std::log2(static_cast<double>(longest) / kFirstTexels))),
                   m_shift, kTileLevels);
}

void LayerTexture::mark(int x, int y) {
    if (x < 0 || y < 0 || x >= m_tilesAcross || y >= m_tilesDown || m_tiles[tileIndex(x, y)] != kShown)
        return;
    m_tiles[tileIndex(x, y)] = kStale;
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
    const int count = static_cast<int>(m_tiles.size());
    int uploaded = 0;
    while (m_left > 0 && mayGoOn()) {
        while (m_tiles[m_next] == kShown)
            m_next = (m_next + 1) % count;
        uploadTile(m_next % m_tilesAcross, m_next / m_tilesAcross);
        m_missing -= m_tiles[m_next] == kMissing ? 1 : 0;
        m_tiles[m_next] = kShown;
        --m_left;
        ++uploaded;
    }
    if (mipmapped() && m_missing > 0 && !m_hasFirst)
        uploadFirst();
    else if (uploaded > 0 && mipmapped())
        uploadTop();
    if (mipmapped())
        m_gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, lod() - m_shift);
    m_gl->glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    return uploaded;
}

/// One cell of each texel of a coarse level, and the levels above from those: all of a new map, in one go.
void LayerTexture::uploadFirst() {
    m_hasFirst = true;
    const TiledLayer& layer = m_state.layer(m_source.inputs.front());
    const int side = kTileSide >> m_firstLod, step = 1 << m_firstLod;
    int width = m_tilesAcross * side, height = m_tilesDown * side;
    std::vector<float> texels(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    for (int y = 0; y < height; ++y) {
        const int row = std::min(y * step + step / 2, m_state.grid().height - 1);
        for (int x = 0; x < width; ++x)
            texels[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                   static_cast<std::size_t>(x)] =
                layer.at(std::min(x * step + step / 2, m_state.grid().width - 1), row);
    }
    for (int lod = m_firstLod; lod <= kTileLevels; ++lod) {
        uploadLevel(lod, {0, 0, width, height}, texels.data());
        if (lod == kTileLevels)
            break;
        halve(texels.data(), width, height, texels.data());
        width /= 2;
        height /= 2;
    }
    std::copy_n(texels.begin(), m_means.size(), m_means.begin());
    uploadTop();
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
    if (!mipmapped())
        return uploadPicked(x, y, cells);
    std::vector<float> whole;
    if (width < kTileSide || height < kTileSide)
        cells = whole = continued(cells, width, height);
    uploadMeans(x, y, cells);
}

void LayerTexture::uploadPicked(int x, int y, std::span<const float> cells) {
    if (m_shift == 0)
        return uploadLevel(0, {x * kTileSide, y * kTileSide, kTileSide, kTileSide}, cells.data());
    const int side = kTileSide >> m_shift;
    std::vector<float> picked;
    for (int row = 0; row < kTileSide; row += 1 << m_shift)
        for (int column = 0; column < kTileSide; column += 1 << m_shift)
            picked.push_back(cells[static_cast<std::size_t>(row * kTileSide + column)]);
    uploadLevel(m_shift, {x * side, y * side, side, side}, picked.data());
}

/// The tile in all levels in which it is a texel or more: a little at a time, where the driver would make those
/// of the whole map at once.
void LayerTexture::uploadMeans(int x, int y, std::span<const float> cells) {
    if (m_shift == 0)
        uploadLevel(0, {x * kTileSide, y * kTileSide, kTileSide, kTileSide}, cells.data());
    std::array<float, kTileSide * kTileSide / 4> means;
    halve(cells.data(), kTileSide, kTileSide, means.data());
    for (int lod = 1; lod <= kTileLevels; ++lod) {
        const int side = kTileSide >> lod;
        if (lod >= m_shift)
            uploadLevel(lod, {x * side, y * side, side, side}, means.data());
        halve(means.data(), side, side, means.data());
    }
    m_means[tileIndex(x, y)] = means.front();
}

/// Levels in which a tile is less than one texel.
void LayerTexture::uploadTop() {
    std::vector<float> cells = m_means;
    int width = m_tilesAcross, height = m_tilesDown;
    for (int lod = kTileLevels + 1; lod - m_shift < m_levels; ++lod) {
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
        uploadLevel(lod, {0, 0, width, height}, cells.data());
    }
}

/// As much of the box as the level has whose texels are 2^lod cells a side.
void LayerTexture::uploadLevel(int lod, const Box& box, const float* cells) {
    const int level = lod - m_shift;
    const int width = std::min(box.width, std::max(m_width >> level, 1) - box.x);
    const int height = std::min(box.height, std::max(m_height >> level, 1) - box.y);
    if (width <= 0 || height <= 0)
        return;
    m_gl->glPixelStorei(GL_UNPACK_ROW_LENGTH, box.width);
    m_gl->glTexSubImage2D(GL_TEXTURE_2D, level, box.x, box.y, width, height, GL_RED, GL_FLOAT, cells);
}

float LayerTexture::meanHighest(float most) const {
    float sum = 0.0f;
    for (const ValueRange& tile : m_ranges)
        sum += tile.low <= tile.high ? std::min(tile.high, most) : 0.0f;
    return m_ranges.empty() ? 0.0f : sum / static_cast<float>(m_ranges.size());
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
    const auto share = [this](int cells, int texels) {
        return static_cast<float>(cells) / static_cast<float>(texels << m_shift);
    };
    return {share(m_state.grid().width, m_width), share(m_state.grid().height, m_height)};
}

void LayerTexture::bind(int unit) const {
    m_gl->glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    m_gl->glBindTexture(GL_TEXTURE_2D, complete() || mipmapped() ? m_texture : m_absent);
}

} // namespace oxbow
