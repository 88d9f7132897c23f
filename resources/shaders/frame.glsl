// What a whole frame shares. C++ reads it too (render/frame/frame_block.h), and lays members end to end: a vec3 is followed by a
// float, and what needs multiples of 16 bytes comes first.
layout(std140) uniform Frame {
    // Positions count east and south from a place near the eye, not from the map's corner: they stay exact however large the
    // map is. Brush, eye and matrix count so, too.
    mat4 uViewProjection;
    vec3 uEye;
    float uEyeHeight;       // above the highest ground
    vec3 uSunDirection;     // towards the sun
    float uFinestRange;     // of patches whose step is one cell
    vec3 uOverlayRange;     // low, high, 1 if logarithmic
    float uOverlayOpacity;
    vec3 uBrushColour;
    float uOverlayVeil;     // 1: nothing is drawn where the value is nothing
    vec3 uLow;              // the background's colour at the lower edge of the picture
    float uTopY;            // of the block
    vec3 uHigh;             // and at the upper edge
    float uBaseY;
    vec4 uPaintTint;        // colour; strength
    vec4 uBrush;            // east, south, radius, falloff; radius 0 for none
    vec4 uClasses[7];       // sRGB, of catchments
    vec4 uLakeBox[24];      // first column and row, last column and row
    vec4 uLakeTint[24];     // colour; level
    vec2 uHeightShare;      // of the map in its texture
    vec2 uLastCell;         // of the map
    vec2 uSunMapScale;      // cells to texture coordinates
    vec2 uSkyMapScale;
    vec2 uRelief;           // lowest and highest elevation
    vec2 uPaintRange;       // neutral value, full tint
    vec2 uFramePx;
    vec2 uMaterialShare;    // of the map in the texture of materials
    float uPixelRatio;
    float uTime;            // seconds
    float uCellM;
    float uVerticalScale;
    float uSeaLevelM;
    float uShowWater;
    float uHaze;            // per metre
    float uHazeStart;       // metres
    float uExtentM;         // longer side of the map
    float uChangeM;         // change of the ground since uBefore that has the full colour; 0 for no tint
    float uContourM;        // 0 for none
    float uWireCells;       // cells between lines; 0 for none
    int uOverlay;           // how the overlay reads its value (OverlayValue)
    int uLakeTints;         // lakes with a colour of their own
    float uHeightLod;       // of the finest heights that are there
    int uOverlayShift;      // a texel of the overlay covers 2^shift cells a side
    float uHatchM;          // between the lines over ground without paint; 0 for none
    float uSnow;            // 0: on high mountains only, 1: everywhere
    float uArid;            // 1: a desert
    float uMaterialLod;     // a texel of the materials covers 2^that cells a side
    // Of a landscape (render/sky/sky.h).
    vec3 uSunLight;         // on a face towards the sun
    float uClouds;          // share of the sky
    vec3 uSkyLight;         // of the whole sky on level ground
    float uCloudM;          // height of the clouds
    vec3 uBounceLight;      // from the ground on a face over it
    float uOutsideM;        // elevation of the plain far beyond the map
    vec3 uRayleigh;         // extinction at sea level, 1/m
    float uAerosol;
    vec3 uAhead;            // the view's direction
    float uNight;
    vec3 uAcross;           // from the middle of the picture to its right edge, beside uAhead
    float uOvercast;
    vec3 uUpwards;          // and to its upper edge
    float uSeaAroundM;      // level of the sea beyond the map
    float uReliefM;         // longest wavelength of the relief between the cells (relief.glsl)
    float uReliefDrawn;     // 1: the drawn ground has it too, 0: only the light on it
    float uFineRange;       // of patches whose step is one cell, where finer ones are drawn
    float uFinestStep;      // cells between their vertices
    vec2 uWindAndSiltScale;     // cells to texture coordinates
    vec2 uWind;             // where it blows to: a unit vector, east and south
    vec2 uOriginCell;       // that place, a cell of the map
    vec2 uOriginM;          // and metres from its corner
    // Of natural ground, as the recipe changes it.
    float uSnowHigher;      // share of the relief by which snow begins higher
    float uTreesHigher;     // and by which forests reach higher
    float uTreeShare;       // of the trees of a closed forest
    float uTreeSize;        // times the usual one
    float uBroadleaved;     // below 0: conifers alone, above: broadleaved trees alone
};
