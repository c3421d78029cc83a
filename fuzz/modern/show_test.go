package modern

import "testing"

func TestShow(t *testing.T) { t.Log(Generate(*first).Source()) }
