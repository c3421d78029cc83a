// Hashes, ciphers, signatures (by the system's OpenSSL), checksums and compression: what went in comes out, and known digests.
using System;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Security.Cryptography;
using System.Text;

static class P
{
    static byte[] Data(int n, int seed) { var b = new byte[n]; uint x = (uint)seed * 2654435761u + 1; for (int i = 0; i < n; i++) { x ^= x << 13; x ^= x >> 17; x ^= x << 5; b[i] = i % 5 == 0 ? (byte)(x >> 11) : (byte)("compress me, "[i % 13]); } return b; }
    static string Hex(ReadOnlySpan<byte> b) => b.Length <= 32 ? Convert.ToHexString(b) : Convert.ToHexString(b[..16]) + ".." + b.Length;

    static void Main()
    {
        byte[] data = Data(100000, 1);
        foreach (var (name, h) in new (string, HashAlgorithm)[] { ("md5", MD5.Create()), ("sha1", SHA1.Create()), ("sha256", SHA256.Create()), ("sha384", SHA384.Create()), ("sha512", SHA512.Create()) })
        {
            h.TransformBlock(data, 0, 1234, null, 0); h.TransformBlock(data, 1234, 50000, null, 0); h.TransformFinalBlock(data, 51234, data.Length - 51234);
            Console.WriteLine(name + " " + Hex(h.Hash) + " " + Hex(h.ComputeHash(Encoding.ASCII.GetBytes("abc"))));
        }
        Console.WriteLine(Hex(HMACSHA256.HashData("key"u8, data)) + " " + Hex(Rfc2898DeriveBytes.Pbkdf2("password"u8, "saltsalt"u8, 1000, HashAlgorithmName.SHA256, 32)));
        byte[] key = Data(32, 2), iv = Data(16, 3);
        foreach (CipherMode mode in new[] { CipherMode.CBC, CipherMode.ECB, CipherMode.CFB })
        {
            using var aes = Aes.Create(); aes.Key = key; aes.IV = iv; aes.Mode = mode;
            using var ms = new MemoryStream();
            using (var cs = new CryptoStream(ms, aes.CreateEncryptor(), CryptoStreamMode.Write, true)) for (int i = 0; i < data.Length; i += 777) cs.Write(data, i, Math.Min(777, data.Length - i));
            byte[] secret = ms.ToArray();
            using var back = new MemoryStream();
            using (var cs = new CryptoStream(new MemoryStream(secret), aes.CreateDecryptor(), CryptoStreamMode.Read)) cs.CopyTo(back);
            Console.WriteLine(mode + " " + Hex(SHA256.HashData(secret)) + " " + back.ToArray().SequenceEqual(data));
            secret[^1] ^= 1;
            try { aes.CreateDecryptor().TransformFinalBlock(secret, 0, secret.Length); Console.WriteLine("no padding seen"); } catch (CryptographicException) { Console.WriteLine("bad padding"); }
        }
        using (var gcm = new AesGcm(key, 16))
        {
            byte[] nonce = Data(12, 4), tag = new byte[16], c = new byte[1000], d = new byte[1000];
            gcm.Encrypt(nonce, data.AsSpan(0, 1000), c, tag, "extra"u8);
            gcm.Decrypt(nonce, c, tag, d, "extra"u8);
            Console.WriteLine(Hex(tag) + " " + d.AsSpan().SequenceEqual(data.AsSpan(0, 1000)));
            try { gcm.Decrypt(nonce, c, tag, d, "other"u8); } catch (AuthenticationTagMismatchException) { Console.WriteLine("forged"); }
        }
        using (var rsa = RSA.Create(1024))
        {
            byte[] sig = rsa.SignData(data, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
            var other = RSA.Create(); other.ImportFromPem(rsa.ExportRSAPublicKeyPem());
            Console.WriteLine(other.VerifyData(data, sig, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1) + " " + other.VerifyData(key, sig, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1) + " " + rsa.Decrypt(other.Encrypt(iv, RSAEncryptionPadding.OaepSHA1), RSAEncryptionPadding.OaepSHA1).SequenceEqual(iv));
        }
        using (var ec = ECDsa.Create(ECCurve.NamedCurves.nistP256)) { byte[] sig = ec.SignData(data, HashAlgorithmName.SHA256); Console.WriteLine(sig.Length + " " + ec.VerifyData(data, sig, HashAlgorithmName.SHA256)); }
        Console.WriteLine(CryptographicOperations.FixedTimeEquals(key, Data(32, 2)) + " " + RandomNumberGenerator.GetBytes(16).Length + " " + (RandomNumberGenerator.GetInt32(5) < 5));

        foreach (CompressionLevel level in new[] { CompressionLevel.Fastest, CompressionLevel.Optimal, CompressionLevel.SmallestSize })
            foreach (var (name, pack, unpack) in new (string, Func<Stream, Stream>, Func<Stream, Stream>)[] {
                ("gzip", s => new GZipStream(s, level, true), s => new GZipStream(s, CompressionMode.Decompress)), ("deflate", s => new DeflateStream(s, level, true), s => new DeflateStream(s, CompressionMode.Decompress)),
                ("zlib", s => new ZLibStream(s, level, true), s => new ZLibStream(s, CompressionMode.Decompress)), ("brotli", s => new BrotliStream(s, level, true), s => new BrotliStream(s, CompressionMode.Decompress)) })
            {
                if (name == "brotli" && level == CompressionLevel.SmallestSize) continue;
                using var ms = new MemoryStream();
                using (var z = pack(ms)) for (int i = 0; i < data.Length; i += 4999) z.Write(data, i, Math.Min(4999, data.Length - i));
                long packed = ms.Length; ms.Position = 0;
                using var back = new MemoryStream();
                using (var z = unpack(ms)) z.CopyTo(back);
                Console.WriteLine(name + " " + level + " " + packed + " " + back.ToArray().SequenceEqual(data));
            }
        using (var zip = new MemoryStream())
        {
            using (var a = new ZipArchive(zip, ZipArchiveMode.Create, true)) for (int i = 0; i < 5; i++) { using var w = a.CreateEntry("dir/file" + i, i % 2 == 0 ? CompressionLevel.Optimal : CompressionLevel.NoCompression).Open(); w.Write(data, 0, 1000 * i); }
            using var r = new ZipArchive(zip, ZipArchiveMode.Read);
            foreach (var e in r.Entries) { using var s = e.Open(); var b = new MemoryStream(); s.CopyTo(b); Console.Write(e.FullName + ":" + e.Length + ":" + b.ToArray().SequenceEqual(data.Take((int)e.Length)) + ":" + e.Crc32.ToString("x8") + " "); }
            Console.WriteLine();
        }
        try { new GZipStream(new MemoryStream(data), CompressionMode.Decompress).ReadByte(); } catch (InvalidDataException) { Console.WriteLine("not gzip"); }
        Console.WriteLine(Convert.ToBase64String(data, 0, 50) + " " + Convert.FromBase64String(Convert.ToBase64String(data)).SequenceEqual(data) + " " + System.Buffers.Text.Base64Url.EncodeToString(key));
    }
}
