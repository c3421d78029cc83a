using System;
using System.Collections.Generic;
using System.Text;
// A text adventure: rooms, things, a parser of commands, a state machine with an end.
enum Direction { North, South, East, West }
enum State { Playing, Won, Dead, Quit }
class Thing { public readonly string Name; public readonly int Weight; public bool Lit; public Thing(string n, int w) { Name = n; Weight = w; } public override string ToString() { return Name + (Lit ? " (lit)" : ""); } }
class Room
{
	public readonly string Name; public bool Dark; public readonly List<Thing> Things = new List<Thing>(); public readonly Dictionary<Direction, Room> Exits = new Dictionary<Direction, Room>();
	public Room(string n, params Thing[] things) { Name = n; Things.AddRange(things); }
	public static Direction Opposite(Direction d) { return d == Direction.North ? Direction.South : d == Direction.South ? Direction.North : d == Direction.East ? Direction.West : Direction.East; }
	public void Connect(Direction d, Room other) { Exits[d] = other; other.Exits[Opposite(d)] = this; }
}
class Game
{
	Room here; readonly Room vault; readonly List<Thing> carried = new List<Thing>(); public State State { get; private set; } public int Turns { get; private set; } public int Score { get; private set; }
	readonly Dictionary<string, Action<string>> verbs = new Dictionary<string, Action<string>>(StringComparer.OrdinalIgnoreCase); readonly HashSet<Room> visited = new HashSet<Room>();
	public Game()
	{
		Room hall = new Room("Hall", new Thing("lamp", 2), new Thing("rug", 9)), cellar = new Room("Cellar", new Thing("key", 1)) { Dark = true }, garden = new Room("Garden", new Thing("spade", 4)), pit = new Room("Pit"); vault = new Room("Vault", new Thing("gold", 8));
		hall.Connect(Direction.South, cellar); hall.Connect(Direction.East, garden); cellar.Connect(Direction.West, vault); garden.Exits[Direction.East] = pit; here = hall;
		foreach (Direction d in Enum.GetValues(typeof(Direction))) { Direction way = d; verbs[d.ToString()] = x => Go(way); verbs[d.ToString().Substring(0, 1)] = x => Go(way); }
		verbs["look"] = x => Look(); verbs["take"] = Take; verbs["drop"] = Drop; verbs["light"] = Light; verbs["inventory"] = verbs["i"] = x => Say(carried.Count == 0 ? "You carry nothing." : "You carry " + string.Join(", ", carried) + "."); verbs["quit"] = x => State = State.Quit; verbs["dig"] = x => { Need("spade"); Score += 5; Say("You find a coin."); here.Things.Add(new Thing("coin", 1)); }; visited.Add(here);
	}
	void Say(string s) { Console.WriteLine("  " + s); }
	bool CanSee { get { return !here.Dark || carried.Exists(t => t.Lit) || here.Things.Exists(t => t.Lit); } }
	Thing Need(string name) { Thing t = carried.Find(x => x.Name == name); if (t == null) throw new InvalidOperationException("You have no " + name + "."); return t; }
	void Look()
	{
		if (!CanSee) { Say("It is dark."); return; }
		StringBuilder b = new StringBuilder(here.Name).Append('.'); foreach (Thing t in here.Things) b.Append(" There is a ").Append(t).Append('.');
		List<string> ways = new List<string>(); foreach (Direction d in here.Exits.Keys) ways.Add(d.ToString().ToLower()); ways.Sort(StringComparer.Ordinal); Say(b.Append(" Exits: ").Append(ways.Count == 0 ? "none" : string.Join(", ", ways)).ToString());
	}
	void Go(Direction d)
	{
		Room next; if (!here.Exits.TryGetValue(d, out next)) throw new InvalidOperationException("No way " + d.ToString().ToLower() + ".");
		if (next == vault) Need("key");
		here = next; if (visited.Add(here)) Score++; Look();
		if (here.Name == "Pit") { Say("You fall."); State = State.Dead; }
	}
	void Take(string what)
	{
		if (!CanSee) throw new InvalidOperationException("You see nothing."); Thing t = here.Things.Find(x => x.Name == what); if (t == null) throw new ArgumentException("There is no " + what + " here."); int w = t.Weight; carried.ForEach(c => w += c.Weight); if (w > 12) throw new InvalidOperationException("Too heavy: " + w + ".");
		here.Things.Remove(t); carried.Add(t); Say("Taken."); if (what == "gold") { Score += 10; State = State.Won; }
	}
	void Drop(string what) { Thing t = Need(what); carried.Remove(t); here.Things.Add(t); Say("Dropped."); }
	void Light(string what) { Thing t = Need(what); if (what != "lamp") throw new ArgumentException("It does not burn."); t.Lit = !t.Lit; Say(t.Lit ? "It is bright now." : "It goes out."); }
	public void Command(string line)
	{
		Console.WriteLine("> " + line); string[] w = line.Split(new[] { ' ' }, 2, StringSplitOptions.RemoveEmptyEntries); if (w.Length == 0) return; Action<string> verb;
		if (!verbs.TryGetValue(w[0], out verb)) { Say("What is \"" + w[0] + "\"?"); return; }
		try { Turns++; verb(w.Length > 1 ? w[1] : null); } catch (InvalidOperationException e) { Say(e.Message); } catch (ArgumentException e) { Say(e.Message); }
	}
}
static class P
{
	static void Play(string script) { Game g = new Game(); foreach (string c in script.Split(';')) { if (g.State != State.Playing) break; g.Command(c); } Console.WriteLine(g.State + " after " + g.Turns + " turns with " + g.Score); }
	static void Main() { Play("look;take rug;TAKE lamp;drop rug;take lamp;i;s;take key;light lamp;look;take key;w;take gold;drop rug;take gold;drop lamp;take gold"); Play("dance;take sword;light key;e;take spade;dig;take coin;i;;n;east;look"); Play("s;w;quit;look"); }
}
