import { resolve } from 'node:path'
import { print } from '../http/print.ts'
import { alignColumns } from '../shared/align-columns.ts'
import { describeHost } from '../shared/host.ts'
import { measurePaints } from './paints.ts'
import { measureServerTimes } from './server-times.ts'

const goals = { lcpMs: 1000, layoutShift: 0, bytes: 60_000 }
const posts = 100_000

const paints = await measurePaints(10)
print(`First view on a phone, processor four times slower, worst of 10 (goals: largest paint
${goals.lcpMs} ms, shift ${goals.layoutShift}, ${goals.bytes} bytes)`)
printTable(
  ['page', 'largest paint', 'layout shift', 'bytes'],
  paints.map(({ page, lcpMs, layoutShift, bytes }) => [
    page,
    `${lcpMs.toFixed(0)} ms`,
    layoutShift.toFixed(4),
    String(bytes),
  ]),
)

const serverTimes = await measureServerTimes(posts, 200)
print(`\nServer time at ${posts.toLocaleString('en')} posts, nothing cached`)
printTable(
  ['engine', 'page', 'p50', 'p99'],
  serverTimes.map(({ engine, page, p50Ms, p99Ms }) => [
    engine,
    page,
    `${p50Ms.toFixed(1)} ms`,
    `${p99Ms.toFixed(1)} ms`,
  ]),
)

const file = resolve(import.meta.dir, '../results/pages.json')
await Bun.write(
  file,
  `${JSON.stringify({ host: describeHost(), posts, paints, serverTimes }, null, 2)}\n`,
)
const isMet = paints.every(
  paint =>
    paint.lcpMs <= goals.lcpMs &&
    paint.layoutShift <= goals.layoutShift &&
    paint.bytes <= goals.bytes,
)
print(isMet ? '\nEvery goal is met.' : '\nSome goal is NOT met.')
process.exit(0)

function printTable(names: string[], rows: string[][]) {
  for (const line of alignColumns([names, ...rows])) print(line)
}
