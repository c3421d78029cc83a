using System;
// The planets' orbits by a symplectic integrator. Argument: steps.
sealed class Body
{
	public double X, Y, Z, Vx, Vy, Vz, Mass;
	const double DaysPerYear = 365.24;
	public const double SolarMass = 4 * Math.PI * Math.PI;
	public Body(double x, double y, double z, double vx, double vy, double vz, double mass)
	{
		X = x; Y = y; Z = z;
		Vx = vx * DaysPerYear; Vy = vy * DaysPerYear; Vz = vz * DaysPerYear;
		Mass = mass * SolarMass;
	}
}
static class P
{
	static void Advance(Body[] bodies, double dt)
	{
		for (int i = 0; i < bodies.Length; i++)
		{
			Body a = bodies[i];
			for (int j = i + 1; j < bodies.Length; j++)
			{
				Body b = bodies[j];
				double dx = a.X - b.X, dy = a.Y - b.Y, dz = a.Z - b.Z;
				double d2 = dx * dx + dy * dy + dz * dz;
				double mag = dt / (d2 * Math.Sqrt(d2));
				a.Vx -= dx * b.Mass * mag; a.Vy -= dy * b.Mass * mag; a.Vz -= dz * b.Mass * mag;
				b.Vx += dx * a.Mass * mag; b.Vy += dy * a.Mass * mag; b.Vz += dz * a.Mass * mag;
			}
		}
		foreach (Body b in bodies)
		{
			b.X += dt * b.Vx; b.Y += dt * b.Vy; b.Z += dt * b.Vz;
		}
	}
	static double Energy(Body[] bodies)
	{
		double e = 0;
		for (int i = 0; i < bodies.Length; i++)
		{
			Body a = bodies[i];
			e += 0.5 * a.Mass * (a.Vx * a.Vx + a.Vy * a.Vy + a.Vz * a.Vz);
			for (int j = i + 1; j < bodies.Length; j++)
			{
				Body b = bodies[j];
				double dx = a.X - b.X, dy = a.Y - b.Y, dz = a.Z - b.Z;
				e -= a.Mass * b.Mass / Math.Sqrt(dx * dx + dy * dy + dz * dz);
			}
		}
		return e;
	}
	static void Main(string[] args)
	{
		int n = args.Length > 0 ? int.Parse(args[0]) : 500;
		Body[] bodies = {
			new Body(0, 0, 0, 0, 0, 0, 1),
			new Body(4.84143144246472090e+00, -1.16032004402742839e+00, -1.03622044471123109e-01, 1.66007664274403694e-03, 7.69901118419740425e-03, -6.90460016972063023e-05, 9.54791938424326609e-04),
			new Body(8.34336671824457987e+00, 4.12479856412430479e+00, -4.03523417114321381e-01, -2.76742510726411021e-03, 4.99852801234917238e-03, 2.30417297573763929e-05, 2.85885980666130812e-04),
			new Body(1.28943695621391310e+01, -1.51111514016986312e+01, -2.23307578892655734e-01, 2.96460137564761618e-03, 2.37847173959480950e-03, -2.96589568540237556e-05, 4.36624404335156298e-05),
			new Body(1.53796971148509165e+01, -2.59193146099879641e+01, 1.79258772950371181e-01, 2.68067772490389322e-03, 1.62824170038242295e-03, -9.51592254519715870e-05, 5.15138902046611451e-05)
		};
		double px = 0, py = 0, pz = 0;
		foreach (Body b in bodies) { px += b.Vx * b.Mass; py += b.Vy * b.Mass; pz += b.Vz * b.Mass; }
		bodies[0].Vx = -px / Body.SolarMass; bodies[0].Vy = -py / Body.SolarMass; bodies[0].Vz = -pz / Body.SolarMass;
		Console.WriteLine(Energy(bodies).ToString("F9"));
		for (int i = 0; i < n; i++) Advance(bodies, 0.01);
		Console.WriteLine(Energy(bodies).ToString("F9"));
	}
}
