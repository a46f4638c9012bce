import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readPlaces } from '../cold-paths.ts'
import { pinProcess, planCores } from '../cores.ts'
import { makeRunFolder } from '../corpus/kept-folder.ts'
import { fill, prepareCorpus } from '../corpus/prepare-corpus.ts'
import { print, tell } from '../print.ts'
import { printRows } from '../print-table.ts'
import type { Row } from '../row.ts'
import { stopAllChildren } from '../servers/children.ts'
import { startHark } from '../servers/hark.ts'
import { addOtherCompany } from '../servers/other-company.ts'
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
    hark: { type: 'string', default: `${root}/bin/hark` },
  },
})
const command = values.hark
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
rmSync(folder, { recursive: true, force: true })
process.exit(code)

async function measureAll(): Promise<Row[]> {
  const dataDir = join(folder, 'overload')
  const corpus = values.quick
    ? await fill(command, 300, { dataDir })
    : await prepareCorpus(command, Number(values.posts), dataDir)
  const otherToken = addOtherCompany({ command, dataDir })
  const bareMicros = await measureBareCost(seconds, folder, cores)
  const rows: Row[] = []
  for (const [name, make] of Object.entries(floods(corpus, readPlaces(dataDir, 'posts')))) {
    const server = await startHark({ command, ...corpus, cores: cores.server })
    const setting = { server, otherToken, seconds, bareMicros, loadCores: cores.load }
    rows.push(...(await measureOverload(setting, name, make)))
    await server.stop()
    for (const row of rows.slice(-7)) tell(`  ${row.name}: ${row.value?.toFixed(2)} ${row.outcome}`)
  }
  return values.quick ? rows.map(row => ({ ...row, outcome: 'not judged' })) : rows
}
