#include "render/layer_texture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace oxbow {

namespace {

constexpr ValueRange kNoRange{std::numeric_limits<float>::max(), std::numeric_limits<float>::lowest()};

constexpr std::chrono::milliseconds kLongestMipmapAge{300};

bool tilesDiffer(const TiledLayer& a, const TiledLayer& b, int x, int y) {
    if (a.empty() || b.empty())
        return a.empty() != b.empty();
    return a.tile(x, y) != b.tile(x, y);
}

ValueRange rangeOf(std::span<const float> cells, int width, int height) {
    ValueRange range = kNoRange;
    for (int y = 0; y < height; ++y)
        for (const float value : cells.subspan(static_cast<std::size_t>(y) * kTileSide, width))
            if (std::isfinite(value) && value > LayerTexture::kNothing) {
                range.low = std::min(range.low, value);
                range.high = std::max(range.high, value);
            }
    return range;
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
    m_gl->glBindTexture(GL_TEXTURE_2D, m_texture);
    // Nothing is to be seen where a tile has not come yet.
    const std::vector<float> nothing(static_cast<std::size_t>(width) * static_cast<std::size_t>(height),
                                     m_source.absent);
    m_gl->glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    m_gl->glTexImage2D(GL_TEXTURE_2D, 0, GL_R32F, width, height, 0, GL_RED, GL_FLOAT, nothing.data());
    const bool mipmapped = m_mipmaps == Mipmaps::Yes;
    m_gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, mipmapped && m_present ? 1000 : 0);
    m_gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER,
                          mipmapped ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR);
    m_gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    m_gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    m_gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

void LayerTexture::markAll() {
    const std::size_t count = static_cast<std::size_t>(m_tilesAcross) * static_cast<std::size_t>(m_tilesDown);
    m_stale.assign(count, m_present ? 1 : 0);
    m_ranges.assign(count, kNoRange);
    m_left = m_present ? static_cast<int>(count) : 0;
    m_owesMipmaps = false;
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
    m_gl->glPixelStorei(GL_UNPACK_ROW_LENGTH, kTileSide);
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
    m_gl->glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    if (uploaded > 0 && m_mipmaps == Mipmaps::Yes && !std::exchange(m_owesMipmaps, true))
        m_owedSince = Clock::now();
    if (m_owesMipmaps)
        renewMipmaps(mayGoOn);
    return uploaded;
}

/// They cost as much as many tiles: in a frame of their own once all tiles have come, or now and then where
/// more always follow.
void LayerTexture::renewMipmaps(const std::function<bool()>& mayGoOn) {
    const bool areOld = Clock::now() - m_owedSince > kLongestMipmapAge;
    if (!areOld && (m_left > 0 || !mayGoOn()))
        return;
    m_gl->glGenerateMipmap(GL_TEXTURE_2D);
    m_owesMipmaps = false;
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
    m_gl->glTexSubImage2D(GL_TEXTURE_2D, 0, x * kTileSide, y * kTileSide, width, height, GL_RED, GL_FLOAT,
                          cells.data());
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

void LayerTexture::bind(int unit) const {
    m_gl->glActiveTexture(GL_TEXTURE0 + unit);
    m_gl->glBindTexture(GL_TEXTURE_2D, m_texture);
}

} // namespace oxbow
