import { parseArgs } from 'node:util'
import { alignColumns } from '../../shared/align-columns.ts'
import { openHark } from '../engines/hark.ts'
import { classQueries, findMissed, type Missed } from './classes.ts'

// How many short queries of each class find the right post first, and which of those that are not held out miss it:
// `bin/bun bench/relevance/classes/run.ts [--all]`. `--all` lists held-out ones, too: not to be used while rules change.

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } })
const set = await findMissed(openHark, true)
const unset = await findMissed(openHark, false)

const kinds = [...new Set(classQueries.map(query => query.class))]
const columns: [string, Missed[], boolean | undefined][] = [
  ['language set', set, undefined],
  ['held out', set, true],
  ['left as English', unset, undefined],
  ['held out', unset, true],
]
const rows = [undefined, ...kinds].map(kind => [
  kind ?? 'all classes',
  ...columns.map(([, missed, isHeldOut]) => {
    const isOne = (query: { class: string; isHeldOut: boolean }) =>
      (kind === undefined || query.class === kind) &&
      (isHeldOut === undefined || query.isHeldOut === isHeldOut)
    const all = classQueries.filter(isOne).length
    return `${all - missed.filter(isOne).length} of ${all}`
  }),
])
for (const [title, missed] of [columns[0]!, columns[2]!]) {
  process.stdout.write(`missed, ${title}:\n`)
  for (const { isHeldOut, text, expected, first, class: kind } of missed)
    if (values.all || !isHeldOut)
      process.stdout.write(`  ${kind}: ${text} found ${first} instead of ${expected}\n`)
}
process.stdout.write('\nright post first\n')
process.stdout.write(
  `${alignColumns([['', ...columns.map(([title]) => title)], ...rows]).join('\n')}\n`,
)
