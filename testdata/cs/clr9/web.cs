// An ASP.NET Core application on Kestrel: routes with parameters, JSON both ways, compressed answers, streamed ones, errors, middleware,
// injected services, concurrent state. It prints its address, serves until its standard input ends, and says how many requests there were.
// csc9: every Microsoft.AspNetCore.*.dll and Microsoft.Extensions.*.dll of the runtime.
using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.ResponseCompression;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

public record Todo(int Id, string Title, bool Done, DateTime? Due, string[] Tags);
public record Sum(long Total, double Mean, int Count);
public class Store { readonly ConcurrentDictionary<int, Todo> all = new(); int next; public int Requests; public Todo Add(Todo t) { var n = t with { Id = Interlocked.Increment(ref next) }; all[n.Id] = n; return n; } public Todo Get(int id) => all.TryGetValue(id, out var t) ? t : null; public bool Remove(int id) => all.TryRemove(id, out _); public int Count => all.Count; }

static class P
{
    static async Task Main()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddSingleton<Store>();
        builder.Services.AddResponseCompression(o => { o.EnableForHttps = true; o.Providers.Add<GzipCompressionProvider>(); });
        var app = builder.Build();
        app.UseResponseCompression();
        app.Use(async (c, next) =>
        {
            Interlocked.Increment(ref c.RequestServices.GetRequiredService<Store>().Requests);
            try { await next(c); }
            catch (InvalidOperationException e) { c.Response.StatusCode = 500; await c.Response.WriteAsync("caught: " + e.Message); }
        });
        app.MapGet("/", () => "hello");
        app.MapGet("/add/{a:int}/{b:int}", (int a, int b) => checked(a + b).ToString());
        app.MapGet("/sum", (int[] n) => new Sum(n.Sum(x => (long)x), n.Average(), n.Length));
        app.MapPost("/todos", (Todo t, Store s) => { var n = s.Add(t); return Results.Created("/todos/" + n.Id, n); });
        app.MapGet("/todos/{id}", (int id, Store s) => s.Get(id) is { } t ? Results.Ok(t) : Results.NotFound());
        app.MapDelete("/todos/{id}", (int id, Store s) => s.Remove(id) ? Results.NoContent() : Results.NotFound());
        app.MapGet("/large", (int? n) => Results.Text(string.Join("\n", Enumerable.Range(0, n ?? 1000).Select(i => "row " + i + " of a text that compresses")), "text/plain"));
        app.MapGet("/stream", (HttpContext c) => Stream(5));
        app.MapGet("/fail", string () => throw new InvalidOperationException("on purpose"));
        app.MapPost("/echo", async (HttpRequest r) => { using var m = new MemoryStream(); await r.Body.CopyToAsync(m); Array.Reverse(m.GetBuffer(), 0, (int)m.Length); return Results.Bytes(m.ToArray(), "application/octet-stream"); });
        app.MapGet("/collect", () => { GC.Collect(2, GCCollectionMode.Forced, blocking: true, compacting: true); return GC.CollectionCount(2) > 0; });
        app.MapGet("/memory", () => { GC.Collect(2, GCCollectionMode.Aggressive, blocking: true, compacting: true); return Environment.WorkingSet; });
        await app.StartAsync();
        Console.WriteLine(app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>().Addresses.First());
        await Task.Run(() => Console.In.ReadToEnd());
        await app.StopAsync();
        Console.WriteLine(app.Services.GetRequiredService<Store>().Requests + " requests, " + app.Services.GetRequiredService<Store>().Count + " left");
    }

    static async IAsyncEnumerable<int> Stream(int n) { for (int i = 0; i < n; i++) { await Task.Yield(); yield return i * i; } }
}
