#!/bin/sh
# Draws the pictures of the list of stages anew, each by the stage itself:
#     sh resources/stages/draw.sh PATH/TO/oxbow [STAGE ...]
set -eu
oxbow=$1
shift
wanted=" $* "
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

is_wanted() { case $wanted in "  " | *" $1 "*) ;; *) return 1 ;; esac; }
picture() { # stage, recipe, further options: draws the recipe at the end of its run
    name=$1 recipe=$2
    shift 2
    "$oxbow" run "$recipe" --progress none --picture-size 192x128 --export preview="$work/$name.jpg" "$@" >/dev/null
    cp "$work/$name.jpg" "$here/$name.jpg"
    echo "$name"
}
example() { # stage, example, heading,pitch,distance,east,south, further options
    is_wanted "$1" || return 0
    name=$1 recipe=$here/../recipes/$2.json camera=$3
    shift 3
    picture "$name" "$recipe" --size 384 --camera "$camera" "$@"
}
on() { # stage, ground: stages before it, the stage and what follows, as JSON, further options
    is_wanted "$1" || return 0
    name=$1
    printf '{ "oxbow": 1, "grid": { "width": 256, "height": 256, "cell_size_m": %s }, "stages": [ %s ] }\n' "$2" "$3" >"$work/$name.json"
    shift 3
    picture "$name" "$work/$name.json" "$@"
}
hills='{ "stage": "noise", "parameters": { "kind": "fbm", "seed": 4, "feature_size_m": 1600, "relief_m": 420 } }'
range='{ "stage": "noise", "parameters": { "seed": 3 } }, { "stage": "stream_power_erosion" }'

on noise 40 '{ "stage": "noise", "parameters": { "kind": "ridged", "seed": 5 } }' --camera 24,32
cp "$here/../../tests/data/dem/jacksboro_us_403x344.tif" "$work/survey.tif"
on import 80 "{ \"stage\": \"import\", \"parameters\": { \"file\": \"$work/survey.tif\" } }" --camera 24,38 --vertical-scale 3
on amplify 10 '{ "stage": "noise", "parameters": { "kind": "ridged", "seed": 5, "feature_size_m": 1600, "relief_m": 700, "octaves": 3 } }, { "stage": "amplify",
    "parameters": { "source_cell_m": 80 }, "mix": { "where": [ { "source": "across_map", "from": 0.5, "soft": 0 } ] } }' --camera 24,34 --look clay
on real_detail 10 '{ "stage": "noise", "parameters": { "kind": "ridged", "seed": 5, "feature_size_m": 1600, "relief_m": 700, "octaves": 3 } }, { "stage": "real_detail",
    "parameters": { "size_m": 160 }, "mix": { "where": [ { "source": "across_map", "from": 0.5, "soft": 0 } ] } }' --camera 24,34 --look clay
on pins 10 "$hills, { \"stage\": \"pins\", \"parameters\": { \"reach_m\": 700 }, \"curves\": [
    { \"kind\": \"pin\", \"points\": [ { \"x_m\": 1500, \"y_m\": 1000, \"height_m\": 900 } ] },
    { \"kind\": \"pin\", \"points\": [ { \"x_m\": 700, \"y_m\": 1700, \"height_m\": 620 } ] },
    { \"kind\": \"river_bed\", \"points\": [ { \"x_m\": 2200, \"y_m\": 300 }, { \"x_m\": 1800, \"y_m\": 1500 }, { \"x_m\": 1300, \"y_m\": 2520 } ] } ] }" --camera 24,36 --look clay
example strata mesas 30,26
on uneven_rock 40 '{ "stage": "noise", "parameters": { "seed": 3 } }, { "stage": "uneven_rock", "parameters": { "contrast": 0.8 } }, { "stage": "stream_power_erosion" }' --camera 24,32
example river_network river_network 24,40
on paint 10 "$hills, { \"stage\": \"paint\", \"strokes\": [ { \"layer\": \"elevation\", \"action\": \"add\", \"radius_m\": 260,
    \"strength\": 300, \"dabs\": [ 700, 1500, 1, 900, 1300, 1, 1100, 1200, 1, 1300, 1180, 1, 1500, 1250, 1, 1700, 1100, 1, 1900, 900, 1 ] } ] }" --camera 24,38 --look clay
example orographic_rain trade_wind_island 200,40 --overlay rain
on snow_and_melt 40 "$range, { \"stage\": \"snow_and_melt\", \"parameters\": { \"temperature_c\": 3, \"months\": 3, \"sun\": 0.4, \"drift\": 1.5 } }" --camera 24,30,5500,6000,6500
on stream_power_erosion 40 "$range" --camera 24,32
on droplet_erosion 10 "$hills, { \"stage\": \"droplet_erosion\", \"parameters\": { \"drops_per_cell\": 3 } }" --camera 24,36
on fluvial_erosion 10 "$hills, { \"stage\": \"fluvial_erosion\", \"parameters\": { \"iterations\": 80 } }" --camera 24,36 --overlay wear
on downhill_walk 10 "$hills, { \"stage\": \"downhill_walk\" }" --camera 24,36 --look clay
on shallow_water_erosion 10 "$hills, { \"stage\": \"shallow_water_erosion\", \"parameters\": { \"duration_s\": 2400 } }" --camera 24,40
on thermal_erosion 10 '{ "stage": "noise", "parameters": { "kind": "ridged", "seed": 5, "feature_size_m": 1600, "relief_m": 900 } }, { "stage": "thermal_erosion" }' --camera 24,30 --look clay
on alluvial_fans 25 '{ "stage": "noise", "parameters": { "seed": 21, "relief_m": 40, "feature_size_m": 5000 } }, { "stage": "stream_power_erosion",
    "parameters": { "uplift_mm_per_year": 2.5, "duration_years": 700000 }, "mix": { "where": [ { "source": "across_map", "direction_deg": 0, "from": 0.55, "soft": 0.02 } ] } },
    { "stage": "alluvial_fans", "parameters": { "slope_deg": 4, "duration_years": 60000, "coarse_share": 0.9 } }' --camera 335,32,5600,3200,3700 --overlay deposition
on debris_flow 10 '{ "stage": "noise", "parameters": { "kind": "ridged", "seed": 5, "feature_size_m": 1600, "relief_m": 1000, "octaves": 4 } }, { "stage": "debris_flow",
    "parameters": { "slides": 6, "width_m": 50, "depth": 0.1, "drainage_length_m": 30, "friction_deg": 35, "scour": 0.08, "river_km2": 1, "sea_level_m": -2000 } }' --camera 24,30 --look clay
example alluvial_rivers lake_delta 40,34,3600,4400,3300
example glacier glaciated_alps 200,24
on slope_limit 10 '{ "stage": "noise", "parameters": { "kind": "ridged", "seed": 5, "feature_size_m": 1600, "relief_m": 1200 } }, { "stage": "slope_limit", "parameters": { "max_slope_deg": 30 } }' --camera 24,30 --look clay
example dunes dune_sea 60,26
example coast cliffed_coast 200,26
on drain 20 "$hills, { \"stage\": \"drain\" }, { \"stage\": \"rivers\", \"parameters\": { \"channel_area_km2\": 0.3 } }" --camera 24,40 --look clay
example sea island 24,30
on lakes 10 "$hills, { \"stage\": \"lakes\" }" --camera 24,40
example rivers meanders 24,34
on repair 10 "$hills, { \"stage\": \"terrace\", \"parameters\": { \"step_m\": 12, \"sharpness\": 1, \"bend_m\": 0 } }, { \"stage\": \"repair\",
    \"parameters\": { \"step_m\": 12 }, \"mix\": { \"where\": [ { \"source\": \"across_map\", \"from\": 0.5, \"soft\": 0 } ] } }" --camera 24,34 --look clay
on gaussian_blur 10 "$hills, { \"stage\": \"gaussian_blur\", \"parameters\": { \"sigma_m\": 60 } }" --camera 24,36 --look clay
on levels 10 "$hills, { \"stage\": \"levels\", \"parameters\": { \"low_m\": 0, \"high_m\": 500, \"gamma\": 2.4 } }" --camera 24,36 --overlay height
on terrace 10 "$hills, { \"stage\": \"terrace\" }" --camera 24,34 --look clay
on rugged_rock 10 '{ "stage": "noise", "parameters": { "kind": "ridged", "seed": 5, "feature_size_m": 1600, "relief_m": 900, "octaves": 4 } }, { "stage": "rugged_rock",
    "parameters": { "size_m": 400, "shift": 0.07 }, "mix": { "where": [ { "source": "across_map", "from": 0.5, "soft": 0 } ] } }' --camera 24,34 --look clay
on gullies 10 '{ "stage": "noise", "parameters": { "kind": "ridged", "seed": 5, "feature_size_m": 1600, "relief_m": 900, "octaves": 3 } }, { "stage": "gullies",
    "parameters": { "size_m": 200, "depth": 0.14 }, "mix": { "where": [ { "source": "across_map", "from": 0.5, "soft": 0 } ] } }' --camera 24,34 --look clay
example curves drawn_valley 24,36
on stamp 40 '{ "stage": "noise", "parameters": { "kind": "fbm", "relief_m": 250 } }, { "stage": "stamp", "parameters": { "shape": "volcano", "east_m": 5120, "south_m": 5120 } }' --camera 24,30
