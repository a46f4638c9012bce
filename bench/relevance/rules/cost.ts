import { parseArgs } from 'node:util'
import { alignColumns } from '../../shared/align-columns.ts'
import { rules } from './rules.ts'

// What each rule of the search costs, beside what it brings (run.ts): the processor time of the same short searches with all
// rules and without one, in turn. The first row leaves nothing out: what costs no more than that is noise.
// `bin/bun bench/relevance/rules/cost.ts FOLDER [--only PATTERN] [--rounds N]`.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' }, rounds: { type: 'string', default: '3' } },
})
const folder = positionals[0]
if (!folder) throw new Error('Name the folder of the collections.')

const names = Object.keys(rules).filter(name => new RegExp(values.only).test(name))
const rows: string[][] = []
for (const name of [undefined, ...names]) {
  const least = { all: Number.POSITIVE_INFINITY, without: Number.POSITIVE_INFINITY }
  for (let round = 0; round < Number(values.rounds); round++) {
    least.all = Math.min(least.all, await measured(undefined))
    least.without = Math.min(least.without, await measured(name))
  }
  const costs = least.all - least.without
  const share = Math.round((100 * costs) / least.all)
  rows.push([
    name ?? 'nothing',
    `${Math.round(costs)} µs`,
    `${share} % of ${Math.round(least.all)}`,
  ])
}
process.stdout.write(`${alignColumns([['', 'costs', 'of a search'], ...rows]).join('\n')}\n`)

/** In a process of its own: a module is loaded once. */
async function measured(name: string | undefined): Promise<number> {
  const child = new URL('cost-child.ts', import.meta.url).pathname
  const command = [process.execPath, child, folder!, ...(name ? [name] : [])]
  const run = Bun.spawn(command, { stdout: 'pipe', stderr: 'inherit' })
  const printed = await run.stdout.text()
  if ((await run.exited) !== 0) throw new Error(`${command.join(' ')} failed`)
  return JSON.parse(printed)
}
