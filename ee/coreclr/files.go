//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"ryugo"
	"ryugo/ee/coreclr/native"
	"ryugo/ee/record"
)

// open opens what the configuration names. What cannot be opened is reported
// and done without.
func (j *jit) open() {
	c := &j.config
	var err error
	if c.log != "" {
		j.log, err = openLog(c.log)
		complain(err)
	}
	if j.timed = c.stats != "" || c.shipped != "" || c.log != ""; j.timed {
		native.Time()
	}
	if c.shipped != "" {
		j.spy, err = loadSpy(c, j.version)
		complain(err)
		c.forward = c.forward && err == nil // what is compiled without it is not the shipped JIT's
	}
	if c.record != "" {
		j.writer, err = record.Create(c.record, record.Meta{
			Config:  record.Config{Target: ryugo.Targets()[0], Opt: string(c.opt)},
			Runtime: j.version.Name,
		})
		complain(err)
		if err == nil {
			j.recorder = record.New(j.writer)
		}
	}
	j.named = j.log != nil || c.dump != "" || c.methods.needsNames()
}

// close writes what is written at the end.
func (j *jit) close() {
	if j.config.stats != "" {
		complain(j.stats.write(&j.config))
	}
	if j.spy != nil {
		complain(j.spy.flush())
	}
	if j.writer != nil {
		complain(j.writer.Close())
	}
}
