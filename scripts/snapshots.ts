import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startPostgres } from '../test/support/postgres.ts'

/**
 * Exports a company of many posts, imports it into each engine, and compares the bytes of every export; prints
 * how long each command took, its CPU time, and its memory at most.
 */
const posts = Number(process.argv[2] ?? 100_000)
const folder = mkdtempSync(join(tmpdir(), 'hark-snapshots-'))
const at = (name: string) => join(folder, name)
let copies = 0
const postgres = await startPostgres({ version: 18, isFast: true })

try {
  await writePosts(at('posts.jsonl'))
  const here = { DATA_DIR: at('sqlite') }
  const there = { DATA_DIR: at('postgres'), DATABASE_URL: await postgres.freshDatabase() }
  await run(here, 'company', 'add', '--slug', 'acme', '--name', 'Acme', '--admin', 'a@example.com')
  await run(here, 'board', 'add', '--company', 'acme', '--slug', 'ideas', '--name', 'Ideas')
  await run(here, 'import', at('posts.jsonl'), '--company', 'acme')
  const bytes = await exported(here, 'acme', 'first.tar')
  // All bytes are equal, so it does not matter which of the exports is imported.
  for (const [name, env] of [
    ['Into SQLite', { DATA_DIR: at('sqlite-2') }],
    ['Into PostgreSQL', there],
  ] as const) {
    print(name)
    const slug = `copy-${++copies}`
    await run(env, 'import', at('first.tar'), '--company', slug)
    const again = await exported(env, slug, `of-${slug}.tar`)
    if (again !== bytes) throw new Error(`${name}: the bytes differ.`)
    await run(env, 'verify')
  }
  print(`All exports of ${posts} posts are the same ${statSync(at('first.tar')).size} bytes.`)
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true })
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}

/** Some votes and a comment for each, by a few thousand people. */
async function writePosts(file: string) {
  const writer = Bun.file(file).writer()
  const person = (number: number) => ({
    email: `person-${number % 5_000}@example.com`,
    full_name: `Person ${number % 5_000}`,
  })
  for (let number = 0; number < posts; number++) {
    const post = {
      board: 'ideas',
      title: `Idea ${number} about part ${number % 997} of the product`,
      content: `It should do thing ${number % 8_191}, as others do. `.repeat(1 + (number % 5)),
      creator: person(number),
      votes: [person(number + 1), person(number + 7)],
      comments: [{ content: `Comment ${number}.`, creator: person(number + 3) }],
    }
    writer.write(`${JSON.stringify(post)}\n`)
  }
  await writer.end()
}

async function exported(env: Record<string, string>, slug: string, name: string): Promise<string> {
  await run(env, 'export', '--company', slug, at(name))
  const hasher = new Bun.CryptoHasher('sha256')
  for await (const chunk of Bun.file(at(name)).stream()) hasher.update(chunk)
  return hasher.digest('hex')
}

async function run(env: Record<string, string>, ...words: string[]) {
  const begin = performance.now()
  const { PATH = '', HOME = '' } = process.env
  const command = [resolve(import.meta.dir, '../bin/hark'), ...words]
  const child = Bun.spawn(command, { env: { PATH, HOME, ...env }, stdout: 'ignore' })
  if ((await child.exited) !== 0) throw new Error(`hark ${words.join(' ')} failed.`)
  const seconds = ((performance.now() - begin) / 1000).toFixed(1).padStart(7)
  const { maxRSS, cpuTime } = child.resourceUsage()!
  const megabytes = Math.round(maxRSS / 2 ** 20)
  const cpuSeconds = (Number(cpuTime.total) / 1e6).toFixed(1).padStart(6)
  print(
    `${seconds} s  ${cpuSeconds} s CPU  ${String(megabytes).padStart(4)} MB  hark ${words.slice(0, 2).join(' ')}`,
  )
}
