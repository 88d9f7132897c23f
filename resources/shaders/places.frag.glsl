in vec2 vCell;
out vec2 place;

// Where a pixel shows the map; its colour comes later, once for each pixel however many triangles meet in it.
void main() {
    place = vCell;
}
