import { expect, test } from 'bun:test'
import { counter, exposition, gauge, histogram, mergeFamilies } from './families.ts'
import { Histogram } from './histogram.ts'

test('a value counts in every bucket that has room for it', () => {
  const values = new Histogram([1, 2])
  for (const value of [0.5, 1, 1.5, 9]) values.observe(value)
  expect(exposition([histogram({ name: 'a', help: 'Some.' }, [[{ b: 'c' }, values]])])).toBe(
    `# HELP a Some.
# TYPE a histogram
a_bucket{b="c",le="1"} 2
a_bucket{b="c",le="2"} 3
a_bucket{b="c",le="+Inf"} 4
a_sum{b="c"} 12
a_count{b="c"} 4
`,
  )
})

test('what labels and help say is escaped, and a metric without samples is left out', () => {
  const odd = counter({ name: 'a', help: 'A \\ and\na line.' }, [[{ b: '"\\\n' }, 1]])
  expect(exposition([odd, gauge({ name: 'none', help: '' }, [])])).toBe(
    '# HELP a A \\\\ and\\na line.\n# TYPE a counter\na{b="\\"\\\\\\n"} 1\n',
  )
})

test('processes are summed by labels, but for what is not to be', () => {
  const process = (start: number, counts: Record<string, number>) => [
    counter(
      { name: 'n', help: '' },
      Object.entries(counts).map(([of, count]) => [{ of }, count]),
    ),
    gauge({ name: 'start', help: '', merged: 'min' }, [[{}, start]]),
  ]
  const one = process(7, { a: 1, b: 2 })
  const before = structuredClone(one)
  expect(mergeFamilies([one, process(5, { b: 3, c: 4 })])).toEqual(process(5, { a: 1, b: 5, c: 4 }))
  expect(one).toEqual(before)
})
