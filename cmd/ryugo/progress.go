package main

import (
	"fmt"
	"os"
	"sync/atomic"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"
)

// progress shows the progress of a batch on standard error: on a terminal as a bar; elsewhere as
// lines at an interval, if the user asks for them.
type progress struct {
	total           int64
	methods, failed atomic.Int64
	begun           time.Time
	p               *mpb.Progress
	bar             *mpb.Bar
	end, ended      chan struct{}
}

// barEvery is the interval of redrawing the bar.
const barEvery = 100 * time.Millisecond

// start shows the progress towards about total methods. every is the time between two lines; 0: no
// lines.
func (p *progress) start(total int, every time.Duration) {
	p.total, p.begun = int64(total), time.Now()
	show := func() { fmt.Fprintf(os.Stderr, "ryugo: %s\n", p.line(time.Since(p.begun))) }
	switch {
	case every > 0:
	case term.IsTerminal(int(os.Stderr.Fd())):
		p.p = mpb.New(mpb.WithOutput(os.Stderr), mpb.WithWidth(48))
		p.bar = p.p.AddBar(p.total, mpb.BarRemoveOnComplete(),
			mpb.AppendDecorators(decor.Any(func(decor.Statistics) string { return p.line(time.Since(p.begun)) })))
		every, show = barEvery, func() { p.bar.SetCurrent(min(p.methods.Load(), p.total-1)) }
	default:
		return
	}
	p.end, p.ended = make(chan struct{}), make(chan struct{})
	go func() {
		defer close(p.ended)
		t := time.NewTicker(every)
		defer t.Stop()
		for {
			select {
			case <-t.C:
				show()
			case <-p.end:
				return
			}
		}
	}()
}

// step counts compiled methods, and how many of them failed.
func (p *progress) step(methods, failed int) {
	p.methods.Add(int64(methods))
	if failed > 0 {
		p.failed.Add(int64(failed))
	}
}

// line describes the progress after some time.
func (p *progress) line(after time.Duration) string {
	done, failed := p.methods.Load(), p.failed.Load()
	rate := float64(done) / max(after.Seconds(), 1e-3)
	s := fmt.Sprintf("%d of about %d methods, %.0f/s, %d not compiled", done, p.total, rate, failed)
	if left := p.total - done; done > 0 && left > 0 {
		s += fmt.Sprintf(", %v left", time.Duration(float64(left)/rate*float64(time.Second)).Round(time.Second))
	}
	return s
}

func (p *progress) done() {
	if p.end != nil {
		close(p.end)
		<-p.ended
	}
	if p.bar != nil {
		p.bar.Abort(true)
		p.p.Wait()
	}
}
