package ryugo_test

import (
	"os"
	"testing"

	"ryugo"
	"ryugo/ee"
	"ryugo/ee/standalone"
	"ryugo/loader"
)

// universe is one assembly with its methods.
type universe struct {
	jit     *standalone.Runtime
	methods []ee.MethodHandle
	broken  []error // errors for methods that cannot be loaded
}

func (u *universe) symbolName(s ee.Symbol) string { return u.jit.SymbolName(s) }

// openFile opens an assembly, or the embedded core library if the name is "".
func openFile(t *testing.T, file string) *universe {
	t.Helper()
	if file == "" {
		u, err := parseImage(coreImage)
		if err != nil {
			t.Fatal(err)
		}
		return whole(t, u)
	}
	if _, err := os.Stat(file); err != nil {
		t.Skipf("%s is not installed", file)
	}
	l := loader.New(loader.Options{})
	m, err := l.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	return whole(t, newUniverse(l, m))
}

func openCore(t *testing.T) *universe { return openFile(t, "") }

// openCoreFor opens the core library with the layouts for a target.
func openCoreFor(t *testing.T, target string) *universe {
	t.Helper()
	l := loader.New(loader.Options{CoreLib: coreImage, CoreLibName: "core", PointerSize: ryugo.PointerSize(target)})
	m, err := l.OpenImage("image", coreImage)
	if err != nil {
		t.Fatal(err)
	}
	return whole(t, newUniverse(l, m))
}

func parseImage(image []byte) (*universe, error) {
	l := loader.New(loader.Options{CoreLib: coreImage, CoreLibName: "core"})
	m, err := l.OpenImage("image", image)
	if err != nil {
		return nil, err
	}
	return newUniverse(l, m), nil
}

// whole requires that every method of a good assembly is listed.
func whole(t *testing.T, u *universe) *universe {
	t.Helper()
	for _, err := range u.broken {
		t.Error(err)
	}
	return u
}

func newUniverse(l *loader.Loader, m *loader.Module) *universe {
	u := &universe{jit: standalone.New(l)}
	for me, err := range l.AllMethods(m) {
		if err != nil {
			u.broken = append(u.broken, err)
			continue
		}
		u.methods = append(u.methods, me.Handle())
	}
	return u
}
