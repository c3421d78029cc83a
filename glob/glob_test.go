package glob

import (
	"slices"
	"strings"
	"testing"
	"time"
)

func TestMethod(t *testing.T) {
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
		{"", "A::b", false},
		{"*a*b*c", "xaxbxbxc", true},
		{"*a*b*c", "xaxbxbxcx", false},
		// Nested types.
		{"*::MoveNext", "N.Outer/<Run>d__3::MoveNext", true},
		{"Outer/*::MoveNext", "N.Outer/<Run>d__3::MoveNext", true},
		{"Outer+*::MoveNext", "N.Outer/<Run>d__3::MoveNext", true},
		{"N.Outer/Inner::F", "N.Outer+Inner::F", true},
		{"Inner::F", "N.Outer/Inner::F", false},
		{"*/Inner::F", "N.Outer/Inner::F", true},
		{"Outer/<>c::*", "N.Outer/<>c::<Main>b__0", true},
		{"*<Main>*", "N.Outer/<>c::<Main>b__0", true},
		// Constructors and names with dots.
		{"A::.ctor", "N.A::.ctor", true},
		{"*.ctor", "N.A::.ctor", true},
		{"A::I.Foo", "N.A::I.Foo", true},
		// Generic arguments.
		{"List`1::Add", "N.List`1<System.__Canon>::Add", true},
		{"List`1<System.__Canon>::Add", "N.List`1<System.__Canon>::Add", true},
		{"List`1::Add", "N.List`1[[System.Int32, mscorlib]]::Add", true},
		{"List`1/Enumerator::MoveNext", "N.List`1/Enumerator<A.B<C>>::MoveNext", true},
		{"A::F", "N.A::F<X,Y.Z>", true},
		{"A::[", "A::[", true},
		{"A::[", "A::b", false},
	} {
		if got := Method(c.pattern, c.name); got != c.want {
			t.Errorf("%q matches %q: %v", c.pattern, c.name, got)
		}
	}
}

func TestNearest(t *testing.T) {
	names := []string{"N.Program::Main", "N.Program::Maid", "N.Outer/Inner::Go", "N.Other::X", "N.Program::Main"}
	for _, c := range []struct{ pattern, want string }{
		{"program::main", "Program::Main Program::Maid"},
		{"N.Program::Mian", "Program::Main Program::Maid"},
		{"Inner::Go", "Outer/Inner::Go"},
		{"*", ""},
		{"Zebra::Stripes", ""},
	} {
		if got := strings.Join(Nearest(c.pattern, names, 2), " "); got != c.want {
			t.Errorf("nearest of %s: %s, want %s", c.pattern, got, c.want)
		}
	}
}

// TestGrowth holds that no pattern takes exponential time.
func TestGrowth(t *testing.T) {
	start := time.Now()
	if Match(strings.Repeat("*a", 1000)+"b", strings.Repeat("a", 10000)) {
		t.Error("matches")
	}
	if d := time.Since(start); d > 5*time.Second {
		t.Errorf("it took %v", d)
	}
}

func FuzzMethod(f *testing.F) {
	f.Add("*::MoveNext", "N.Outer/<Run>d__3<X[]>::MoveNext")
	f.Fuzz(func(t *testing.T, pattern, name string) {
		Method(pattern, name)
		if !Method("*", name) {
			t.Errorf("* does not match %q", name)
		}
		if !strings.ContainsAny(name, "*?") && !Method(name, name) {
			t.Errorf("%q does not match itself", name)
		}
		if near := Nearest(pattern, []string{name}, 1); slices.Contains(near, "") && WithoutNamespace(withoutArguments(name)) != "" {
			t.Errorf("nearest of %q: %q", pattern, near)
		}
	})
}
