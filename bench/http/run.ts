import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { pinProcess, planCores } from './cores.ts'
import { makeRunFolder } from './corpus/kept-folder.ts'
import { fill, prepareCorpus } from './corpus/prepare-corpus.ts'
import { measureCreates } from './groups/creates.ts'
import { measureEngines } from './groups/engines.ts'
import { measureMemory } from './groups/memory.ts'
import { measureReads } from './groups/reads.ts'
import { measureStarts } from './groups/starts.ts'
import { measureUnderWrites } from './groups/under-writes.ts'
import { measureWorkers } from './groups/workers.ts'
import { autocannonGenerator } from './load/autocannon.ts'
import { WrongAnswer } from './load/plan.ts'
import { findWrk } from './load/wrk.ts'
import { describeMachine, type Machine } from './machine.ts'
import { type Options, parseOptions, usage } from './options.ts'
import { print, tell } from './print.ts'
import { printTable } from './print-table.ts'
import type { Row } from './row.ts'
import { stopAllChildren } from './servers/children.ts'
import { startHark } from './servers/hark.ts'
import type { Setting } from './setting.ts'

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

async function measureAll(setting: Setting, { postsFew, postsMany }: Options): Promise<Row[]> {
  const { command, logLevel, isQuick } = setting
  // A quick run checks the import of today, too.
  const prepare = (posts: number, dataDir: string) =>
    isQuick ? fill(command, posts, { dataDir }) : prepareCorpus(command, posts, dataDir)
  const few = await prepare(postsFew, join(folder, 'few'))
  const many = await prepare(postsMany, join(folder, 'many'))
  const { row: firstAnswer, server: onMany } = await measureStarts(setting, many)
  const onFew = await startHark({ command, ...few, logLevel, cores: cores.server })
  const reads = await measureReads(
    setting,
    { corpus: many, server: onMany },
    { corpus: few, server: onFew },
  )
  const onPostgres = await measureEngines(setting, few, postsMany, onFew)
  const workers = await measureWorkers(setting, few, onFew)
  await onFew.stop()
  const creates = await measureCreates(setting, few)
  // Last, as it changes the big database; the memory is that of the server which has seen it all.
  const underWrites = await measureUnderWrites(setting, many, onMany)
  const memory = measureMemory(onMany, many)
  await onMany.stop()
  return [...reads, creates, underWrites, ...onPostgres, workers, firstAnswer, memory]
}

function unjudged(row: Row): Row {
  return { ...row, outcome: row.value === undefined ? 'not measured' : 'not judged' }
}

function chooseGenerator({ generator }: Options) {
  const wrk = generator === 'autocannon' ? undefined : findWrk(cores.load)
  if (wrk) return wrk
  if (generator === 'wrk') throw new Error('wrk is not installed (apt-get install wrk).')
  if (!generator && !options.isQuick)
    tell('wrk is not installed (apt-get install wrk); autocannon is slower and may be the limit.')
  return autocannonGenerator(cores.load)
}

function keep(result: { date: string; machine: Machine; options: Options; rows: Row[] }) {
  const file = join(results, `http-${result.date.slice(0, 19).replaceAll(':', '')}.json`)
  mkdirSync(results, { recursive: true })
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
  print(`Kept in ${file.slice(root.length + 1)}.`)
}

/** Without this machine's folders: results are committed. */
function keptOptions(): Options {
  return { ...options, command: relative(root, options.command) }
}

async function end(code: number): Promise<never> {
  await stopAllChildren()
  rmSync(folder, { recursive: true, force: true })
  process.exit(code)
}
