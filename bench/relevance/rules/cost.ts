import { parseArgs } from 'node:util'
import { alignColumns } from '../../shared/align-columns.ts'
import { rules } from './rules.ts'

// What each rule of the search costs, beside what it brings (run.ts): the processor time of the same short searches with all
// rules, and without each of them, in turn. `bin/bun bench/relevance/rules/cost.ts FOLDER [--rounds N]`.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' } },
})
const folder = positionals[0]
if (!folder) throw new Error('Name the folder of the collections.')

const names = [undefined, ...Object.keys(rules)]
const micros = new Map(names.map(name => [name, [] as number[]]))
for (let round = 0; round < Number(values.rounds); round++)
  for (const name of names) micros.get(name)!.push(await measured(name))
const all = Math.min(...micros.get(undefined)!)
const rows = names.map(name => {
  const least = Math.min(...micros.get(name)!)
  return name === undefined
    ? ['all rules', `${Math.round(all)} µs`, '']
    : [name, `${Math.round(all - least)} µs`, `${Math.round((100 * (all - least)) / all)} %`]
})
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
