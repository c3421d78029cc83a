package replay_test

import (
	"bytes"
	"errors"
	"math/rand"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ryugo/ee"
	"ryugo/ee/record"
	"ryugo/ee/replay"
)

// asked is one question to a JitInfo: the method, its arguments before the call, and the results:
// return values, and arguments that are pointers.
type asked struct {
	verb       int
	args, left []any
}

var jitInfo = reflect.TypeFor[ee.JitInfo]()

// ask calls a verb with copies of args.
func ask(jit ee.JitInfo, verb int, args []any) (left []any) {
	var in []reflect.Value
	for _, a := range args {
		v := reflect.ValueOf(a)
		if v.Kind() == reflect.Pointer && !v.IsNil() {
			p := reflect.New(v.Type().Elem())
			p.Elem().Set(v.Elem())
			v = p
		}
		in = append(in, v)
	}
	out := reflect.ValueOf(jit).MethodByName(jitInfo.Method(verb).Name).Call(in)
	for _, v := range out {
		left = append(left, v.Interface())
	}
	if n := len(left); n > 0 {
		if _, failed := left[n-1].(error); failed {
			return left[n-1:] // the other results are undefined then
		}
	}
	for _, v := range in {
		if v.Kind() == reflect.Pointer {
			left = append(left, v.Interface())
		}
	}
	return left
}

// arguments makes random arguments for a verb.
func (f *fake) arguments(verb int) (args []any) {
	t := jitInfo.Method(verb).Type
	for i := range t.NumIn() {
		v := reflect.New(t.In(i)).Elem()
		f.value(v)
		args = append(args, v.Interface())
	}
	if jitInfo.Method(verb).Name == "GetCallInfo" && f.rand.Intn(2) == 0 {
		args[1] = (*ee.ResolvedToken)(nil)
	}
	return args
}

// TestEveryVerb records random answers to every question of the interface, in compiles whose
// answers differ. Replay must give the same answers, in the order of recording, and with the verbs
// in another order (the questions of each verb in the recorded order).
func TestEveryVerb(t *testing.T) {
	const compiles, rounds = 5, 3
	f := &fake{rand: rand.New(rand.NewSource(1))}
	var file bytes.Buffer
	w, err := record.NewWriter(&file, record.Meta{})
	if err != nil {
		t.Fatal(err)
	}
	s := record.New(w).Wrap(f)
	// The same questions in each compile, and each twice in one compile.
	var questions []asked
	for range rounds {
		for verb := range jitInfo.NumMethod() {
			q := asked{verb: verb, args: f.arguments(verb)}
			questions = append(questions, q, q)
		}
	}
	var want [][]asked
	for range compiles {
		m := random[ee.MethodHandle](f)
		s.Begin(m)
		list := append([]asked(nil), questions...)
		for i := range list {
			list[i].left = ask(s, list[i].verb, list[i].args)
		}
		want = append(want, list)
		s.End(nil, &ee.Unsupported{Reason: "random"})
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	r, err := record.Parse("random", file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Compiles) != compiles || !r.Complete {
		t.Fatalf("%d compiles, complete: %v", len(r.Compiles), r.Complete)
	}
	session := replay.New(r).Session()
	for _, i := range []int{2, 0, 4, 1, 3, 3} {
		session.Begin(i)
		for _, q := range want[i] {
			if d := cmp.Diff(q.left, ask(session, q.verb, q.args), cmp.Comparer(sameError)); d != "" {
				t.Fatalf("compile %d: %s: (-recorded +replayed)\n%s", i, jitInfo.Method(q.verb).Name, d)
			}
		}
		session.Begin(i)
		for verb := jitInfo.NumMethod() - 1; verb >= 0; verb-- {
			for _, q := range want[i] {
				if q.verb != verb {
					continue
				}
				if d := cmp.Diff(q.left, ask(session, q.verb, q.args), cmp.Comparer(sameError)); d != "" {
					t.Fatalf("compile %d, verb by verb: %s: (-recorded +replayed)\n%s", i, jitInfo.Method(q.verb).Name, d)
				}
			}
		}
	}
}

// sameError reports whether errors are equal in kind and contents.
func sameError(a, b error) bool { return reflect.DeepEqual(a, b) }

// TestEveryVerbHasATable compares the list of recorded verbs with the interface.
func TestEveryVerbHasATable(t *testing.T) {
	tables := reflect.TypeFor[record.Verbs]()
	questions := 0
	for i := range jitInfo.NumMethod() {
		if jitInfo.Method(i).Name == "ReportInliningDecision" {
			continue // asks nothing
		}
		questions++
		if _, ok := tables.FieldByName(jitInfo.Method(i).Name); !ok {
			t.Errorf("record.Verbs has no table %s", jitInfo.Method(i).Name)
		}
	}
	if tables.NumField() != questions {
		t.Errorf("record.Verbs has %d tables for %d verbs", tables.NumField(), questions)
	}
}

// quitter abandons the compile at the question for the size of a class.
type quitter struct {
	*fake
	err error
}

func (q quitter) GetClassSize(ee.ClassHandle) uint32 {
	ee.Bail(q.err)
	return 0
}

// TestAbandonedCompile records questions that never return.
func TestAbandonedCompile(t *testing.T) {
	errs := []error{errors.New("the runtime threw"), &ee.BadInput{ILOffset: -1, Reason: "bad"}, &ee.Unsupported{ILOffset: -1, Reason: "cannot"}}
	var file bytes.Buffer
	w, err := record.NewWriter(&file, record.Meta{})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range errs {
		s := record.New(w).Wrap(quitter{&fake{rand: rand.New(rand.NewSource(1))}, e})
		s.Begin(1)
		s.End(nil, bailed(func() { s.GetClassSize(7) }))
	}
	w.Close()
	r, err := record.Parse("abandoned", file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	s := replay.New(r).Session()
	for i, e := range errs {
		s.Begin(i)
		if got := bailed(func() { s.GetClassSize(7) }); !reflect.DeepEqual(got, e) {
			t.Errorf("%v was replayed as %v", e, got)
		}
		if !reflect.DeepEqual(r.Outcome(&r.Compiles[i]), e) {
			t.Errorf("the outcome of %v is %v", e, r.Outcome(&r.Compiles[i]))
		}
		var un *ee.Unsupported
		if got := bailed(func() { s.GetClassSize(8) }); !errors.As(got, &un) || un.Reason != "not recorded: GetClassSize" {
			t.Errorf("a question that was not recorded: %v", got)
		}
		if class, name := s.GetMethodName(99); class+name != "" {
			t.Errorf("a name that was not recorded: %s::%s", class, name)
		}
	}
}

// bailed returns the error with which f abandons the compile.
func bailed(f func()) (err error) {
	defer func() {
		if e, ok := ee.Recovered(recover()); ok {
			err = e
		}
	}()
	f()
	return nil
}

// TestDiffSeesEveryField changes each value in a compile's code; Diff must name the difference.
// Recording and replaying the code must not change it.
func TestDiffSeesEveryField(t *testing.T) {
	f := &fake{rand: rand.New(rand.NewSource(2))}
	code := random[ee.Code](f)
	var file bytes.Buffer
	w, err := record.NewWriter(&file, record.Meta{})
	if err != nil {
		t.Fatal(err)
	}
	s := record.New(w).Wrap(f)
	for range 3 {
		s.Begin(5)
		s.End(&code, nil)
	}
	w.Close()
	r, err := record.Parse("code", file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	back, err := r.Code(&r.Compiles[2])
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(&code, back); d != "" {
		t.Fatalf("(-recorded +read)\n%s", d)
	}
	n := 0
	eachValue(reflect.ValueOf(back).Elem(), func(v reflect.Value) {
		old := reflect.ValueOf(v.Interface())
		for v.Equal(old) {
			f.value(v)
		}
		if replay.Diff(&code, back) == "" {
			t.Errorf("a changed %v is no difference", v.Type())
		}
		v.Set(old)
		n++
	})
	if d := replay.Diff(&code, back); d != "" || n < 20 {
		t.Errorf("%d values, at the end: %s", n, d)
	}
	back.Relocs = back.Relocs[:len(back.Relocs)-1]
	if replay.Diff(&code, back) == "" {
		t.Error("a missing relocation is no difference")
	}
}

// eachValue calls f for each number, bool and string in v.
func eachValue(v reflect.Value, f func(reflect.Value)) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			eachValue(v.Field(i), f)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			eachValue(v.Index(i), f)
		}
	default:
		f(v)
	}
}
