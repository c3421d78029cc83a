package exectest

import "testing"

// A test runs on a new rig.
type test struct {
	name string
	run  func(t *testing.T, r *Rig)
}

// anyMachine are the tests for all machines, wide those for machines with 8-byte longs and pointers
// in registers, narrow those for machines where decomposition splits longs into halves.
var (
	anyMachine = []test{
		{"Checked", testChecked}, {"Casts", testCasts}, {"FloatCompares", testFloatCompares}, {"FloatParams", testFloatParams},
		{"Blocks", testBlocks}, {"LargeFrame", testLargeFrame}, {"Ckfinite", testCkfinite}, {"OperPressure", testOperPressure},
		{"DivByConst", testDivByConst}, {"DivisionThrows", testDivisionThrows}, {"FarOffsets", testFarOffsets}, {"NullCheck", testNullCheck},
	}
	wide = []test{
		{"IntegerBinary", testIntegerBinary}, {"CompareAndJump", testCompareAndJump}, {"Unary", testUnary},
		{"IntegerCasts", testIntegerCasts}, {"FloatToInt", testFloatToInt}, {"IntToFloat", testIntToFloat},
		{"FloatCompare", testFloatCompare}, {"FloatArithmetic", testFloatArithmetic}, {"FloatUnary", testFloatUnary},
		{"Calls", testCalls}, {"VirtualCalls", testVirtualCalls},
		{"BlockCopy", testBlockCopy}, {"BlockFill", testBlockFill}, {"DynBlk", testDynBlk}, {"LoadsAndStores", testLoadsAndStores},
		{"ContainmentStops", testContainmentStops}, {"ReadModifyWrite", testReadModifyWrite}, {"BoundsCheck", testBoundsCheck},
		{"Atomics", Atomics}, {"SmallAtomics", SmallAtomics}, {"Switch", testSwitch}, {"LclHeap", testLclHeap},
		{"Pressure", testPressure}, {"Frames", testFrames}, {"WriteBarriers", testWriteBarriers}, {"Loop", testLoop},
		{"RandomBlocks", testRandomBlocks}, {"Select", testSelect}, {"SelectByFloats", testSelectByFloats},
		{"SwitchForms", testSwitchForms},
		{"SIMDElementwise", testSIMDElementwise}, {"SIMDElements", testSIMDElements}, {"SIMDInit", testSIMDInit},
		{"SIMDSplat", testSIMDSplat}, {"SIMDConstants", testSIMDConstants}, {"SIMDDot", testSIMDDot},
		{"SIMDPressure", testSIMDPressure}, {"SIMDAcrossCalls", testSIMDAcrossCalls}, {"SIMDUpper", testSIMDUpper}, {"SIMDSigns", testSIMDSigns},
		{"SIMDPairs", testSIMDPairs},
	}
	narrow = []test{
		{"RandomBlocks", testNarrowBlocks}, {"Atomics", testNarrowAtomics}, {"Switch", testNarrowSwitch}, {"LclHeap", testNarrowLclHeap},
	}
)

// Tests runs all tests, each for every machine.
func Tests(t *testing.T, machines ...*Machine) {
	lists := [][]test{anyMachine, wide}
	if machines[0].Target.PointerSize == 4 {
		lists[1] = narrow
	}
	for _, list := range lists {
		for _, test := range list {
			t.Run(test.name, func(t *testing.T) { Each(t, test.run, machines...) })
		}
	}
}

// Each runs a test for every machine.
func Each(t *testing.T, test func(t *testing.T, r *Rig), machines ...*Machine) {
	for _, m := range machines {
		t.Run(m.Target.Name, func(t *testing.T) { test(t, New(t, m)) })
	}
}
