// As much of Unity's editor as OxbowImport.cs asks for, kept in memory, and what its terrains are then. Run by programs.py:
//   unity.exe import FOLDER          imports it
//   unity.exe again FOLDER SECOND    and then the second one
//   unity.exe change FOLDER DELTA    and then adds a change
//   unity.exe follow FOLDER          follows it, and looks again when a line comes in
// Before they are renewed the texture of the first layer is exchanged and the first tile moved, as by hand. Prints what there
// is at the end as JSON.
using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Reflection;
using System.Web.Script.Serialization;
using UnityEditor;
using UnityEngine;

namespace UnityEngine
{
    public class Object
    {
        public static void DestroyImmediate(Object thing) { }
        public static T[] FindObjectsOfType<T>() { return All.OfType<T>().ToArray(); }
        public static List<object> All = new List<object>();
    }
    public struct Vector2 { public float x, y; public Vector2(float x, float y) { this.x = x; this.y = y; } }
    public struct Vector3 { public float x, y, z; public Vector3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; } }
    public struct Color { public float r, g, b, a; }
    public struct Color32 { public byte r, g, b, a; }
    public enum TextureFormat { RGBA32 }
    public static class Mathf { public static float Clamp01(float v) { return v < 0 ? 0 : v > 1 ? 1 : v; } }
    public static class ColorUtility
    {
        public static bool TryParseHtmlString(string text, out Color colour)
        {
            int rgb = Convert.ToInt32(text.Substring(1), 16);
            colour = new Color { r = (rgb >> 16) / 255f, g = (rgb >> 8 & 255) / 255f, b = (rgb & 255) / 255f, a = 1 };
            return text[0] == '#' && text.Length == 7;
        }
    }
    public static class JsonUtility { public static T FromJson<T>(string text) { return new JavaScriptSerializer { MaxJsonLength = 1 << 30 }.Deserialize<T>(text); } }
    public class Texture2D : Object
    {
        public int width, height;
        Color32[] pixels;
        public Texture2D(int width, int height, TextureFormat format, bool mips) { }
        public Texture2D(int width, int height, TextureFormat format, bool mips, bool linear) { }
        public void SetPixels(Color[] all) { }
        public void Apply() { }
        public Color32[] GetPixels32() { return pixels; }
        // PNG of 8 bits RGBA; row 0 is the lowest, as in Unity.
        public bool LoadImage(byte[] png)
        {
            MemoryStream packed = new MemoryStream();
            for (int at = 8; at < png.Length; )
            {
                int length = png[at] << 24 | png[at + 1] << 16 | png[at + 2] << 8 | png[at + 3];
                string kind = System.Text.Encoding.ASCII.GetString(png, at + 4, 4);
                if (kind == "IHDR")
                {
                    width = png[at + 10] << 8 | png[at + 11];
                    height = png[at + 14] << 8 | png[at + 15];
                    if (png[at + 16] != 8 || png[at + 17] != 6)
                        throw new Exception("no RGBA of 8 bits");
                }
                if (kind == "IDAT")
                    packed.Write(png, at + 8, length);
                at += 12 + length;
            }
            packed.Position = 2; // after zlib's header
            MemoryStream plain = new MemoryStream();
            new DeflateStream(packed, CompressionMode.Decompress).CopyTo(plain);
            byte[] b = plain.ToArray();
            int stride = 4 * width;
            byte[] rows = new byte[stride * height];
            for (int y = 0; y < height; y++)
                for (int i = 0; i < stride; i++)
                {
                    int left = i >= 4 ? rows[y * stride + i - 4] : 0, up = y > 0 ? rows[(y - 1) * stride + i] : 0;
                    int corner = i >= 4 && y > 0 ? rows[(y - 1) * stride + i - 4] : 0, p = left + up - corner;
                    int pa = Math.Abs(p - left), pb = Math.Abs(p - up), pc = Math.Abs(p - corner);
                    int[] guess = { 0, left, up, (left + up) / 2, pa <= pb && pa <= pc ? left : pb <= pc ? up : corner };
                    rows[y * stride + i] = (byte)(b[y * (stride + 1) + 1 + i] + guess[b[y * (stride + 1)]]);
                }
            pixels = new Color32[width * height];
            for (int y = 0; y < height; y++)
                for (int x = 0; x < width; x++)
                {
                    int at = (height - 1 - y) * stride + 4 * x;
                    pixels[y * width + x] = new Color32 { r = rows[at], g = rows[at + 1], b = rows[at + 2], a = rows[at + 3] };
                }
            return true;
        }
    }
    public class TerrainLayer : Object { public Texture2D diffuseTexture; public Vector2 tileSize; }
    public class TerrainData : Object
    {
        public int heightmapResolution, alphamapResolution;
        public Vector3 size;
        public TerrainLayer[] terrainLayers;
        public float[,] heights;
        public float[,,] weights;
        public void SetHeights(int x, int y, float[,] all) { heights = (float[,])all.Clone(); }
        public float[,] GetHeights(int x, int y, int w, int h) { return (float[,])heights.Clone(); }
        public void SetAlphamaps(int x, int y, float[,,] all)
        {
            if (!AssetDatabase.Assets.ContainsValue(this))
                throw new Exception("weights of terrain data that is no asset are lost");
            if (all.GetLength(0) != alphamapResolution || all.GetLength(2) != terrainLayers.Length)
                throw new Exception("weights of another size");
            weights = all;
        }
    }
    public class Transform
    {
        public Vector3 localPosition;
        public void SetParent(Transform parent) { }
    }
    public class Component : Object
    {
        public GameObject gameObject;
        public Transform transform { get { return gameObject.transform; } }
        public string name { get { return gameObject.name; } }
    }
    public class GameObject : Object
    {
        public string name;
        public Transform transform = new Transform();
        public Terrain terrain;
        public GameObject(string name) { this.name = name; }
        public T GetComponent<T>() where T : class { return terrain as T; }
    }
    public class Terrain : Component
    {
        public TerrainData terrainData;
        public bool allowAutoConnect;
        public void Flush() { }
        public static GameObject CreateTerrainGameObject(TerrainData data)
        {
            GameObject made = new GameObject("Terrain");
            made.terrain = new Terrain { terrainData = data, gameObject = made };
            All.Add(made.terrain);
            return made;
        }
    }
}

namespace UnityEditor
{
    public class MenuItem : Attribute { public MenuItem(string path, bool validates = false) { } }
    public class InitializeOnLoadMethod : Attribute { }
    public delegate void Update();
    public static class EditorApplication { public static Update update; public static double timeSinceStartup; public static bool isPlayingOrWillChangePlaymode; }
    public static class EditorUserSettings
    {
        static Dictionary<string, string> values = new Dictionary<string, string>();
        public static string GetConfigValue(string key) { return values.ContainsKey(key) ? values[key] : null; }
        public static void SetConfigValue(string key, string value) { values[key] = value; }
    }
    public static class EditorUtility
    {
        public static string Chosen = "";
        public static string OpenFolderPanel(string title, string folder, string name) { return Chosen; }
        public static string OpenFilePanel(string title, string folder, string end) { return Chosen; }
        public static bool DisplayDialog(string title, string words, string ok) { throw new Exception(words); }
    }
    public static class AssetDatabase
    {
        public static Dictionary<string, UnityEngine.Object> Assets = new Dictionary<string, UnityEngine.Object>();
        static HashSet<string> folders = new HashSet<string>();
        public static bool IsValidFolder(string path) { return folders.Contains(path); }
        public static string CreateFolder(string parent, string name) { folders.Add(parent + "/" + name); return ""; }
        public static T LoadAssetAtPath<T>(string path) where T : UnityEngine.Object { return Assets.ContainsKey(path) ? Assets[path] as T : null; }
        public static void CreateAsset(UnityEngine.Object thing, string path) { Assets.Add(path, thing); }
        public static void SaveAssets() { }
    }
    public enum SelectionMode { Deep }
    public static class Selection { public static T[] GetFiltered<T>(SelectionMode mode) { return UnityEngine.Object.FindObjectsOfType<T>(); } }
    public static class Undo
    {
        public static void RegisterCreatedObjectUndo(UnityEngine.Object thing, string words) { }
        public static void RegisterCompleteObjectUndo(UnityEngine.Object thing, string words) { }
    }
}

static class Driver
{
    static void Choose(string menu, string path)
    {
        EditorUtility.Chosen = path;
        typeof(OxbowImport).GetMethod(menu, BindingFlags.Static | BindingFlags.NonPublic).Invoke(null, null);
    }

    static void Main(string[] arguments)
    {
        typeof(OxbowImport).GetMethod("Begin", BindingFlags.Static | BindingFlags.NonPublic).Invoke(null, null);
        string way = arguments[0];
        Texture2D own = new Texture2D(1, 1, TextureFormat.RGBA32, false);
        if (way == "follow")
        {
            Choose("Follow", arguments[1]);
            EditorApplication.timeSinceStartup = 1;
            EditorApplication.update();
        }
        else
            Choose("Import", arguments[1]);
        if (way == "again" || way == "follow")
        {
            Terrain first = UnityEngine.Object.FindObjectsOfType<Terrain>()[0];
            first.terrainData.terrainLayers[0].diffuseTexture = own;
            first.transform.localPosition = new Vector3(first.transform.localPosition.x + 7, -1000, first.transform.localPosition.z);
        }
        if (way == "again")
            Choose("Import", arguments[2]);
        if (way == "follow")
        {
            Console.WriteLine("ready");
            Console.ReadLine();
            EditorApplication.timeSinceStartup = 2;
            EditorApplication.update();
        }
        if (way == "change")
            Choose("AddChange", arguments[2]);
        var tiles = UnityEngine.Object.FindObjectsOfType<Terrain>().Select(t => new Dictionary<string, object> {
            { "name", t.name }, { "x", t.transform.localPosition.x }, { "y", t.transform.localPosition.y }, { "z", t.transform.localPosition.z },
            { "width", t.terrainData.size.x }, { "height", t.terrainData.size.y }, { "length", t.terrainData.size.z },
            { "side", t.terrainData.heights.GetLength(0) }, { "heights", t.terrainData.heights.Cast<float>().ToArray() },
            { "layers", t.terrainData.terrainLayers.Length }, { "weights", t.terrainData.weights.Cast<float>().ToArray() },
            { "kept", t.terrainData.terrainLayers[0].diffuseTexture == own } }).ToArray();
        Console.WriteLine(new JavaScriptSerializer { MaxJsonLength = 1 << 30 }.Serialize(tiles));
    }
}
