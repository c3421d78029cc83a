package corelib

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"testing"

	"ryugo/ee"
	"ryugo/targets/amd64/unwind"
	"ryugo/targets/ehclauses"
	"ryugo/targets/gcinfo"
)

var dump = flag.String("dump", "", "what CoreCLR's own JIT made of methods, as RYUGO_SPY_DUMP has it")

// shipped is a line of the dump.
type shipped struct {
	Name   string
	Code   uint32 // bytes requested, sometimes a few more than used
	GC     string
	Unwind []struct {
		Start, End uint32
		Block      string
	}
	EH [][6]uint32
}

// enough is how many of 1000 methods must be equal byte for byte; of System.Private.CoreLib 999
// are. The others differ in the order of the live sets that sites share: the order is that of a
// hash table, and the hash includes slots that are not written.
const enough = 995

// TestReencode calls reencode with a file of -dump.
func TestReencode(t *testing.T) {
	if *dump == "" {
		t.Skip("no -dump: a file written with RYUGO_SPY_DUMP")
	}
	reencode(t, *dump)
}

// reencode decodes GC info of CoreCLR's own JIT and encodes it again: the bytes must be the same.
func reencode(t *testing.T, dump string) {
	f, err := os.Open(dump)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var r reencoder
	r.encoder.EmptySites, r.encoder.Pointers = true, true
	kinds := []struct {
		what             string
		reencode         func(m *shipped) error
		same, order, all int
	}{
		{what: "GC info", reencode: r.gcInfo},
		{what: "unwind blocks", reencode: r.unwind},
		{what: "EH clauses", reencode: r.clauses},
	}
	lines := json.NewDecoder(f)
	for {
		var m shipped
		if err := lines.Decode(&m); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		for i := range kinds {
			k := &kinds[i]
			switch err := k.reencode(&m); {
			case errors.Is(err, errNone):
				continue
			case errors.Is(err, errOrder):
				k.order++
			case err != nil:
				t.Errorf("%s of %s: %v", k.what, m.Name, err)
			default:
				k.same++
			}
			k.all++
		}
	}
	for _, k := range kinds {
		t.Logf("%s: %d of %d methods are the same, %d but for the order of live sets", k.what, k.same, k.all, k.order)
		if k.all == 0 || k.same*1000 < k.all*enough {
			t.Errorf("%s: too few are the same", k.what)
		}
	}
}

var (
	errNone  = errors.New("nothing to encode")
	errOrder = errors.New("another order of live sets")
)

type reencoder struct {
	encoder      gcinfo.CoreCLREncoder
	table, again gcinfo.Table
	steps        ee.Func
}

func (r *reencoder) gcInfo(m *shipped) error {
	want, err := hex.DecodeString(m.GC)
	if err != nil {
		return err
	}
	if err := gcinfo.DecodeCoreCLR(want, &r.table); err != nil {
		return err
	}
	if r.table.CodeLength > m.Code {
		return fmt.Errorf("it says %d bytes of code, not %d", r.table.CodeLength, m.Code)
	}
	got := r.encoder.Encode(nil, &r.table)
	err = same(got, want)
	if err != nil && len(got) == len(want) && gcinfo.DecodeCoreCLR(got, &r.again) == nil && fmt.Sprint(r.again) == fmt.Sprint(r.table) {
		return errOrder
	}
	return err
}

func (r *reencoder) unwind(m *shipped) error {
	end := uint32(0)
	for _, u := range m.Unwind {
		want, err := hex.DecodeString(u.Block)
		if err != nil {
			return err
		}
		if err := unwind.Decode(want, &r.steps); err != nil {
			return err
		}
		if err := same(unwind.Append(nil, &r.steps), want); err != nil {
			return err
		}
		if u.Start != end {
			return fmt.Errorf("a function from %#x on after one up to %#x", u.Start, end)
		}
		end = u.End
	}
	if end > m.Code {
		return fmt.Errorf("%d bytes of code in functions, not %d", end, m.Code)
	}
	return nil
}

func (r *reencoder) clauses(m *shipped) error {
	if len(m.EH) == 0 {
		return errNone
	}
	var want []ee.EHClause
	for _, c := range m.EH {
		want = append(want, ee.EHClause{
			Flags:    ee.EHFlags(c[0]),
			TryStart: c[1], TryEnd: c[2],
			HandlerStart: c[3], HandlerEnd: c[4],
			ClassTokenOrFilterStart: c[5],
		})
	}
	regions, thunks, err := ehclauses.Split(want)
	if err != nil {
		return err
	}
	if got := ehclauses.Append(nil, regions, thunks); !slices.Equal(got, want) {
		return fmt.Errorf("%+v, not %+v", got, want)
	}
	return nil
}

func same(got, want []byte) error {
	if !bytes.Equal(got, want) {
		return fmt.Errorf("% x, not % x", got, want)
	}
	return nil
}
