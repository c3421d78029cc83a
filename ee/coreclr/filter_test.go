//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"os"
	"path/filepath"
	"testing"

	"ryugo/glob"
)

func TestFilter(t *testing.T) {
	file := filepath.Join(t.TempDir(), "names")
	if err := os.WriteFile(file, []byte("A::b\nList`1[K,V]::*\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		list   string
		number uint64
		name   string
		want   bool
	}{
		{"", 1, "A::b", true},
		{"A::*", 1, "A::b", true},
		{"A::*", 1, "B::b", false},
		{"A::?,C*", 1, "Cc::d", true},
		{"!A::*", 1, "A::b", false},
		{"!A::*", 1, "B::b", true},
		{"*::b,!A::*", 1, "A::b", false},
		{"*a*b*c", 1, "xaxbxbxc", true},
		{"*a*b*c", 1, "xaxbxbxcx", false},
		{"A:b(int)", 1, "A::b", true},
		{"A::b(int,int),C::*", 1, "A::b", false},
		{"A::b(", 1, "C::d", true},
		{"#3-5", 4, "A::b", true},
		{"#3-5", 6, "A::b", false},
		{"#3,!#3", 3, "A::b", false},
		{"!#3-5", 2, "A::b", true},
		{"#x", 3, "#x", true},
		{"@" + file, 1, "A::b", true},
		{"@" + file, 1, "List`1[K,V]::*", true},
		{"@" + file, 1, "A::bc", false},
		{"!@" + file, 1, "A::b", false},
		{"!@" + file + ",C*", 1, "Cc::d", true},
	} {
		f := parseFilter(c.list)
		if got := f.takes(c.number, c.name, func() glob.Signature { return glob.Signature{Params: []string{"System.Int32"}, Return: "System.Void"} }); got != c.want {
			t.Errorf("%q takes %d %s: %v", c.list, c.number, c.name, got)
		}
	}
}
