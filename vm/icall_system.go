package vm

import (
	"bufio"
	"io"
	"math"
	"os"
	"runtime"
	"strconv"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"ryugo/vm/cpu"
	"ryugo/vm/raw"
)

// units returns the n UTF-16 units at p.
func units(p uint64, n int) []uint16 { return raw.Units(p, uint64(n)) }

// console is the streams of the Console class.
type console struct {
	out *bufio.Writer
	err io.Writer
	in  *bufio.Reader
	// terminal says that out is flushed after each write.
	terminal bool
	// high and errHigh are a high surrogate that ended the last write to out and to err, or 0.
	high, errHigh uint16
}

func (v *VM) flush() { v.con.out.Flush() }

// appendUTF8 converts UTF-16. It joins a surrogate pair that is split over two writes.
func appendUTF8(b []byte, u []uint16, high *uint16) []byte {
	for _, x := range u {
		switch {
		case *high != 0:
			r := utf16.DecodeRune(rune(*high), rune(x))
			*high = 0
			b = utf8.AppendRune(b, r)
			if r == utf8.RuneError && x&0xFC00 != 0xDC00 {
				b = appendUTF8(b, []uint16{x}, high)
			}
		case x&0xFC00 == 0xD800:
			*high = x
		default:
			b = utf8.AppendRune(b, rune(x)) // a lone low surrogate becomes U+FFFD
		}
	}
	return b
}

// write writes to file descriptor 1 or 2, in the order of the calls.
func (c *console) write(fd uint64, b []byte) {
	if fd == 2 {
		c.out.Flush()
		c.err.Write(b)
		return
	}
	c.out.Write(b)
	if c.terminal {
		c.out.Flush()
	}
}

func consoleWrite(v *VM, t *thread, f cpu.Frame) {
	high := &v.con.high
	if f.Arg(0) == 2 {
		high = &v.con.errHigh
	}
	v.con.write(f.Arg(0), appendUTF8(nil, units(f.Arg(1), int(int32(f.Arg(2)))), high))
}

func consoleWriteBytes(v *VM, t *thread, f cpu.Frame) {
	v.con.write(f.Arg(0), raw.Bytes(f.Arg(1), uint64(uint32(f.Arg(2)))))
}

// isTerminal reports whether w is a terminal, where a user may be watching.
func isTerminal(w io.Writer) bool {
	f, ok := w.(interface{ Stat() (os.FileInfo, error) })
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// input calls read, which waits for the standard input, unless the program is stopped first.
func (v *VM) input(where string, read func(in *bufio.Reader) ([]byte, error)) []byte {
	v.flush()
	done := make(chan []byte, 1)
	go func() {
		b, _ := read(v.con.in)
		done <- b
	}()
	select {
	case b := <-done:
		return b
	case <-v.stop.signal:
		v.poll(where)
		return nil
	}
}

func consoleReadLine(v *VM, t *thread, f cpu.Frame) {
	line := v.input("System.Console.ReadLine()", func(in *bufio.Reader) ([]byte, error) { return in.ReadBytes('\n') })
	if len(line) == 0 {
		f.SetResult(0)
		return
	}
	f.SetResult(v.stringOf(t, string(line)))
}

func consoleReadBytes(v *VM, t *thread, f cpu.Frame) {
	to := raw.Bytes(f.Arg(0), uint64(uint32(f.Arg(1))))
	// The goroutine that reads may outlive the program, so it has memory of its own.
	got := v.input("System.IO.Stream.Read()", func(in *bufio.Reader) ([]byte, error) {
		if _, err := in.Peek(1); err != nil {
			return nil, err
		}
		b := make([]byte, min(len(to), in.Buffered()))
		n, err := in.Read(b)
		return b[:n], err
	})
	f.SetResult(uint64(copy(to, got)))
}

func environmentExit(v *VM, t *thread, f cpu.Frame) {
	panic(&programExit{&Exit{int(int32(f.Arg(0)))}})
}

func environmentFailFast(v *VM, t *thread, f cpu.Frame) {
	v.fail(t, "Process terminated. "+goString(f.Arg(0)))
}

func environmentVariable(v *VM, t *thread, f cpu.Frame) {
	if v.opts.Env != nil {
		if s, ok := v.opts.Env(goString(f.Arg(0))); ok {
			f.SetResult(v.stringOf(t, s))
			return
		}
	}
	f.SetResult(0)
}

// fakeClock is the clock of a program without Options.Now. Each reading is fakeStep after the one
// before; the first is in the year 2022. Thread.Sleep advances it instead of waiting. So programs
// do the same in every run.
type fakeClock struct{ now time.Time }

const fakeStep = time.Millisecond

func (c *fakeClock) read() time.Time {
	if c.now.IsZero() {
		c.now = time.Date(2022, time.January, 1, 0, 0, 0, 0, time.UTC)
	}
	c.now = c.now.Add(fakeStep)
	return c.now
}

// hostTime is a program's source of time and randomness.
type hostTime struct {
	fake    fakeClock // used if Options have no clock
	started time.Time
	seeds   uint64 // see nextSeed
}

// now returns the time by the program's clock.
func (v *VM) now() time.Time {
	if v.opts.Now != nil {
		return v.opts.Now()
	}
	return v.time.fake.read()
}

// nextSeed() -> the seed of a generator of random numbers
func nextSeed(v *VM, t *thread, f cpu.Frame) {
	if v.opts.Random != nil {
		f.SetResult(v.opts.Random())
		return
	}
	v.time.seeds++
	f.SetResult(v.time.seeds * cpu.HashFactor >> 33)
}

// elapsed returns the time since the VM was made.
func (v *VM) elapsed() time.Duration { return v.now().Sub(v.time.started) }

func milliseconds(v *VM, t *thread, f cpu.Frame) { f.SetResult(uint64(v.elapsed().Milliseconds())) }
func nanoseconds(v *VM, t *thread, f cpu.Frame)  { f.SetResult(uint64(v.elapsed().Nanoseconds())) }

// clock(local) -> ticks of 100 ns since the year 1
func clock(v *VM, t *thread, f cpu.Frame) {
	const unixEpoch = 621355968000000000
	now := v.now()
	ns := now.UnixNano()
	if f.Arg(0)&0xff != 0 {
		_, offset := now.Zone()
		ns += int64(offset) * 1e9
	}
	f.SetResult(uint64(ns/100 + unixEpoch))
}

func threadSleep(v *VM, t *thread, f cpu.Frame) {
	v.flush()
	ms := int32(f.Arg(0))
	if ms == 0 {
		runtime.Gosched()
		return
	}
	d := time.Duration(ms) * time.Millisecond
	switch {
	case ms < 0:
		d = math.MaxInt64 // Timeout.Infinite
	case v.opts.Now == nil:
		v.time.fake.now = v.time.fake.read().Add(d)
		return
	}
	select {
	case <-time.After(d):
	case <-v.stop.signal:
		v.poll("System.Threading.Thread.Sleep(Int32)")
	}
}

// math1, math2 and math3 make InternalCalls from functions of doubles.
func math1(fn func(float64) float64) internFunc {
	return func(v *VM, t *thread, f cpu.Frame) { f.SetFloat(0, bits(fn(f64(f.Float(0))))) }
}

func math2(fn func(x, y float64) float64) internFunc {
	return func(v *VM, t *thread, f cpu.Frame) { f.SetFloat(0, bits(fn(f64(f.Float(0)), f64(f.Float(1))))) }
}

func math3(fn func(x, y, z float64) float64) internFunc {
	return func(v *VM, t *thread, f cpu.Frame) {
		f.SetFloat(0, bits(fn(f64(f.Float(0)), f64(f.Float(1)), f64(f.Float(2)))))
	}
}

// shortestFloat is the precision that requests the shortest text from which a float is read back.
const shortestFloat = -2

func formatDouble(v *VM, t *thread, f cpu.Frame) {
	arg := func(i int) uint64 { return f.Arg(v.conv.AfterFloats(1, i)) }
	var buf [64]byte
	size, precision := 64, int(int32(arg(1)))
	if precision == shortestFloat {
		size, precision = 32, -1
	}
	s := strconv.AppendFloat(buf[:0], f64(f.Float(0)), byte(arg(0)), precision, size)
	if len(s) > int(int32(arg(3))) {
		f.SetResult(^uint64(0))
		return
	}
	out := units(arg(2), len(s))
	for i := range s {
		out[i] = uint16(s[i])
	}
	f.SetResult(uint64(len(s)))
}

func parseDouble(v *VM, t *thread, f cpu.Frame) {
	d, _ := strconv.ParseFloat(string(utf16.Decode(units(f.Arg(0), int(int32(f.Arg(1)))))), 64)
	f.SetFloat(0, bits(d)) // a range error gives an infinity
}
