import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pinned } from '../cores.ts'
import { makePost } from '../corpus/make-post.ts'
import { WrongAnswer } from '../load/plan.ts'
import { bar, tell } from '../print.ts'
import { type Row, reachRow } from '../row.ts'
import { type HarkPlace, harkEnvironment, startHark } from '../servers/hark.ts'
import type { Setting } from '../setting.ts'
import type { Stage } from '../stage.ts'

const goals = { SQLite: 2_000, PostgreSQL: 1_000 }

/** `hark import` of a file into a new installation, from start to end, once on each engine. */
export async function measureImports(setting: Setting, stage: Stage): Promise<Row[]> {
  const { command, folder, importPosts } = setting
  const file = join(folder, 'import.jsonl')
  const bytes = await writeFile(file, importPosts)
  const databaseUrl = await (await stage.postgres()).freshDatabase()
  const places = {
    SQLite: { command, dataDir: join(folder, 'import-sqlite') },
    PostgreSQL: { command, dataDir: join(folder, 'import-postgres'), databaseUrl },
  }
  const rows: Row[] = []
  for (const engine of ['SQLite', 'PostgreSQL'] as const) {
    const { seconds, cpuSeconds } = await importInto(setting, places[engine], file)
    const perSecond = importPosts / seconds
    tell(`  import on ${engine}: ${Math.round(perSecond)} posts/s`)
    const name = `import of ${importPosts.toLocaleString('en')} posts, ${engine}`
    const absolute = `${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} of them on the core, for ${Math.round(bytes / 1e6)} MB`
    rows.push(reachRow({ name, against: '–', goal: goals[engine] }, perSecond, '/s', absolute))
    rmSync(places[engine].dataDir, { recursive: true, force: true })
  }
  rmSync(file)
  return rows
}

/** First a file, so that building the posts takes nothing from the import. */
async function writeFile(file: string, posts: number): Promise<number> {
  const progress = bar('posts written', posts)
  const sink = Bun.file(file).writer()
  for (let number = 0; number < posts; number++) {
    sink.write(`${JSON.stringify(makePost(number))}\n`)
    if (number % 500 === 0) {
      await sink.flush()
      progress.at(number)
    }
  }
  await sink.end()
  progress.at(posts)
  return Bun.file(file).size
}

async function importInto(
  { command, cores, importPosts }: Setting,
  place: HarkPlace,
  file: string,
): Promise<{ seconds: number; cpuSeconds: number }> {
  // The first start creates the company.
  await (await startHark(place)).stop()
  const startedAt = performance.now()
  const child = Bun.spawn(pinned([command, 'import', file], cores.server), {
    env: harkEnvironment(place),
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [text, errors] = await Promise.all([child.stdout.text(), child.stderr.text()])
  const seconds = (performance.now() - startedAt) / 1000
  if ((await child.exited) !== 0) throw new Error(`hark import failed: ${errors}`)
  if (!text.startsWith(`Imported ${importPosts} posts,`))
    throw new WrongAnswer(`${importPosts} posts were to be imported: ${text}`)
  return { seconds, cpuSeconds: Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6 }
}
