import { alignColumns } from '../../shared/align-columns.ts'
import type { Measured } from './measure-child.ts'
import { rules } from './rules.ts'

// What each rule of the search brings: the same queries with all rules, and without each of them in turn.
// `bin/bun bench/relevance/rules/run.ts FOLDER`.

const folder = process.argv[2]
if (!folder) throw new Error('Name the folder of the collections.')

const all = await measured()
const collections = Object.keys(all.ndcg)
const rows = [['', ...collections, 'mean', 'typed queries missed'], rowOf('all rules', all)]
for (const name of Object.keys(rules)) {
  const without = await measured(name)
  rows.push(differencesOf(`without ${name}`, without))
  const lost = without.missed.filter(query => !all.missed.includes(query))
  process.stdout.write(`without ${name}, for ${rules[name]!.for}, these are missed as well:\n`)
  for (const query of lost) process.stdout.write(`  ${query}\n`)
}
process.stdout.write('\nnDCG@10, clean and with a typo; below the first line, the difference\n')
process.stdout.write(`${alignColumns(rows).join('\n')}\n`)

/** In a process of its own: a module is loaded once. */
async function measured(name?: string): Promise<Measured> {
  const child = new URL('measure-child.ts', import.meta.url).pathname
  const command = [process.execPath, child, folder!, ...(name ? [name] : [])]
  const run = Bun.spawn(command, { stdout: 'pipe', stderr: 'inherit' })
  const printed = await run.stdout.text()
  if ((await run.exited) !== 0) throw new Error(`${command.join(' ')} failed`)
  return JSON.parse(printed)
}

function rowOf(title: string, { ndcg, missed }: Measured): string[] {
  const figures = collections.map(name => ndcg[name]!.map(figure => figure.toFixed(3)).join(' / '))
  return [title, ...figures, meanOf(ndcg).toFixed(3), String(missed.length)]
}

function differencesOf(title: string, { ndcg, missed }: Measured): string[] {
  const figures = collections.map(name =>
    ndcg[name]!.map((figure, at) => signed(figure - all.ndcg[name]![at]!)).join(' / '),
  )
  return [title, ...figures, signed(meanOf(ndcg) - meanOf(all.ndcg)), String(missed.length)]
}

function meanOf(ndcg: Measured['ndcg']): number {
  const figures = Object.values(ndcg).flat()
  return figures.reduce((sum, figure) => sum + figure, 0) / figures.length
}

function signed(difference: number): string {
  const rounded = difference.toFixed(3)
  if (Number(rounded) === 0) return '0'
  return difference > 0 ? `+${rounded}` : rounded
}
