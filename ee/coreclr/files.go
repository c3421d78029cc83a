//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"ryugo"
	"ryugo/ee/coreclr/native"
	"ryugo/ee/record"
)

// open opens the files of the configuration. Files that cannot be opened are reported and then
// ignored.
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
		c.forward = c.forward && err == nil // without the shipped JIT, we compile
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

// close writes the files that are written at the end.
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
