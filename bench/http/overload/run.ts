import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { PostgresServer } from '../../../test/support/postgres.ts'
import { readPlaces, readPostgresPlaces } from '../cold-paths.ts'
import { pinProcess, planCores } from '../cores.ts'
import { makeRunFolder } from '../corpus/kept-folder.ts'
import { fill, prepareCorpus } from '../corpus/prepare-corpus.ts'
import { print, tell } from '../print.ts'
import { printRows } from '../print-table.ts'
import type { Row } from '../row.ts'
import { stopAllChildren } from '../servers/children.ts'
import { untilIdle } from '../servers/cpu-time.ts'
import { startHark } from '../servers/hark.ts'
import { addOtherCompany } from '../servers/other-company.ts'
import { startPinnedPostgres } from '../stage.ts'
import { measureBareCost } from './bare-cost.ts'
import { measureOverload } from './measure-overload.ts'
import { floods } from './requests.ts'

// `npm run bench:overload`: what becomes of a server that is asked ten times as much as it can answer.

const root = resolve(import.meta.dir, '../../..')
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    posts: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '8' },
    only: { type: 'string', default: '' },
    hark: { type: 'string', default: `${root}/bin/hark` },
  },
})
const engines = ['SQLite', 'PostgreSQL'] as const
type Engine = (typeof engines)[number]
/** For cold lists, which are cheap, Bun's own parsing of the refused ones takes most of the rest. */
const goodputs = { searches: 0.8, 'cold lists': 0.55, creates: 0.8 }
const kinds = ['searches', 'cold lists', 'creates'] as const
const command = values.hark
let postgres: PostgresServer | undefined
const seconds = values.quick ? 1 : Number(values.seconds)
const cores = planCores()
pinProcess(process.pid, cores.load)
const folder = makeRunFolder()
let code = 0
try {
  print()
  printRows(await measureAll())
} catch (error) {
  tell(Bun.inspect(error))
  code = 1
}
await stopAllChildren()
await postgres?.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(code)

async function measureAll(): Promise<Row[]> {
  const rows: Row[] = []
  const bareMicros = await measureBareCost(seconds, folder, cores)
  const isWanted = (name: string) => new RegExp(values.only).test(name)
  for (const engine of engines) {
    if (!kinds.some(kind => isWanted(`${engine}, ${kind}`))) continue
    const place = await placeOf(engine)
    const corpus =
      values.quick || place.databaseUrl
        ? await fill(command, values.quick ? 300 : Number(values.posts), place)
        : await prepareCorpus(command, Number(values.posts), place.dataDir)
    const otherToken = addOtherCompany({ command, ...place })
    const places = place.databaseUrl
      ? await readPostgresPlaces(place.databaseUrl, 'posts')
      : readPlaces(place.dataDir, 'posts')
    const requests = floods(corpus, places)
    for (const kind of kinds) {
      const name = `${engine}, ${kind}`
      if (!isWanted(name)) continue
      const goodput = goodputs[kind]
      const token = corpus.token
      const server = await startHark({ command, ...place, token, cores: cores.server })
      if (!values.quick) await untilIdle(server.pid)
      const setting = { server, goodput, otherToken, seconds, bareMicros, loadCores: cores.load }
      const measured = await measureOverload(setting, name, requests[kind])
      await server.stop()
      for (const row of measured) tell(`  ${row.name}: ${row.value?.toFixed(2)} ${row.outcome}`)
      rows.push(...measured)
    }
  }
  return values.quick ? rows.map(row => ({ ...row, outcome: 'not judged' })) : rows
}

async function placeOf(engine: Engine): Promise<{ dataDir: string; databaseUrl?: string }> {
  const dataDir = join(folder, engine)
  if (engine === 'SQLite') return { dataDir }
  postgres = await startPinnedPostgres(cores.load)
  return { dataDir, databaseUrl: await postgres.freshDatabase() }
}
