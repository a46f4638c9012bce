import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pinProcess, planCores } from '../cores.ts'
import { makeRunFolder } from '../corpus/kept-folder.ts'
import { type Corpus, fill, prepareCorpus } from '../corpus/prepare-corpus.ts'
import { print, tell } from '../print.ts'
import { printRows } from '../print-table.ts'
import type { Row } from '../row.ts'
import { stopAllChildren } from '../servers/children.ts'
import { harkEnvironment, startHark } from '../servers/hark.ts'
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
  const otherToken = addOtherCompany(corpus)
  const bareMicros = await measureBareCost(seconds, folder, cores)
  const rows: Row[] = []
  for (const [name, make] of Object.entries(floods(corpus))) {
    const server = await startHark({ command, ...corpus, cores: cores.server })
    const setting = { server, otherToken, seconds, bareMicros, loadCores: cores.load }
    rows.push(...(await measureOverload(setting, name, make)))
    await server.stop()
    for (const row of rows.slice(-7)) tell(`  ${row.name}: ${row.value?.toFixed(2)} ${row.outcome}`)
  }
  return values.quick ? rows.map(row => ({ ...row, outcome: 'not judged' })) : rows
}

function addOtherCompany({ dataDir }: Corpus): string {
  const hark = (...words: string[]) => {
    const env = harkEnvironment({ command, dataDir })
    const { exitCode, stdout, stderr } = Bun.spawnSync([command, ...words], { env })
    if (exitCode !== 0) throw new Error(`hark ${words.join(' ')} failed: ${stderr}${stdout}`)
    return stdout.toString().trim()
  }
  const company = ['--company', 'other']
  const email = 'other@example.com'
  hark('company', 'add', '--slug', 'other', '--name', 'Other')
  hark('user', 'add', '--email', email, '--name', 'Other', '--role', 'admin', ...company)
  hark('demo', ...company)
  return hark('token', 'add', '--owner', email, ...company)
}
