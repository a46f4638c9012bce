import { parseArgs } from 'node:util'
import { alignColumns } from '../../shared/align-columns.ts'
import type { Measured } from './measure-child.ts'
import { pairedTest } from './paired-test.ts'
import { rules } from './rules.ts'

// What each rule of the search brings: the same queries with all rules, and without each of them in turn. With `--before`,
// how another version, which printed that file with measure-child.ts, compares:
// `bin/bun bench/relevance/rules/run.ts FOLDER [--only RULE] [--before FILE]`.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' }, before: { type: 'string' } },
})
const folder = positionals[0]
if (!folder) throw new Error('Name the folder of the collections.')

const all = await measured()
if (values.before) {
  print('before and now', compared(await Bun.file(values.before).json(), all))
} else {
  for (const name of Object.keys(rules).filter(name => name.includes(values.only)))
    print(`without ${name}, for ${rules[name]!.for}`, compared(all, await measured(name)))
}

function print(title: string, lines: string[]) {
  process.stdout.write(`${title}\n${lines.map(line => `  ${line}\n`).join('')}\n`)
}

/** nDCG@10 by collection, language and kind of query: only those that differ, but the mean over all. */
function compared(before: Measured, after: Measured): string[] {
  const kinds = Object.keys(before.ndcg)
  const rows = [...kinds.map(kind => [kind]), kinds].map(some => {
    const { mean, difference, p } = pairedTest(pooled(before, some), pooled(after, some))
    const title = some.length === 1 ? some[0]! : 'all'
    return [
      title,
      (mean - difference).toFixed(3),
      mean.toFixed(3),
      signed(difference),
      p.toFixed(3),
    ]
  })
  const changed = rows.filter(([title, , , difference]) => title === 'all' || difference !== '0')
  return [
    ...alignColumns([['nDCG@10', 'before', 'after', 'difference', 'p'], ...changed]),
    `queries by class missed: ${before.classes.join(' / ')}, then ${after.classes.join(' / ')}`,
    ...after.missed
      .filter(query => !before.missed.includes(query))
      .map(query => `then missed: ${query}`),
    ...before.missed
      .filter(query => !after.missed.includes(query))
      .map(query => `then found: ${query}`),
  ]
}

function pooled({ ndcg }: Measured, kinds: string[]): Record<string, number> {
  return Object.fromEntries(
    kinds.flatMap(kind =>
      Object.entries(ndcg[kind]!).map(([id, figure]) => [`${kind} ${id}`, figure]),
    ),
  )
}

/** In a process of its own: a module is loaded once. */
async function measured(name?: string): Promise<Measured> {
  const child = new URL('measure-child.ts', import.meta.url).pathname
  const command = [process.execPath, child, folder!, ...(name ? [name] : [])]
  const run = Bun.spawn(command, { stdout: 'pipe', stderr: 'inherit' })
  const printed = await run.stdout.text()
  if ((await run.exited) !== 0) throw new Error(`${command.join(' ')} failed`)
  return JSON.parse(printed)
}

function signed(difference: number): string {
  const rounded = difference.toFixed(3)
  if (Number(rounded) === 0) return '0'
  return difference > 0 ? `+${rounded}` : rounded
}
