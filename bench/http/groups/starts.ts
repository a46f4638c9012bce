import { mkdtempSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { builtExecutable } from '../../../test/support/executable.ts'
import { checkPage } from '../check-answer.ts'
import { expectedPosts } from '../corpus/expected.ts'
import { median } from '../measure.ts'
import { limitRow, type Row } from '../row.ts'
import { cpuMsWithEnded } from '../servers/cpu-time.ts'
import { startHark } from '../servers/hark.ts'
import type { Setting } from '../setting.ts'
import type { Stage } from '../stage.ts'

const goalMs = 300
const cpuGoalMs = 350
/** What every start took before there were bundles. */
const sourceGoalMs = 1_400

const root = resolve(import.meta.dir, '../../..')
const fromSource = [join(root, 'bin/bun'), join(root, 'src/main.ts')]

/** From the command to the first answer's last byte, by the clock and by what it takes of the processor. */
export async function measureStarts(setting: Setting, stage: Stage): Promise<Row[]> {
  const { rounds } = setting
  const ways = {
    'the executable': [builtExecutable()],
    'bin/hark, which runs a bundle': [join(root, 'bin/hark')],
    'the sources': fromSource,
  }
  const rows: Row[] = []
  for (const [way, words] of Object.entries(ways)) {
    // The first start makes the bundle, and brings files into memory.
    const starts = await repeated(rounds + 1, () => cpuOfStart(setting, words))
    const helps = await repeated(rounds + 1, async () => cpuOfCommand([...words, '--help']))
    const goal = words === fromSource ? sourceGoalMs : cpuGoalMs
    rows.push(
      cpuRow(`CPU until the first answer, ${way}`, goal, starts),
      cpuRow(`CPU of hark --help, ${way}`, goal, helps),
    )
  }
  return [await firstAnswer(setting, stage), ...rows]
}

function cpuRow(name: string, goal: number, [, ...times]: number[]): Row {
  const told = times.map(time => Math.round(time)).join(', ')
  return limitRow({ name, against: '–', goal }, median(times), 'ms', `${told} ms`)
}

async function repeated(times: number, measure: () => Promise<number>): Promise<number[]> {
  const measured: number[] = []
  for (let round = 0; round < times; round++) measured.push(await measure())
  return measured
}

/** Of a new installation, which is made meanwhile. */
async function cpuOfStart({ folder, cores }: Setting, command: string[]): Promise<number> {
  const dataDir = mkdtempSync(join(folder, 'start-'))
  const server = await startHark({ command, dataDir, cores: cores.server })
  await (await fetch(`${server.origin}/api/v1/posts/`)).text()
  const ms = cpuMsWithEnded(server.pid)
  await server.stop()
  return ms
}

function cpuOfCommand(command: string[]): number {
  const { exitCode, stderr, resourceUsage } = Bun.spawnSync(command)
  if (exitCode !== 0) throw new Error(stderr.toString())
  return Number(resourceUsage.cpuTime.total) / 1000
}

async function firstAnswer({ rounds, isQuick }: Setting, stage: Stage): Promise<Row> {
  const corpus = await stage.many()
  const { posts, token } = corpus
  const times: number[] = []
  // Once more than is counted: the first one brings the file's pages into memory.
  for (let start = 0; start <= rounds; start++) {
    const server = await stage.serve(corpus)
    const headers = { authorization: `Bearer ${token}` }
    const path = '/api/v1/posts/'
    const response = await fetch(server.origin + path, { headers })
    const text = await response.text()
    if (start > 0 || isQuick) times.push(performance.now() - server.startedAt)
    checkPage(
      path,
      { status: response.status, headers: response.headers, text },
      expectedPosts(posts, 0),
    )
    await server.stop()
  }
  const ms = median(times)
  const told = times.map(time => Math.round(time)).join(', ')
  const name = `first answer after start, ${posts.toLocaleString('en')} posts`
  return limitRow({ name, against: '–', goal: goalMs }, ms, 'ms', `${told} ms`)
}
