// Brings terrains of Oxbow into Unity. Put this file into Assets/Editor; then, in the menu Tools > Oxbow:
//   Import a folder       makes the terrains with their layers, or renews those that it made before
//   Follow a folder       renews them whenever Oxbow has written a new state into a folder that it keeps up to date
//   Add a change          adds a map NAME_delta_X_Z.raw to terrains that are there already
// Assets go to Assets/NAME. What was done to a terrain by hand stays: its trees, details, components, material and place
// among other objects, and the textures of its layers.
using System;
using System.IO;
using UnityEditor;
using UnityEngine;

public static class OxbowImport
{
    [Serializable] class Layer { public string name; public string colour; public float tile_m; }

    [Serializable]
    class About // terrain.json
    {
        public string name;
        public int columns, rows, side; // tiles, samples of a tile
        public float width_m, length_m, height_m, low_m; // of a tile
        public double delta_step_m;
        public Layer[] layers;
    }

    [Serializable] class State { public long number; public string folder; } // state.json

    const string FollowedKey = "oxbow.followed", NumberKey = "oxbow.number";
    static double nextLook;

    [MenuItem("Tools/Oxbow/Import a folder")]
    static void Import()
    {
        string folder = EditorUtility.OpenFolderPanel("Folder that Oxbow wrote", "", "");
        if (folder.Length > 0)
            Load(folder, true);
    }

    [MenuItem("Tools/Oxbow/Follow a folder")]
    static void Follow()
    {
        string folder = EditorUtility.OpenFolderPanel("Folder that Oxbow keeps up to date", "", "");
        if (folder.Length == 0)
            return;
        if (!File.Exists(Path.Combine(folder, "state.json")))
        {
            Say("There is no state.json in this folder: choose the one that Oxbow keeps up to date, NAME-unity-live.");
            return;
        }
        EditorUserSettings.SetConfigValue(NumberKey, "0");
        EditorUserSettings.SetConfigValue(FollowedKey, folder);
    }

    [MenuItem("Tools/Oxbow/Stop following")]
    static void StopFollowing() { EditorUserSettings.SetConfigValue(FollowedKey, ""); }

    [MenuItem("Tools/Oxbow/Stop following", true)]
    static bool IsFollowing() { return !string.IsNullOrEmpty(EditorUserSettings.GetConfigValue(FollowedKey)); }

    [InitializeOnLoadMethod]
    static void Begin() { EditorApplication.update += Look; }

    static void Look()
    {
        if (EditorApplication.timeSinceStartup < nextLook || EditorApplication.isPlayingOrWillChangePlaymode)
            return;
        nextLook = EditorApplication.timeSinceStartup + 0.5;
        string folder = EditorUserSettings.GetConfigValue(FollowedKey);
        if (string.IsNullOrEmpty(folder))
            return;
        try
        {
            State state = JsonUtility.FromJson<State>(File.ReadAllText(Path.Combine(folder, "state.json")));
            string number = state.number.ToString();
            if (number != EditorUserSettings.GetConfigValue(NumberKey) && Load(Path.Combine(folder, state.folder), false))
                EditorUserSettings.SetConfigValue(NumberKey, number);
        }
        catch (IOException) { } // a state that was exchanged for the next one: that is looked at next time
        catch (UnauthorizedAccessException) { }
    }

    static void Say(string words) { EditorUtility.DisplayDialog("Oxbow", words, "OK"); }

    /// False where a file is missing, which is said where somebody chose the folder.
    static bool Load(string folder, bool isChosen)
    {
        string told = Path.Combine(folder, "terrain.json");
        About about = File.Exists(told) ? JsonUtility.FromJson<About>(File.ReadAllText(told)) : null;
        string missing = about == null ? "terrain.json" : Missing(folder, about);
        if (missing != null)
        {
            if (isChosen)
                Say(missing + " is not in this folder, or is damaged: choose the folder that Oxbow wrote.");
            return false;
        }
        if (!AssetDatabase.IsValidFolder("Assets/" + about.name))
            AssetDatabase.CreateFolder("Assets", about.name);
        TerrainLayer[] layers = MakeLayers(about);
        GameObject parent = null;
        for (int z = 0; z < about.rows; z++)
            for (int x = 0; x < about.columns; x++)
                LoadTile(folder, about, x, z, layers, ref parent);
        AssetDatabase.SaveAssets();
        return true;
    }

    static string TileName(About about, int x, int z) { return about.name + "_" + x + "_" + z; }

    static string Missing(string folder, About about)
    {
        for (int z = 0; z < about.rows; z++)
            for (int x = 0; x < about.columns; x++)
            {
                FileInfo raw = new FileInfo(Path.Combine(folder, TileName(about, x, z) + ".raw"));
                if (!raw.Exists || raw.Length != 2L * about.side * about.side)
                    return raw.Name;
                for (int s = 0; s < (about.layers.Length + 3) / 4; s++)
                    if (!File.Exists(Path.Combine(folder, TileName(about, x, z) + "_splat_" + s + ".png")))
                        return TileName(about, x, z) + "_splat_" + s + ".png";
            }
        return null;
    }

    static TerrainLayer[] MakeLayers(About about)
    {
        TerrainLayer[] layers = new TerrainLayer[about.layers.Length];
        for (int i = 0; i < layers.Length; i++)
        {
            string asset = "Assets/" + about.name + "/" + about.layers[i].name;
            layers[i] = AssetDatabase.LoadAssetAtPath<TerrainLayer>(asset + ".terrainlayer");
            if (layers[i] != null)
                continue;
            Color colour;
            ColorUtility.TryParseHtmlString(about.layers[i].colour, out colour);
            Texture2D texture = new Texture2D(4, 4, TextureFormat.RGBA32, true);
            Color[] pixels = new Color[16];
            for (int k = 0; k < pixels.Length; k++)
                pixels[k] = colour;
            texture.SetPixels(pixels);
            texture.Apply();
            AssetDatabase.CreateAsset(texture, asset + "_colour.asset");
            layers[i] = new TerrainLayer { diffuseTexture = texture, tileSize = new Vector2(about.layers[i].tile_m, about.layers[i].tile_m) };
            AssetDatabase.CreateAsset(layers[i], asset + ".terrainlayer");
        }
        return layers;
    }

    static Terrain TerrainOf(TerrainData data)
    {
        foreach (Terrain terrain in UnityEngine.Object.FindObjectsOfType<Terrain>())
            if (terrain.terrainData == data)
                return terrain;
        return null;
    }

    static void LoadTile(string folder, About about, int x, int z, TerrainLayer[] layers, ref GameObject parent)
    {
        string asset = "Assets/" + about.name + "/" + TileName(about, x, z) + ".asset";
        TerrainData data = AssetDatabase.LoadAssetAtPath<TerrainData>(asset);
        bool isNew = data == null;
        if (isNew)
            data = new TerrainData();
        if (data.heightmapResolution != about.side)
            data.heightmapResolution = about.side;
        if (data.alphamapResolution != about.side - 1)
            data.alphamapResolution = about.side - 1;
        data.size = new Vector3(about.width_m, about.height_m, about.length_m);
        data.terrainLayers = layers;
        byte[] bytes = File.ReadAllBytes(Path.Combine(folder, TileName(about, x, z) + ".raw"));
        float[,] heights = new float[about.side, about.side];
        for (int row = 0; row < about.side; row++) // the southern one first
            for (int column = 0; column < about.side; column++)
            {
                int at = 2 * (row * about.side + column);
                heights[row, column] = (bytes[at] + 256 * bytes[at + 1]) / 65535f;
            }
        data.SetHeights(0, 0, heights);
        if (isNew)
            AssetDatabase.CreateAsset(data, asset); // it must be one before it holds weights
        if (layers.Length > 0) // tiles of a world have none
            data.SetAlphamaps(0, 0, Weights(folder, about, x, z));
        Terrain terrain = TerrainOf(data);
        if (terrain == null)
        {
            if (parent == null)
            {
                parent = new GameObject(about.name);
                Undo.RegisterCreatedObjectUndo(parent, "Import " + about.name);
            }
            GameObject tile = Terrain.CreateTerrainGameObject(data);
            tile.name = TileName(about, x, z);
            tile.transform.SetParent(parent.transform);
            tile.transform.localPosition = new Vector3(x * about.width_m, about.low_m, z * about.length_m);
            terrain = tile.GetComponent<Terrain>();
            terrain.allowAutoConnect = true;
        }
        Vector3 place = terrain.transform.localPosition; // east and north as somebody may have moved it
        terrain.transform.localPosition = new Vector3(place.x, about.low_m, place.z);
        terrain.Flush();
    }

    static float[,,] Weights(string folder, About about, int x, int z)
    {
        int n = about.side - 1, layers = about.layers.Length;
        float[,,] weights = new float[n, n, layers];
        for (int s = 0; s < (layers + 3) / 4; s++)
        {
            Texture2D splat = new Texture2D(2, 2, TextureFormat.RGBA32, false, true);
            splat.LoadImage(File.ReadAllBytes(Path.Combine(folder, TileName(about, x, z) + "_splat_" + s + ".png")));
            Color32[] pixels = splat.GetPixels32(); // the southern row first
            for (int row = 0; row < n; row++)
                for (int column = 0; column < n; column++)
                    for (int k = 0; k < 4 && 4 * s + k < layers; k++)
                    {
                        Color32 p = pixels[row * n + column];
                        weights[row, column, 4 * s + k] = (k == 0 ? p.r : k == 1 ? p.g : k == 2 ? p.b : p.a) / 255f;
                    }
            UnityEngine.Object.DestroyImmediate(splat);
        }
        return weights;
    }

    [MenuItem("Tools/Oxbow/Add a change")]
    static void AddChange()
    {
        Terrain[] terrains = Selection.GetFiltered<Terrain>(SelectionMode.Deep);
        if (terrains.Length == 0)
            Say("Select the terrain that is to be changed, then choose this again.");
        foreach (Terrain terrain in terrains)
        {
            string file = EditorUtility.OpenFilePanel("Delta map of " + terrain.name, "", "raw");
            if (file.Length == 0)
                return;
            string told = Path.Combine(Path.GetDirectoryName(file), "terrain.json");
            About about = File.Exists(told) ? JsonUtility.FromJson<About>(File.ReadAllText(told)) : null;
            byte[] bytes = File.ReadAllBytes(file);
            if (about == null || about.delta_step_m <= 0 || bytes.Length != 2 * about.side * about.side)
            {
                Say(file + " is no change that the terrain.json beside it tells of: choose a file NAME_delta_X_Z.raw where Oxbow wrote it.");
                return;
            }
            TerrainData data = terrain.terrainData;
            Undo.RegisterCompleteObjectUndo(data, "Add a change");
            int n = data.heightmapResolution;
            float[,] heights = data.GetHeights(0, 0, n, n);
            int cut = Change(heights, n, bytes, about.side, about.delta_step_m, data.size.y);
            data.SetHeights(0, 0, heights);
            if (cut > 0)
                Say(cut + " of " + n * n + " samples of " + terrain.name +
                    " would leave its range of heights and were cut. Undo, give the terrain a larger Height, and add the map again.");
        }
    }

    /// Heights are shares of the terrain's own height, rows from the south as in the file; between its samples the change is
    /// interpolated. Returns how many were cut.
    public static int Change(float[,] heights, int n, byte[] bytes, int side, double stepM, float terrainHeight)
    {
        int cut = 0;
        for (int z = 0; z < n; z++)
            for (int x = 0; x < n; x++)
            {
                double px = x * (side - 1.0) / (n - 1), pz = z * (side - 1.0) / (n - 1);
                int x0 = Math.Min((int)px, side - 2), z0 = Math.Min((int)pz, side - 2), at = z0 * side + x0;
                double fx = px - x0, fz = pz - z0;
                double steps = (1 - fz) * ((1 - fx) * Steps(bytes, at) + fx * Steps(bytes, at + 1))
                             + fz * ((1 - fx) * Steps(bytes, at + side) + fx * Steps(bytes, at + side + 1));
                float height = (float)(heights[z, x] + steps * stepM / terrainHeight);
                if (height < 0 || height > 1)
                    cut++;
                heights[z, x] = Mathf.Clamp01(height);
            }
        return cut;
    }

    static double Steps(byte[] bytes, int at) { return bytes[2 * at] + 256 * bytes[2 * at + 1] - 32768; }
}
