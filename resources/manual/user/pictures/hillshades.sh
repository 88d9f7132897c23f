#!/bin/sh
# The middle of every example at 1024 cells a side as shaded relief, a cell a pixel, side by side:
#
#     resources/manual/user/pictures/hillshades.sh OXBOW
#
# Needs gdaldem and ImageMagick.
set -e
oxbow=$1
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for recipe in "$here"/../../../recipes/*.json; do
    name=$(basename "$recipe" .json)
    "$oxbow" run "$recipe" --size 1024 --export elevation="$folder/$name.tif" --quiet
    gdaldem hillshade -q -multidirectional "$folder/$name.tif" "$folder/$name.png"
    convert "$folder/$name.png" -gravity center -crop 360x360+0+0 +repage "$folder/$name.crop.png"
    echo "$name"
done
montage "$folder"/*.crop.png -set label '' -tile 5x -geometry +4+4 -background '#404040' -quality 82 "$here/hillshades.jpg"
