using System;
// Binary trees made and dropped. Argument: the depth.
sealed class Tree
{
	readonly Tree left, right;
	Tree(Tree left, Tree right)
	{
		this.left = left;
		this.right = right;
	}
	public static Tree Make(int depth) { return depth == 0 ? new Tree(null, null) : new Tree(Make(depth - 1), Make(depth - 1)); }
	public int Check() { return left == null ? 1 : 1 + left.Check() + right.Check(); }
}
static class P
{
	static void Main(string[] args)
	{
		int max = Math.Max(6, args.Length > 0 ? int.Parse(args[0]) : 6);
		Console.WriteLine("stretch tree of depth " + (max + 1) + "\t check: " + Tree.Make(max + 1).Check());
		Tree lasting = Tree.Make(max);
		for (int depth = 4; depth <= max; depth += 2)
		{
			int n = 1 << (max - depth + 4), check = 0;
			for (int i = 0; i < n; i++) check += Tree.Make(depth).Check();
			Console.WriteLine(n + "\t trees of depth " + depth + "\t check: " + check);
		}
		Console.WriteLine("long lived tree of depth " + max + "\t check: " + lasting.Check());
	}
}
