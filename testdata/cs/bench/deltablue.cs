using System;
using System.Collections.Generic;
// DeltaBlue: an incremental solver of constraints that form a hierarchy of strengths. Argument: the length of the chains.
enum Strength { Required, StrongPreferred, Preferred, StrongDefault, Normal, WeakDefault, Weakest }
enum Direction { None, Forward, Backward }
sealed class Variable
{
	public int Value, Mark;
	public readonly List<Constraint> Constraints = new List<Constraint>();
	public Constraint DeterminedBy;
	public Strength Walk = Strength.Weakest;
	public bool Stay = true;
	public Variable(int value) { Value = value; }
}
abstract class Constraint
{
	public readonly Strength Strength;
	protected Constraint(Strength s) { Strength = s; }
	public abstract bool IsSatisfied { get; }
	public virtual bool IsInput { get { return false; } }
	public abstract void AddToGraph();
	public abstract void RemoveFromGraph();
	public abstract void ChooseMethod(int mark);
	public abstract void MarkInputs(int mark);
	public abstract bool InputsKnown(int mark);
	public abstract Variable Output { get; }
	public abstract void MarkUnsatisfied();
	public abstract void Recalculate();
	public abstract void Execute();
	public void Add(Planner p)
	{
		AddToGraph();
		p.IncrementalAdd(this);
	}
	public void Destroy(Planner p)
	{
		if (IsSatisfied) p.IncrementalRemove(this);
		else RemoveFromGraph();
	}
	// Satisfies this constraint if it can; the constraint that it overrides is returned.
	public Constraint Satisfy(Planner p, int mark)
	{
		ChooseMethod(mark);
		if (!IsSatisfied)
		{
			if (Strength == Strength.Required) throw new InvalidOperationException("Could not satisfy a required constraint.");
			return null;
		}
		MarkInputs(mark);
		Variable output = Output;
		Constraint overridden = output.DeterminedBy;
		if (overridden != null) overridden.MarkUnsatisfied();
		output.DeterminedBy = this;
		if (!p.AddPropagate(this, mark)) throw new InvalidOperationException("Cycle encountered.");
		output.Mark = mark;
		return overridden;
	}
}
abstract class Unary : Constraint
{
	protected readonly Variable output;
	bool satisfied;
	protected Unary(Variable v, Strength s, Planner p) : base(s)
	{
		output = v;
		Add(p);
	}
	public override bool IsSatisfied { get { return satisfied; } }
	public override Variable Output { get { return output; } }
	public override void AddToGraph()
	{
		output.Constraints.Add(this);
		satisfied = false;
	}
	public override void RemoveFromGraph()
	{
		output.Constraints.Remove(this);
		satisfied = false;
	}
	public override void ChooseMethod(int mark) { satisfied = output.Mark != mark && Strength < output.Walk; }
	public override void MarkInputs(int mark) { }
	public override bool InputsKnown(int mark) { return true; }
	public override void MarkUnsatisfied() { satisfied = false; }
	public override void Recalculate()
	{
		output.Walk = Strength;
		output.Stay = !IsInput;
		if (output.Stay) Execute();
	}
}
sealed class StayConstraint : Unary { public StayConstraint(Variable v, Strength s, Planner p) : base(v, s, p) { } public override void Execute() { } }
sealed class EditConstraint : Unary { public EditConstraint(Variable v, Strength s, Planner p) : base(v, s, p) { } public override bool IsInput { get { return true; } } public override void Execute() { } }
abstract class Binary : Constraint
{
	protected readonly Variable v1, v2;
	protected Direction direction;
	protected Binary(Variable v1, Variable v2, Strength s) : base(s)
	{
		this.v1 = v1;
		this.v2 = v2;
	}
	public override bool IsSatisfied { get { return direction != Direction.None; } }
	protected Variable Input { get { return direction == Direction.Forward ? v1 : v2; } }
	public override Variable Output { get { return direction == Direction.Forward ? v2 : v1; } }
	public override void AddToGraph()
	{
		v1.Constraints.Add(this);
		v2.Constraints.Add(this);
		direction = Direction.None;
	}
	public override void RemoveFromGraph()
	{
		v1.Constraints.Remove(this);
		v2.Constraints.Remove(this);
		direction = Direction.None;
	}
	public override void ChooseMethod(int mark)
	{
		if (v1.Mark == mark) direction = v2.Mark != mark && Strength < v2.Walk ? Direction.Forward : Direction.None;
		else if (v2.Mark == mark) direction = Strength < v1.Walk ? Direction.Backward : Direction.None;
		else if (v1.Walk > v2.Walk) direction = Strength < v1.Walk ? Direction.Backward : Direction.None;
		else direction = Strength < v2.Walk ? Direction.Forward : Direction.Backward;
	}
	public override void MarkInputs(int mark) { Input.Mark = mark; }
	public override bool InputsKnown(int mark) { return Input.Mark == mark || Input.Stay || Input.DeterminedBy == null; }
	public override void MarkUnsatisfied() { direction = Direction.None; }
	protected static Strength Weaker(Strength a, Strength b) { return a > b ? a : b; }
	public override void Recalculate()
	{
		Output.Walk = Weaker(Strength, Input.Walk);
		Output.Stay = Input.Stay;
		if (Output.Stay) Execute();
	}
}
sealed class EqualityConstraint : Binary
{
	public EqualityConstraint(Variable a, Variable b, Strength s, Planner p) : base(a, b, s) { Add(p); }
	public override void Execute() { Output.Value = Input.Value; }
}
sealed class ScaleConstraint : Binary
{
	readonly Variable scale, offset;
	public ScaleConstraint(Variable src, Variable scale, Variable offset, Variable dest, Strength s, Planner p) : base(src, dest, s)
	{
		this.scale = scale;
		this.offset = offset;
		Add(p);
	}
	public override void AddToGraph()
	{
		base.AddToGraph();
		scale.Constraints.Add(this);
		offset.Constraints.Add(this);
	}
	public override void RemoveFromGraph()
	{
		base.RemoveFromGraph();
		scale.Constraints.Remove(this);
		offset.Constraints.Remove(this);
	}
	public override void MarkInputs(int mark)
	{
		base.MarkInputs(mark);
		scale.Mark = offset.Mark = mark;
	}
	public override void Execute()
	{
		if (direction == Direction.Forward) v2.Value = v1.Value * scale.Value + offset.Value;
		else v1.Value = (v2.Value - offset.Value) / scale.Value;
	}
	public override void Recalculate()
	{
		Output.Walk = Weaker(Strength, Input.Walk);
		Output.Stay = Input.Stay && scale.Stay && offset.Stay;
		if (Output.Stay) Execute();
	}
}
sealed class Planner
{
	int mark;
	public void IncrementalAdd(Constraint c)
	{
		int m = ++mark;
		for (Constraint overridden = c.Satisfy(this, m); overridden != null;) overridden = overridden.Satisfy(this, m);
	}
	public void IncrementalRemove(Constraint c)
	{
		Variable output = c.Output;
		c.MarkUnsatisfied();
		c.RemoveFromGraph();
		List<Constraint> unsatisfied = RemovePropagate(output);
		for (Strength s = Strength.Required; s < Strength.Weakest; s++)
			foreach (Constraint u in unsatisfied)
				if (u.Strength == s) IncrementalAdd(u);
	}
	List<Constraint> MakePlan(List<Constraint> sources)
	{
		int m = ++mark;
		List<Constraint> plan = new List<Constraint>();
		Stack<Constraint> todo = new Stack<Constraint>(sources);
		while (todo.Count > 0)
		{
			Constraint c = todo.Pop();
			if (c.Output.Mark == m || !c.InputsKnown(m)) continue;
			plan.Add(c);
			c.Output.Mark = m;
			Consuming(c.Output, todo);
		}
		return plan;
	}
	public List<Constraint> Plan(List<Constraint> constraints)
	{
		List<Constraint> sources = new List<Constraint>();
		foreach (Constraint c in constraints)
			if (c.IsInput && c.IsSatisfied) sources.Add(c);
		return MakePlan(sources);
	}
	public bool AddPropagate(Constraint c, int m)
	{
		Stack<Constraint> todo = new Stack<Constraint>();
		todo.Push(c);
		while (todo.Count > 0)
		{
			Constraint d = todo.Pop();
			if (d.Output.Mark == m)
			{
				IncrementalRemove(c);
				return false;
			}
			d.Recalculate();
			Consuming(d.Output, todo);
		}
		return true;
	}
	List<Constraint> RemovePropagate(Variable output)
	{
		output.DeterminedBy = null;
		output.Walk = Strength.Weakest;
		output.Stay = true;
		List<Constraint> unsatisfied = new List<Constraint>();
		Stack<Variable> todo = new Stack<Variable>();
		todo.Push(output);
		Stack<Constraint> next = new Stack<Constraint>();
		while (todo.Count > 0)
		{
			Variable v = todo.Pop();
			foreach (Constraint c in v.Constraints)
				if (!c.IsSatisfied) unsatisfied.Add(c);
			Consuming(v, next);
			while (next.Count > 0)
			{
				Constraint c = next.Pop();
				c.Recalculate();
				todo.Push(c.Output);
			}
		}
		return unsatisfied;
	}
	static void Consuming(Variable v, Stack<Constraint> into)
	{
		foreach (Constraint c in v.Constraints)
			if (c != v.DeterminedBy && c.IsSatisfied) into.Push(c);
	}
	public void Change(Variable v, int value)
	{
		EditConstraint edit = new EditConstraint(v, Strength.Preferred, this);
		List<Constraint> plan = Plan(new List<Constraint> { edit });
		for (int i = 0; i < 10; i++)
		{
			v.Value = value;
			foreach (Constraint c in plan) c.Execute();
		}
		edit.Destroy(this);
	}
}
static class P
{
	static void Check(bool ok, string what) { if (!ok) throw new InvalidOperationException(what + " failed"); }
	static long Chain(int n)
	{
		Planner p = new Planner();
		Variable first = new Variable(0), prev = first, last = null;
		for (int i = 0; i < n; i++)
		{
			last = new Variable(0);
			new EqualityConstraint(prev, last, Strength.Required, p);
			prev = last;
		}
		new StayConstraint(last, Strength.StrongDefault, p);
		EditConstraint edit = new EditConstraint(first, Strength.Preferred, p);
		List<Constraint> plan = p.Plan(new List<Constraint> { edit });
		long sum = 0;
		for (int i = 0; i < 100; i++)
		{
			first.Value = i;
			foreach (Constraint c in plan) c.Execute();
			Check(last.Value == i, "chain");
			sum += last.Value;
		}
		edit.Destroy(p);
		return sum;
	}
	static long Projection(int n)
	{
		Planner p = new Planner();
		Variable scale = new Variable(10), offset = new Variable(1000), src = null, dst = null;
		List<Variable> dests = new List<Variable>();
		for (int i = 0; i < n; i++)
		{
			src = new Variable(i);
			dst = new Variable(i);
			dests.Add(dst);
			new StayConstraint(src, Strength.Normal, p);
			new ScaleConstraint(src, scale, offset, dst, Strength.Required, p);
		}
		p.Change(src, 17);
		Check(dst.Value == 1170, "projection forward");
		p.Change(dst, 1050);
		Check(src.Value == 5, "projection backward");
		p.Change(scale, 5);
		long sum = 0;
		for (int i = 0; i < n - 1; i++)
		{
			Check(dests[i].Value == i * 5 + 1000, "scale");
			sum += dests[i].Value;
		}
		p.Change(offset, 2000);
		for (int i = 0; i < n - 1; i++)
		{
			Check(dests[i].Value == i * 5 + 2000, "offset");
			sum += dests[i].Value;
		}
		return sum;
	}
	static void Main(string[] args)
	{
		int n = args.Length > 0 ? int.Parse(args[0]) : 10;
		Console.WriteLine(Chain(n) + " " + Projection(n));
	}
}
