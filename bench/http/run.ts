import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { pinProcess, planCores } from './cores.ts'
import { makeRunFolder } from './corpus/kept-folder.ts'
import { measureBackground } from './groups/background.ts'
import { measureCold } from './groups/cold.ts'
import { measureCreates } from './groups/creates.ts'
import { measureEngines } from './groups/engines.ts'
import { measureFeed } from './groups/feed.ts'
import { measureImports } from './groups/imports.ts'
import { measureInsight } from './groups/insight.ts'
import { measureListings } from './groups/lists.ts'
import { measureMemory } from './groups/memory.ts'
import { measureNodes } from './groups/nodes.ts'
import { measureReads } from './groups/reads.ts'
import { measureRevalidation } from './groups/revalidation.ts'
import { measureStarts } from './groups/starts.ts'
import { measureSync } from './groups/sync.ts'
import { measureUnderWrites } from './groups/under-writes.ts'
import { measureWorkers } from './groups/workers.ts'
import { measureWrites } from './groups/writes.ts'
import { autocannonGenerator } from './load/autocannon.ts'
import { WrongAnswer } from './load/plan.ts'
import { findWrk } from './load/wrk.ts'
import { describeMachine, type Machine } from './machine.ts'
import { type Options, parseOptions, usage } from './options.ts'
import { print, tell } from './print.ts'
import { printTable } from './print-table.ts'
import type { Row } from './row.ts'
import { stopAllChildren } from './servers/children.ts'
import type { Setting } from './setting.ts'
import { Stage } from './stage.ts'

// `npm run bench`: see options.ts. Ends with 1 where an answer was wrong, never for being slow.

const root = resolve(import.meta.dir, '../..')
const results = join(root, 'bench/results')

if (process.argv.includes('--help')) {
  print(usage)
  process.exit(0)
}
const options = parseOptions(process.argv.slice(2), root)
const cores = planCores()
pinProcess(process.pid, cores.load)
const folder = makeRunFolder()
process.once('SIGINT', () => void end(130))
process.once('SIGTERM', () => void end(143))

try {
  const generator = chooseGenerator(options)
  const machine = describeMachine(options, cores, generator)
  const rows = await measureAll({ ...options, generator, cores, folder }, options)
  printTable(machine, options.isQuick ? rows.map(unjudged) : rows)
  if (options.isQuick) print('Every answer was right. A quick run tells nothing about speed.')
  else keep({ date: new Date().toISOString(), machine, options: keptOptions(), rows })
  await end(0)
} catch (error) {
  tell(error instanceof WrongAnswer ? `Wrong answer: ${error.message}` : Bun.inspect(error))
  await end(1)
}

type Group = (setting: Setting, stage: Stage) => Promise<Row[]>

/**
 * In this order: the lists are compared with what was imported until posts are created, and the memory is that of
 * the server which has answered the whole run.
 */
function groups(): Record<string, Group> {
  return {
    starts: measureStarts,
    reads: measureReads,
    cold: measureCold,
    engines: measureEngines,
    lists: measureListings,
    insight: measureInsight,
    workers: measureWorkers,
    nodes: measureNodes,
    creates: measureCreates,
    writes: measureWrites,
    revalidation: measureRevalidation,
    'under-writes': measureUnderWrites,
    memory: measureMemory,
    imports: measureImports,
    sync: measureSync,
    feed: measureFeed,
    background: measureBackground,
  }
}

async function measureAll(setting: Setting, options: Options): Promise<Row[]> {
  const chosen = Object.entries(groups()).filter(([name]) => options.only.test(name))
  if (chosen.length === 0)
    throw new Error(`--only ${options.only.source} matches none of ${Object.keys(groups())}.`)
  const stage = new Stage(setting, options)
  const rows: Row[] = []
  try {
    for (const [name, measure] of chosen) {
      tell(name)
      const measured = await measure(setting, stage)
      // A long run that is stopped has shown something.
      for (const row of measured) tell(`  ${row.name}: ${row.value?.toFixed(2)} ${row.outcome}`)
      rows.push(...measured)
    }
  } finally {
    await stage.stop()
  }
  return rows
}

function unjudged(row: Row): Row {
  return { ...row, outcome: row.outcome === 'not measured' ? 'not measured' : 'not judged' }
}

function chooseGenerator({ generator }: Options) {
  const wrk = generator === 'autocannon' ? undefined : findWrk(cores.load)
  if (wrk) return wrk
  if (generator === 'wrk') throw new Error('wrk is not installed (apt-get install wrk).')
  if (!generator && !options.isQuick)
    tell('wrk is not installed (apt-get install wrk); autocannon is slower and may be the limit.')
  return autocannonGenerator(cores.load)
}

function keep(result: { date: string; machine: Machine; options: object; rows: Row[] }) {
  const file = join(results, `http-${result.date.slice(0, 19).replaceAll(':', '')}.json`)
  mkdirSync(results, { recursive: true })
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
  print(`Kept in ${file.slice(root.length + 1)}.`)
}

/** Without this machine's folders: results are committed. */
function keptOptions() {
  return {
    ...options,
    only: options.only.source,
    command: relative(root, options.command),
  }
}

async function end(code: number): Promise<never> {
  await stopAllChildren()
  rmSync(folder, { recursive: true, force: true })
  process.exit(code)
}
