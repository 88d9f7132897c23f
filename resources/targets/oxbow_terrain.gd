@tool
extends Node
## Loads what Oxbow wrote for Godot into a Terrain3D node. Add a node with this script as its child and choose the folder:
## one that Oxbow exported, which is loaded once, or one that it keeps up to date (NAME-godot-live), which is loaded
## again whenever there is a new state. Textures, materials, instances and other nodes stay as they are. Water and roads
## come as children of this node and are exchanged; a material given to them by hand stays.

## With terrain.json, or with state.json where Oxbow keeps it up to date.
@export_global_dir var folder := "":
	set(value):
		folder = value
		_loaded = ""
## Off: textures that were painted in Godot stay.
@export var load_textures := true
## Off: colours that were painted in Godot stay.
@export var load_colours := true

var _loaded := "" # the folder of the newest state
var _wait := 0.0
var _told := ""


func _process(delta: float) -> void:
	if not Engine.is_editor_hint() or folder.is_empty():
		return
	_wait -= delta
	if _wait > 0.0:
		return
	_wait = 0.5
	var newest := _newest()
	if newest.is_empty() or newest == _loaded:
		return
	if _load(newest):
		_loaded = newest
		_told = ""


func _get_configuration_warnings() -> PackedStringArray:
	return PackedStringArray() if get_parent() is Terrain3D else PackedStringArray(["Make this node the child of a Terrain3D node."])


## The folder of the newest state, empty where there is none.
func _newest() -> String:
	if FileAccess.file_exists(folder.path_join("terrain.json")):
		return folder
	var state = _json(folder.path_join("state.json"))
	if state == null:
		_tell("%s has neither terrain.json nor state.json: choose a folder that Oxbow wrote for Godot." % folder)
		return ""
	return folder.path_join(state["folder"])


func _json(path: String) -> Variant:
	return JSON.parse_string(FileAccess.get_file_as_string(path)) if FileAccess.file_exists(path) else null


## Once, not at every look.
func _tell(words: String) -> void:
	if words != _told:
		push_warning("Oxbow: " + words)
	_told = words


## False where a file is gone, as in the moment when a state is exchanged for the next.
func _load(from: String) -> bool:
	var terrain := get_parent() as Terrain3D
	var about = _json(from.path_join("terrain.json"))
	if about == null or terrain == null:
		_tell("the terrain of %s is not loaded: it wants a Terrain3D node as parent and a whole folder." % from)
		return false
	var tiles := []
	for tile in about["tiles"]:
		var images: Array[Image]
		images.resize(Terrain3DRegion.TYPE_MAX)
		var files := {Terrain3DRegion.TYPE_HEIGHT: tile["height"]}
		if load_textures:
			files[Terrain3DRegion.TYPE_CONTROL] = tile["control"]
		if load_colours:
			files[Terrain3DRegion.TYPE_COLOR] = tile["colour"]
		for type in files:
			var path: String = from.path_join(files[type])
			if FileAccess.file_exists(path):
				images[type] = Terrain3DUtil.load_image(path, ResourceLoader.CACHE_MODE_IGNORE)
			if images[type] == null:
				return false
		tiles.append(images)
	terrain.vertex_spacing = about["vertex_spacing_m"]
	if int(terrain.region_size) != int(about["region_size"]):
		terrain.change_region_size(int(about["region_size"]))
	for i in tiles.size():
		var place: Array = about["tiles"][i]["position"]
		terrain.data.import_images(tiles[i], Vector3(place[0], 0.0, place[1]), 0.0, 1.0)
	terrain.data.calc_height_range(true)
	for part in ["water", "roads"]:
		_load_mesh(from, part)
	return true


func _load_mesh(from: String, part: String) -> void:
	var before := get_node_or_null(part)
	var materials := {}
	if before:
		for mesh in before.find_children("*", "MeshInstance3D", true, false):
			materials[mesh.name] = mesh.material_override
		remove_child(before)
		before.queue_free()
	var path := from.path_join(part + ".glb")
	if not FileAccess.file_exists(path):
		return
	var document := GLTFDocument.new()
	var state := GLTFState.new()
	if document.append_from_file(path, state) != OK:
		_tell("%s cannot be read." % path)
		return
	var scene := document.generate_scene(state)
	scene.name = part
	add_child(scene)
	scene.owner = owner if owner else self
	for mesh in scene.find_children("*", "MeshInstance3D", true, false):
		mesh.owner = scene.owner
		mesh.material_override = materials.get(mesh.name)
