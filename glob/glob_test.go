package glob

import (
	"strings"
	"testing"
	"time"
)

// noSignature is for patterns without parameters.
func noSignature() Signature { panic("the signature is not needed") }

func TestNames(t *testing.T) {
	for _, c := range []struct {
		pattern, name string
		want          bool
	}{
		{"*", "N.A::b", true},
		{"A::b", "A::b", true},
		{"A::b", "N.A::b", true},
		{"N.A::b", "N.A::b", true},
		{"M.A::b", "N.A::b", false},
		{"a::b", "A::b", false},
		{"A::?", "A::b", true},
		{"A::?", "A::bc", false},
		{"A::", "A::b", false},
		{"::b", "A::b", false},
		{"", "A::b", false},
		{"*a*b*c", "xaxbxbxc", true},
		{"*a*b*c", "xaxbxbxcx", false},
		// RyuJIT's colon, and methods of any class.
		{"A:b", "N.A::b", true},
		{"N.A:b", "N.A::b", true},
		{"*:b", "N.A::b", true},
		{"b", "N.A::b", true},
		{"b*", "N.A::bc", true},
		{"c", "N.A::bc", false},
		{"A", "N.A::b", false},
		{":b", "N.A::b", false},
		// Nested types.
		{"*::MoveNext", "N.Outer/<Run>d__3::MoveNext", true},
		{"*:MoveNext", "N.Outer/<Run>d__3::MoveNext", true},
		{"MoveNext", "N.Outer/<Run>d__3::MoveNext", true},
		{"Outer/*::MoveNext", "N.Outer/<Run>d__3::MoveNext", true},
		{"Outer+*::MoveNext", "N.Outer/<Run>d__3::MoveNext", true},
		{"Outer+<Run>d__3:MoveNext", "N.Outer/<Run>d__3::MoveNext", true},
		{"N.Outer/Inner::F", "N.Outer+Inner::F", true},
		{"N.Outer.Inner::F", "N.Outer/Inner::F", true},
		{"Inner::F", "N.Outer/Inner::F", false},
		{"*/Inner::F", "N.Outer/Inner::F", true},
		{"Outer/<>c::*", "N.Outer/<>c::<Main>b__0", true},
		{"*<Main>*", "N.Outer/<>c::<Main>b__0", true},
		{"<Main>b__0", "N.Outer/<>c::<Main>b__0", true},
		// Constructors and explicit implementations of interfaces.
		{"A::.ctor", "N.A::.ctor", true},
		{"A:.ctor", "N.A::.ctor", true},
		{".cctor", "N.A::.cctor", true},
		{"*.ctor", "N.A::.ctor", true},
		{"A::I.Foo", "N.A::I.Foo", true},
		{"A::I.Foo", "N.A::M.O.I.Foo", true},
		{"A::M.O.I.Foo", "N.A::M.O.I.Foo", true},
		{"A::Foo", "N.A::I.Foo", false},
		{"A::*.Foo", "N.A::I.Foo", true},
		{"A:System.Collections.Generic.IEnumerator<T>.get_Current", "A::System.Collections.Generic.IEnumerator<T>.get_Current", true},
		{"A:IEnumerator<T>.get_Current", "A::System.Collections.Generic.IEnumerator<T>.get_Current", true},
		{"A:IEnumerator<System.Int32>.get_Current", "A::System.Collections.Generic.IEnumerator<System.Int32>.get_Current", true},
		{"A:IEnumerator.get_Current", "A::System.Collections.Generic.IEnumerator<T>.get_Current", true},
		// Generic arguments.
		{"List`1::Add", "N.List`1<System.__Canon>::Add", true},
		{"List`1<System.__Canon>::Add", "N.List`1<System.__Canon>::Add", true},
		{"List`1[System.__Canon]:Add", "N.List`1<System.__Canon>::Add", true},
		{"List`1[__Canon]:Add", "N.List`1<System.__Canon>::Add", true},
		{"List`1[int]:Add", "N.List`1<System.Int32>::Add", true},
		{"N.List`1[int]:Add", "N.List`1<System.Int32>::Add", true},
		{"N.List`1[Int32]:Add", "N.List`1<System.Int32>::Add", true},
		{"List`1[long]:Add", "N.List`1<System.Int32>::Add", false},
		{"List::Add", "N.List`1<System.Int32>::Add", false},
		{"List<int>::Add", "N.List`1<System.Int32>::Add", true},
		{"List<string>::Add", "N.List`1<System.Int32>::Add", false},
		{"List<T>::Add", "N.List`1<System.Int32>::Add", true},
		{"List<>::Add", "N.List`1<System.Int32>::Add", true},
		{"Map<,>::Add", "N.Map`2<System.Int32,System.__Canon>::Add", true},
		{"Map<TKey,TValue>::Add", "N.Map`2<System.Int32,System.__Canon>::Add", true},
		{"Map<int,T>::Add", "N.Map`2<System.Int32,System.__Canon>::Add", true},
		{"Map<long,T>::Add", "N.Map`2<System.Int32,System.__Canon>::Add", false},
		{"List<>::Add", "N.List`2<System.Int32,A>::Add", false},
		{"List<int>.Enumerator:MoveNext", "N.List`1/Enumerator<System.Int32>::MoveNext", true},
		{"List`1::Add", "N.List`1[[System.Int32, mscorlib]]::Add", true},
		{"List`1/Enumerator::MoveNext", "N.List`1/Enumerator<A.B<C>>::MoveNext", true},
		{"A::F", "N.A::F<X,Y.Z>", true},
		{"A:F[X,Y.Z]", "N.A::F<X,Y.Z>", true},
		{"A:F[int]", "N.A::F<System.Int32>", true},
		{"A:F[int]", "N.A::F<System.Int64>", false},
		{"Int32::Parse", "System.Int32::Parse", true},
		{"int::Parse", "System.Int32::Parse", true},
		{"Int32::Parse", "N.Int32::Parse", true},
		{"A::[", "A::[", true},
		{"A::[", "A::b", false},
	} {
		p, err := Parse(c.pattern)
		if err != nil {
			t.Errorf("%s: %v", c.pattern, err)
			continue
		}
		if got := p.Match(c.name, noSignature); got != c.want {
			t.Errorf("%q matches %q: %v", c.pattern, c.name, got)
		}
	}
}

func TestSignatures(t *testing.T) {
	for _, c := range []struct {
		pattern, params, ret string
		this, want           bool
	}{
		{"A::F()", "", "System.Void", false, true},
		{"A::F()", "System.Int32", "System.Void", false, false},
		{"A::F(System.Int32)", "System.Int32", "System.Void", false, true},
		{"A::F(int)", "System.Int32", "System.Void", false, true},
		{"A::F(Int32)", "System.Int32", "System.Void", false, true},
		{"A::F(long)", "System.Int32", "System.Void", false, false},
		{"F(int)", "System.Int32", "System.Void", false, true},
		{"A:F(int,String)", "System.Int32,System.String", "System.Void", false, true},
		{"A:F(int, string)", "System.Int32,System.String", "System.Void", false, true},
		{"A:F(int,*)", "System.Int32,System.String,N.X", "System.Void", false, true},
		{"A:F(*,int)", "System.Int32,System.String,N.X", "System.Void", false, false},
		{"A:F(*)", "System.Int32", "System.Void", false, true},
		{"A:F(*)", "", "System.Void", false, true},
		{"A:F(System.Int*)", "System.Int32", "System.Void", false, true},
		{"A:F(byref,ptr)", "System.Int32&,System.Byte*", "System.Void", false, true},
		{"A:F(int&,ubyte*)", "System.Int32&,System.Byte*", "System.Void", false, true},
		{"A:F(int[],System.String[])", "System.Int32[],System.String[]", "System.Void", false, true},
		{"A:F(N.O+I)", "N.O/I", "System.Void", false, true},
		{"A:F(List`1[int])", "System.List`1<System.Int32>", "System.Void", false, true},
		{"A:F(System.List`1[int])", "System.List`1<System.Int32>", "System.Void", false, true},
		{"A:F(M.X)", "N.X", "System.Void", false, false},
		{"A:F(X)", "N.X", "System.Void", false, true},
		{"A:F(int):this", "System.Int32", "System.Void", false, false},
		{"A:F(int):this", "System.Int32", "System.Void", true, true},
		{"A:F(int):int:this", "System.Int32", "System.Int32", true, true},
		{"A:F(int):long", "System.Int32", "System.Int32", false, false},
		{"A:F(*):Double", "System.Int32", "System.Double", false, true},
	} {
		p, err := Parse(c.pattern)
		if err != nil {
			t.Errorf("%s: %v", c.pattern, err)
			continue
		}
		sig := func() Signature { return Signature{strings.Split(c.params, ","), c.ret, c.this} }
		if got := p.Match("N.A::F", sig); got != c.want {
			t.Errorf("%q matches (%s)%s: %v", c.pattern, c.params, c.ret, got)
		}
		if p.Match("N.A::G", sig) {
			t.Errorf("%q matches another name", c.pattern)
		}
	}
	if _, err := Parse("A::F(int"); err == nil {
		t.Error("a parenthesis that is not closed is no error")
	}
}

func TestSet(t *testing.T) {
	for _, c := range []struct {
		set, have, left string
		unmatched       string
	}{
		{"", "A::b C::d", "", ""},
		{"A::*", "A::b A::c", "B::b", ""},
		{"A::b B::b", "A::b B::b", "C::b", ""},
		{"A::b,B::b", "A::b B::b", "C::b", ""},
		{"A::b Z::z", "A::b", "B::b", "Z::z"},
		{"!A::b", "B::b", "A::b", ""},
		{"*::b !A::b", "B::b", "A::b A::c", ""},
		{"* A::b", "A::b", "", ""},
		{"A:b (FullOpts)", "A::b", "B::b", ""},
		{"List`1<X,Y>::b A::b", "A::b", "B::b", "List`1<X,Y>::b"},
	} {
		s, err := ParseSet(c.set)
		if err != nil {
			t.Errorf("%s: %v", c.set, err)
			continue
		}
		for _, name := range strings.Fields(c.have) {
			if !s.Match(name, noSignature) {
				t.Errorf("%q has not %s", c.set, name)
			}
		}
		for _, name := range strings.Fields(c.left) {
			if s.Match(name, noSignature) {
				t.Errorf("%q has %s", c.set, name)
			}
		}
		var unmatched []string
		for _, p := range s.Unmatched() {
			unmatched = append(unmatched, p.String())
		}
		if got := strings.Join(unmatched, " "); got != c.unmatched {
			t.Errorf("%q: unmatched: %s", c.set, got)
		}
	}
	if _, err := ParseSet("A::b B::c(int"); err == nil {
		t.Error("a parenthesis that is not closed is no error")
	}
}

func nearest(t *testing.T, pattern string, names []string, n int) []string {
	t.Helper()
	p, err := Parse(pattern)
	if err != nil {
		t.Fatal(err)
	}
	f := NewNear(p, n)
	for _, name := range names {
		f.Add(name, func() Signature { return Signature{Params: []string{"System.String"}} })
	}
	return f.Names()
}

func TestNear(t *testing.T) {
	names := []string{"N.Program::Main", "N.Program::Maid", "N.Outer/Inner::Go", "N.Other::X", "N.Program::Main", "N.List`1<System.Int32>::Add"}
	for _, c := range []struct{ pattern, want string }{
		{"program::main", "Program::Main Program::Maid"},
		{"N.Program::Mian", "Program::Main Program::Maid"},
		{"Program:Mian(int)", "Program::Main Program::Maid"},
		{"Program:Main(int)", "Program::Main(System.String) Program::Main(System.String)"},
		{"Mian", "Program::Main Program::Maid"},
		{"Inner::Go", "Outer/Inner::Go"},
		{"List::Add", "List`1::Add"},
		{"Program::Anything", "Program::Main Program::Maid"},
		{"*", ""},
		{"Zebra::Stripes", ""},
	} {
		if got := strings.Join(nearest(t, c.pattern, names, 2), " "); got != c.want {
			t.Errorf("nearest of %s: %s, want %s", c.pattern, got, c.want)
		}
	}
}

func TestClosest(t *testing.T) {
	words := []string{"importation", "global morph", "linear scan", "json", "text"}
	for word, want := range map[string]string{"global moprh": "global morph", "Importation": "importation", "import": "importation", "jsno": "json", "yaml": "", "": "", "x": ""} {
		if got := Closest(word, words); got != want {
			t.Errorf("closest of %q: %q, want %q", word, got, want)
		}
	}
}

// TestGrowth holds that no pattern takes exponential time.
func TestGrowth(t *testing.T) {
	start := time.Now()
	if Match(strings.Repeat("*a", 1000)+"b", strings.Repeat("a", 10000)) {
		t.Error("matches")
	}
	if _, err := Parse(strings.Repeat("A<", 1000) + strings.Repeat(">", 1000) + "::x"); err != nil {
		t.Error(err)
	}
	if _, err := Parse(strings.Repeat("A<", 10000)); err == nil {
		t.Error("a pattern of 20,000 bytes is no error")
	}
	if d := time.Since(start); d > 5*time.Second {
		t.Errorf("it took %v", d)
	}
}

func FuzzPattern(f *testing.F) {
	f.Add("*::MoveNext", "N.Outer/<Run>d__3<X[]>::MoveNext")
	f.Add("List<int>.Enumerator:MoveNext(int,*):this", "A::b")
	f.Fuzz(func(t *testing.T, pattern, name string) {
		sig := func() Signature { return Signature{[]string{name}, "System.Void", true} }
		if s, err := ParseSet(pattern); err == nil {
			s.Match(name, sig)
		}
		p, err := Parse(pattern)
		if err != nil {
			return
		}
		p.Match(name, sig)
		if all, _ := Parse("*"); !all.Match(name, noSignature) {
			t.Errorf("* does not match %q", name)
		}
		near := NewNear(p, 1)
		near.Add(name, sig)
		if list := near.Names(); len(list) > 0 && list[0] == "" && WithoutNamespace(withoutArguments(name)) != "" {
			t.Errorf("nearest of %q: %q", pattern, list)
		}
	})
}
