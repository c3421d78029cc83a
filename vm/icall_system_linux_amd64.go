package vm

import (
	"bufio"
	"io"
	"math"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"
	"unsafe"
)

// units are n UTF-16 units in memory.
func units(p uint64, n int) []uint16 { return unsafe.Slice((*uint16)(ptr(p)), n) }

// console is what the Console class writes and reads.
type console struct {
	out *bufio.Writer
	err io.Writer
	in  *bufio.Reader
	// terminal: out is flushed after each write.
	terminal bool
	high     uint16 // a high surrogate that ended the last write
}

func (v *VM) flush() { v.con.out.Flush() }

// appendUTF8 converts UTF-16, with a surrogate pair split over two writes put
// together again.
func (c *console) appendUTF8(b []byte, u []uint16) []byte {
	for _, x := range u {
		switch {
		case c.high != 0:
			r := utf16.DecodeRune(rune(c.high), rune(x))
			c.high = 0
			b = utf8.AppendRune(b, r)
			if r == utf8.RuneError && x&0xFC00 != 0xDC00 {
				b = c.appendUTF8(b, []uint16{x})
			}
		case x&0xFC00 == 0xD800:
			c.high = x
		default:
			b = utf8.AppendRune(b, rune(x)) // a lone low surrogate becomes U+FFFD
		}
	}
	return b
}

func consoleWrite(v *VM, t *thread, f frame) {
	u := units(f.arg(1), int(int32(f.arg(2))))
	b := v.con.appendUTF8(nil, u)
	if f.arg(0) == 2 {
		v.flush()
		v.con.err.Write(b)
		return
	}
	v.con.out.Write(b)
	if v.con.terminal {
		v.flush()
	}
}

// isTerminal tells whether someone may be watching what is written to w.
func isTerminal(w io.Writer) bool {
	f, ok := w.(interface{ Stat() (os.FileInfo, error) })
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

func consoleReadLine(v *VM, t *thread, f frame) {
	v.flush()
	type line struct {
		text string
		err  error
	}
	read := make(chan line, 1)
	go func() {
		s, err := v.con.in.ReadString('\n')
		read <- line{s, err}
	}()
	var s string
	var err error
	select {
	case l := <-read:
		s, err = l.text, l.err
	case <-v.stop.signal:
		v.poll("System.Console.ReadLine()")
	}
	if err != nil && s == "" {
		f.setResult(0)
		return
	}
	s = strings.TrimSuffix(strings.TrimSuffix(s, "\n"), "\r")
	f.setResult(v.stringOf(t, s))
}

func environmentExit(v *VM, t *thread, f frame) {
	panic(&programExit{&Exit{int(int32(f.arg(0)))}})
}

func environmentFailFast(v *VM, t *thread, f frame) {
	v.fail(t, "Process terminated. "+goString(f.arg(0)))
}

func environmentVariable(v *VM, t *thread, f frame) {
	if v.opts.Env != nil {
		if s, ok := v.opts.Env(goString(f.arg(0))); ok {
			f.setResult(v.stringOf(t, s))
			return
		}
	}
	f.setResult(0)
}

// fakeClock is the clock of a program that is given none: each reading is
// fakeStep after the one before, the first in the year 2022, and Thread.Sleep
// moves it on instead of waiting. So programs do the same each time.
type fakeClock struct{ now time.Time }

const fakeStep = time.Millisecond

func (c *fakeClock) read() time.Time {
	if c.now.IsZero() {
		c.now = time.Date(2022, time.January, 1, 0, 0, 0, 0, time.UTC)
	}
	c.now = c.now.Add(fakeStep)
	return c.now
}

// now is the time by the program's clock.
func (v *VM) now() time.Time {
	if v.opts.Now != nil {
		return v.opts.Now()
	}
	return v.clock.read()
}

// elapsed is the time since the VM was made.
func (v *VM) elapsed() time.Duration { return v.now().Sub(v.started) }

func milliseconds(v *VM, t *thread, f frame) { f.setResult(uint64(v.elapsed().Milliseconds())) }
func nanoseconds(v *VM, t *thread, f frame)  { f.setResult(uint64(v.elapsed().Nanoseconds())) }

// clock(local) -> ticks of 100 ns since the year 1
func clock(v *VM, t *thread, f frame) {
	const unixEpoch = 621355968000000000
	now := v.now()
	ns := now.UnixNano()
	if f.arg(0)&0xff != 0 {
		_, offset := now.Zone()
		ns += int64(offset) * 1e9
	}
	f.setResult(uint64(ns/100 + unixEpoch))
}

func threadSleep(v *VM, t *thread, f frame) {
	v.flush()
	ms := int32(f.arg(0))
	if ms == 0 {
		runtime.Gosched()
		return
	}
	d := time.Duration(ms) * time.Millisecond
	switch {
	case ms < 0:
		d = math.MaxInt64 // Timeout.Infinite
	case v.opts.Now == nil:
		v.clock.now = v.clock.read().Add(d)
		return
	}
	select {
	case <-time.After(d):
	case <-v.stop.signal:
		v.poll("System.Threading.Thread.Sleep(Int32)")
	}
}

// math1 and math2 make InternalCalls of functions of doubles.
func math1(fn func(float64) float64) internFunc {
	return func(v *VM, t *thread, f frame) { f.setXMM(0, bits(fn(f64(f.xmm(0))))) }
}

func math2(fn func(x, y float64) float64) internFunc {
	return func(v *VM, t *thread, f frame) { f.setXMM(0, bits(fn(f64(f.xmm(0)), f64(f.xmm(1))))) }
}

func formatDouble(v *VM, t *thread, f frame) {
	arg := func(i int) uint64 { return f.arg(v.conv.behindFloats(1, i)) }
	var buf [64]byte
	s := strconv.AppendFloat(buf[:0], f64(f.xmm(0)), byte(arg(0)), int(int32(arg(1))), 64)
	if len(s) > int(int32(arg(3))) {
		f.setResult(^uint64(0))
		return
	}
	out := units(arg(2), len(s))
	for i := range s {
		out[i] = uint16(s[i])
	}
	f.setResult(uint64(len(s)))
}

func parseDouble(v *VM, t *thread, f frame) {
	d, _ := strconv.ParseFloat(string(utf16.Decode(units(f.arg(0), int(int32(f.arg(1)))))), 64)
	f.setXMM(0, bits(d)) // a range error gives an infinity
}
