package modern

import "testing"

func TestGenerate(t *testing.T) {
	for seed := range uint64(300) {
		a, b := Generate(seed).Source(), Generate(seed).Source()
		if a != b {
			t.Fatal(seed)
		}
		if seed == 3 {
			t.Log(a)
		}
	}
}
