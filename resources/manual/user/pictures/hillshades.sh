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
# The page of Real detail: a range after its rivers, with detail, with detail in the place of its own, and the Alps, at 512 cells a side.
shade() { # ground, column and row of a crop, name
    gdaldem hillshade -q -z "$5" "$1" "$folder/$4.png"
    convert "$folder/$4.png" -crop "250x250+$2+$3" +repage "$folder/$4.panel.png"
}
range=$here/../../../recipes/first_start.json
"$oxbow" run "$range" --size 512 --set Detail.strength=0 --export elevation="$folder/rivers.tif" --quiet
"$oxbow" run "$range" --size 512 --export elevation="$folder/detail.tif" --quiet
"$oxbow" run "$range" --size 512 --set Detail.strength=1 --set Detail.own=0 --export elevation="$folder/instead.tif" --quiet
shade "$folder/rivers.tif" 130 130 1_rivers 1
shade "$folder/detail.tif" 130 130 2_detail 1
shade "$folder/instead.tif" 130 130 3_instead 1
shade "$here/../../../land/alps.png" 120 300 4_alps 0.000715 # metres a sample over those a cell
convert "$folder"/*.panel.png -bordercolor '#404040' -border 3 +append -quality 85 "$here/real_detail.jpg"
montage "$folder"/*.crop.png -set label '' -tile 5x -geometry +4+4 -background '#404040' -quality 82 "$here/hillshades.jpg"
