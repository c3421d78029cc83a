// TLS over the loopback, by the system's OpenSSL: streams with certificates of both sides, both versions of the protocol, protocols by name, large
// messages in many threads; certificates that are refused; HTTPS with HTTP/1.1 and HTTP/2 by Kestrel.
// csc9: every Microsoft.AspNetCore.*.dll and Microsoft.Extensions.*.dll of the runtime.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Http;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

static class P
{
    static X509Certificate2 Make(string name)
    {
        using var key = RSA.Create(2048);
        var request = new CertificateRequest("CN=" + name, key, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        var names = new SubjectAlternativeNameBuilder();
        names.AddDnsName(name);
        names.AddIpAddress(IPAddress.Loopback);
        request.CertificateExtensions.Add(names.Build());
        request.CertificateExtensions.Add(new X509BasicConstraintsExtension(false, false, 0, true));
        using X509Certificate2 made = request.CreateSelfSigned(DateTimeOffset.UtcNow.AddDays(-1), DateTimeOffset.UtcNow.AddDays(30));
        return X509CertificateLoader.LoadPkcs12(made.Export(X509ContentType.Pfx, "secret"), "secret");
    }

    static readonly X509Certificate2 Server = Make("server.test"), Client = Make("client.test");
    static readonly List<SslApplicationProtocol> Protocols = new() { new("echo/2"), new("echo/1") };

    // Sends back what comes, backwards, in messages with their length before them.
    static async Task Serve(TcpClient tcp)
    {
        using (tcp)
            try
            {
                using var s = new SslStream(tcp.GetStream());
                await s.AuthenticateAsServerAsync(new SslServerAuthenticationOptions
                {
                    ServerCertificate = Server, ClientCertificateRequired = true, ApplicationProtocols = Protocols.GetRange(1, 1),
                    RemoteCertificateValidationCallback = (_, c, _, _) => c != null && c.Subject == "CN=client.test",
                });
                byte[] size = new byte[4];
                while (await s.ReadAtLeastAsync(size, 4, false) == 4)
                {
                    byte[] text = new byte[BitConverter.ToInt32(size)];
                    await s.ReadExactlyAsync(text);
                    Array.Reverse(text);
                    await s.WriteAsync(size);
                    await s.WriteAsync(text);
                }
            }
            catch (Exception e) when (e is AuthenticationException or IOException) { }
    }

    static async Task<string> Ask(int port, SslProtocols version, bool certificate, bool trust, int n)
    {
        using var tcp = new TcpClient();
        await tcp.ConnectAsync(IPAddress.Loopback, port);
        using var s = new SslStream(tcp.GetStream());
        try
        {
            await s.AuthenticateAsClientAsync(new SslClientAuthenticationOptions
            {
                TargetHost = "server.test", EnabledSslProtocols = version, ApplicationProtocols = Protocols, ClientCertificates = certificate ? new X509CertificateCollection { Client } : null,
                RemoteCertificateValidationCallback = (_, c, _, errors) => trust && c.Subject == "CN=server.test" && errors == SslPolicyErrors.RemoteCertificateChainErrors,
            });
            long sum = 0;
            for (int i = 1; i <= n; i++)
            {
                byte[] text = new byte[i * 997];
                for (int k = 0; k < text.Length; k++) text[k] = (byte)(k * i);
                await s.WriteAsync(BitConverter.GetBytes(text.Length));
                await s.WriteAsync(text);
                byte[] size = new byte[4];
                await s.ReadExactlyAsync(size);
                byte[] back = new byte[BitConverter.ToInt32(size)];
                await s.ReadExactlyAsync(back);
                Array.Reverse(back);
                if (!back.AsSpan().SequenceEqual(text)) return "wrong";
                sum += back.Length;
            }
            return s.SslProtocol + " " + s.NegotiatedApplicationProtocol + " " + s.IsMutuallyAuthenticated + " " + s.IsEncrypted + " " + sum;
        }
        catch (Exception e) when (e is AuthenticationException or IOException or EndOfStreamException) { return "refused"; }
    }

    static async Task Streams()
    {
        var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        int port = ((IPEndPoint)listener.LocalEndpoint).Port;
        Task accepting = Task.Run(async () =>
        {
            try { while (true) _ = Serve(await listener.AcceptTcpClientAsync()); } catch (Exception e) when (e is SocketException or ObjectDisposedException) { }
        });
        Console.WriteLine(await Ask(port, SslProtocols.Tls12, true, true, 20));
        Console.WriteLine(await Ask(port, SslProtocols.Tls13, true, true, 20));
        Console.WriteLine(await Ask(port, SslProtocols.None, true, false, 20));
        Console.WriteLine(await Ask(port, SslProtocols.Tls13, false, true, 20));
        string[] all = await Task.WhenAll(Enumerable.Range(0, 12).Select(i => Task.Run(() => Ask(port, i % 2 == 0 ? SslProtocols.Tls12 : SslProtocols.Tls13, true, true, 10 + i))));
        foreach (string s in all) Console.WriteLine(s);
        listener.Stop();
        await accepting;
    }

    static async Task Web()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseKestrelHttpsConfiguration();
        builder.WebHost.ConfigureKestrel(o => o.Listen(IPAddress.Loopback, 0, l => { l.Protocols = HttpProtocols.Http1AndHttp2; l.UseHttps(Server); }));
        var app = builder.Build();
        app.MapGet("/", (HttpContext c) => c.Request.Protocol + " " + c.Request.Scheme);
        app.MapPost("/length", async (HttpRequest r) => { using var m = new MemoryStream(); await r.Body.CopyToAsync(m); return Convert.ToHexString(SHA256.HashData(m.ToArray()))[..16] + " " + m.Length; });
        app.MapGet("/lines", (int n) => Results.Stream(async s => { for (int i = 0; i < n; i++) { await s.WriteAsync(Encoding.UTF8.GetBytes("line " + i + "\n")); if (i % 100 == 0) await s.FlushAsync(); } }, "text/plain"));
        await app.StartAsync();
        string address = app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>().Addresses.First();
        foreach (Version version in new[] { HttpVersion.Version11, HttpVersion.Version20 })
        {
            using var handler = new SocketsHttpHandler();
            handler.SslOptions.RemoteCertificateValidationCallback = (_, c, _, _) => c.Subject == "CN=server.test";
            using var http = new HttpClient(handler) { BaseAddress = new Uri(address), DefaultRequestVersion = version, DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact };
            Console.WriteLine(await http.GetStringAsync("/"));
            string[] answers = await Task.WhenAll(Enumerable.Range(1, 20).Select(async i =>
            {
                using HttpResponseMessage r = await http.PostAsync("/length", new ByteArrayContent(Enumerable.Range(0, i * 5000).Select(k => (byte)(k ^ i)).ToArray()));
                return r.Version + " " + await r.Content.ReadAsStringAsync();
            }));
            Console.WriteLine(answers[0] + ", " + answers[19]);
            string lines = await http.GetStringAsync("/lines?n=5000");
            Console.WriteLine(lines.Length + " " + lines.Split('\n')[4999]);
        }
        using (var strict = new HttpClient())
            try { await strict.GetStringAsync(address); Console.WriteLine("trusted"); } catch (HttpRequestException e) { Console.WriteLine(e.HttpRequestError + " " + (e.InnerException is AuthenticationException)); }
        await app.StopAsync();
    }

    static async Task Main()
    {
        await Streams();
        await Web();
    }
}
