#!/bin/sh
# Draws the pictures of the models anew: the same hills before and after a stage with its default values; for stream power
# the ground rises by 3 mm a year, with the rock and the areas of a stage that is just added.
#     sh resources/manual/user/pictures/models.sh PATH/TO/oxbow [STAGE ...]
set -eu
oxbow=$1
shift
here=$(dirname "$0")
recipe=$(mktemp)
trap 'rm -f "$recipe"' EXIT
[ $# -gt 0 ] || set -- before stream_power_erosion droplet_erosion fluvial_erosion shallow_water_erosion thermal_erosion \
    slope_limit downhill_walk
for stage in "$@"; do
    case $stage in
    before) after= ;;
    stream_power_erosion) after=', { "stage": "stream_power_erosion", "parameters": { "uplift_mm_per_year": 3, "rock_grain": 0.2, "hillslope_area_m2": 3000, "debris_flow_area_m2": 100000 } }' ;;
    *) after=', { "stage": "'$stage'" }' ;;
    esac
    echo '{ "oxbow": 1, "grid": { "width": 512, "height": 512, "cell_size_m": 20 }, "stages": [ { "stage": "noise" }'"$after ] }" >"$recipe"
    "$oxbow" run "$recipe" --progress none --picture-size 720x480 --passes 8 --look natural --export preview="$here/model_$stage.jpg"
done
