// System.Text.Json: objects to text and back, by reflection, converters, documents, nodes, the writer and the reader.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

enum Kind { Small, [JsonStringEnumMemberName("very-large")] Large }

record Point(int X, double Y);

class Order
{
    public int Id { get; set; }
    [JsonPropertyName("customer_name")] public string Customer { get; set; }
    public decimal Total { get; set; }
    public DateTime When { get; set; }
    public Guid Key { get; set; }
    public TimeSpan Took { get; set; }
    public Kind Kind { get; set; }
    public int? Discount { get; set; }
    public List<Line> Lines { get; set; } = new();
    public Dictionary<string, Point> Places { get; set; } = new();
    [JsonIgnore] public string Secret { get; set; } = "hidden";
    [JsonExtensionData] public Dictionary<string, JsonElement> Rest { get; set; }
    public byte[] Blob { get; set; }
    [JsonConverter(typeof(HexConverter))] public ulong Mask { get; set; }
}

struct Line { public string Item { get; set; } public int Count { get; init; } public float Price { get; set; } }

class HexConverter : JsonConverter<ulong>
{
    public override ulong Read(ref Utf8JsonReader r, Type t, JsonSerializerOptions o) => ulong.Parse(r.GetString().AsSpan(2), NumberStyles.HexNumber, CultureInfo.InvariantCulture);
    public override void Write(Utf8JsonWriter w, ulong v, JsonSerializerOptions o) => w.WriteStringValue("0x" + v.ToString("x"));
}

[JsonDerivedType(typeof(Circle), "circle"), JsonDerivedType(typeof(Square), "square")]
abstract class Shape { public string Name { get; set; } }
class Circle : Shape { public double R { get; set; } }
class Square : Shape { public int Side { get; set; } }

class Tree { public int V { get; set; } public Tree L { get; set; } public Tree R { get; set; } }

static class P
{
    static void Main()
    {
        var o = new Order
        {
            Id = 7, Customer = "Zoë \"Q\" <a&b>\u2028\ud83d\ude00", Total = 12345678901234567890.123m, When = new DateTime(2024, 2, 29, 12, 34, 56, DateTimeKind.Utc).AddTicks(1234567),
            Key = new Guid("00112233-4455-6677-8899-aabbccddeeff"), Took = TimeSpan.FromTicks(123456789012), Kind = Kind.Large, Mask = 0xdeadbeefcafe,
            Lines = { new Line { Item = "a", Count = 3, Price = 0.1f }, new Line { Item = null, Count = -1, Price = float.MaxValue } },
            Places = { ["home"] = new Point(-1, 1e-300), ["away"] = new Point(int.MinValue, Math.PI) }, Blob = Enumerable.Range(0, 40).Select(i => (byte)(i * 37)).ToArray(),
        };
        var options = new JsonSerializerOptions { WriteIndented = true, PropertyNamingPolicy = JsonNamingPolicy.CamelCase, Converters = { new JsonStringEnumConverter() } };
        string text = JsonSerializer.Serialize(o, options);
        Console.WriteLine(text);
        var back = JsonSerializer.Deserialize<Order>(text.Replace("\"id\": 7,", "\"id\": 7, \"more\": [1, {\"x\": null}],"), options);
        Console.WriteLine(back.Customer == o.Customer && back.Total == o.Total && back.When == o.When && back.Key == o.Key && back.Took == o.Took && back.Blob.SequenceEqual(o.Blob) && back.Mask == o.Mask);
        Console.WriteLine(back.Rest["more"].GetRawText() + " " + back.Places["away"] + " " + back.Lines[1].Count);
        Console.WriteLine(JsonSerializer.Serialize(o) == JsonSerializer.Serialize(JsonSerializer.Deserialize<Order>(JsonSerializer.Serialize(o))));

        Shape[] shapes = { new Circle { Name = "c", R = 1.5 }, new Square { Name = "s", Side = 4 }, null };
        string st = JsonSerializer.Serialize(shapes);
        Console.WriteLine(st);
        foreach (var s in JsonSerializer.Deserialize<Shape[]>(st)) Console.Write((s == null ? "null" : s.GetType().Name + ":" + s.Name) + " ");
        Console.WriteLine();

        foreach (string bad in new[] { "{", "[1,]", "{\"Id\": \"x\"}", "{\"Id\": 1e99}", "nul", "\"\\ud800\"", "{\"Mask\":5}", "[[[[", "{\"a\":1}x" })
            try { JsonSerializer.Deserialize<Order>(bad); Console.WriteLine("fine? " + bad); }
            catch (Exception e) when (e is JsonException or InvalidOperationException) { Console.WriteLine(e.GetType().Name + " " + ((e as JsonException)?.Path ?? "-") + " " + (e as JsonException)?.LineNumber + " " + (e as JsonException)?.BytePositionInLine); }

        var node = JsonNode.Parse("""{"list":[1,2.5,true,null,"s"],"deep":{"a":{"b":[{"c":42}]}}}""");
        node["list"].AsArray().Add(new JsonObject { ["k"] = 1 });
        node["deep"]["a"]["b"][0]["c"] = (int)node["deep"]["a"]["b"][0]["c"] + 1;
        Console.WriteLine(node.ToJsonString());
        Console.WriteLine(JsonNode.DeepEquals(node, JsonNode.Parse(node.ToJsonString())));

        using (var doc = JsonDocument.Parse(Big(300)))
        {
            long sum = 0; int names = 0;
            foreach (var e in doc.RootElement.EnumerateArray())
                foreach (var p in e.EnumerateObject()) { names += p.Name.Length; if (p.Value.ValueKind == JsonValueKind.Number) sum += p.Value.GetInt64(); }
            Console.WriteLine(sum + " " + names + " " + doc.RootElement.GetArrayLength());
        }

        var buffer = new ArrayBufferWriter<byte>();
        using (var w = new Utf8JsonWriter(buffer, new JsonWriterOptions { Indented = false }))
        {
            w.WriteStartObject();
            for (int i = 0; i < 20; i++) w.WriteNumber("n" + i, Math.Pow(-1.1, i * 7));
            w.WriteBase64String("b", new byte[] { 1, 2, 3 });
            w.WriteEndObject();
        }
        Console.WriteLine(Encoding.UTF8.GetString(buffer.WrittenSpan));
        // The reader over text in pieces.
        int tokens = 0; var kinds = new int[16];
        byte[] all = Encoding.UTF8.GetBytes(Big(50));
        var state = default(JsonReaderState); int at = 0, end = 0;
        while (true)
        {
            end = Math.Min(all.Length, Math.Max(end + 13, at));
            var r = new Utf8JsonReader(all.AsSpan(at, end - at), end == all.Length, state);
            while (r.Read()) { tokens++; kinds[(int)r.TokenType]++; }
            at += (int)r.BytesConsumed; state = r.CurrentState;
            if (end == all.Length) break;
        }
        Console.WriteLine(tokens + ": " + string.Join(",", kinds));

        Tree t = null;
        for (int i = 0; i < 40; i++) t = new Tree { V = i, L = t, R = i % 5 == 0 ? new Tree { V = -i } : null };
        var deep = new JsonSerializerOptions { MaxDepth = 100, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull };
        string tt = JsonSerializer.Serialize(t, deep);
        Console.WriteLine(tt.Length + " " + JsonSerializer.Deserialize<Tree>(tt, deep).L.L.V);
        try { JsonSerializer.Deserialize<Tree>(tt, new JsonSerializerOptions { MaxDepth = 10 }); } catch (JsonException e) { Console.WriteLine(e.Path.Length); }
        using var ms = new MemoryStream();
        JsonSerializer.SerializeAsync(ms, Enumerable.Range(0, 5000).Select(i => new Point(i, i / 8.0)).ToList()).Wait();
        ms.Position = 0;
        Console.WriteLine(ms.Length + " " + JsonSerializer.DeserializeAsync<List<Point>>(ms).AsTask().Result.Sum(p => p.X * p.Y));
        Console.WriteLine(JsonSerializer.Serialize(new { a = 1, b = new[] { (1, 2) }, c = new Dictionary<int, bool> { [3] = true }, d = (object)null, e = (Half)1.5, f = Int128.MaxValue, g = 'x', h = new Uri("http://x/y?z") }, new JsonSerializerOptions { IncludeFields = true }));
    }

    static string Big(int n)
    {
        var sb = new StringBuilder("[");
        for (int i = 0; i < n; i++) sb.Append(i == 0 ? "" : ",\n ").Append("{\"name").Append(i % 7).Append("\":\"v\\u00e9").Append(i).Append("\",\"n\":").Append(i * 1234567L).Append(",\"f\":[").Append(i / 4.0).Append(",false,null]}");
        return sb.Append(']').ToString();
    }
}
