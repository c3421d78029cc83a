package borders

// Tables returns the tables of rows. With all it includes the rows that take long.
func Tables(all bool) []Table {
	var out []Table
	add := func(name string, fill func(t *table)) {
		t := &table{}
		fill(t)
		out = append(out, Table{name, t.rows})
	}
	add("up", func(t *table) { t.countedUp(all) })
	add("down", func(t *table) { t.countedDown(all) })
	add("ends", (*table).ends)
	add("guarded", func(t *table) { t.guarded(all) })
	add("sequences", (*table).sequences)
	add("computed", (*table).computed)
	add("wrapped", func(t *table) { t.wrapped(all) })
	add("sums", (*table).sums)
	add("entered", (*table).entered)
	add("starts", (*table).starts)
	add("remainders", (*table).remainders)
	add("mixed", (*table).mixed)
	add("trips", func(t *table) { t.trips(all) })
	add("nested", (*table).nested)
	add("invariants", (*table).invariants)
	add("switched", (*table).switched)
	add("divisions", (*table).divisions)
	add("checks", (*table).checks)
	add("shifts", (*table).shifts)
	add("compared", func(t *table) { t.compared(all) })
	add("small compared", func(t *table) { t.smallCompared(all) })
	add("rewritten", (*table).rewritten)
	add("casts", func(t *table) { t.cast(all) })
	add("updated", (*table).updated)
	add("passed", (*table).passed)
	more := 1
	if all {
		more = 20
	}
	add("random bounds", func(t *table) { t.bounds(300*more, 1) })
	add("random widths", func(t *table) { t.widths(500*more, 1) })
	return out
}

// Table is the rows on one subject.
type Table struct {
	Name string
	Rows []Row
}
