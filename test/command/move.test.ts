import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { SQL } from 'bun'
import { createPost, get, paths } from '../support/client.ts'
import { spawnHark } from '../support/command.ts'
import { freshCompany } from '../support/company.ts'
import { engineNames, hasPostgres } from '../support/engine-under-test.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { type RunningHark, startHark } from '../support/hark.ts'
import { inLongRun } from '../support/long-run.ts'
import { once } from '../support/once.ts'
import { startPostgres } from '../support/postgres.ts'
import { emptyDatabaseUrl } from '../support/test-database.ts'
import { waitUntil } from '../support/wait-until.ts'

/** Of a folder that is not there yet. */
const newPath = () => join(freshFolder(), 'data')

/** What `hark` does to the installation that `env` names. */
function start(env: Record<string, string>, ...words: string[]) {
  const child = spawnHark(words, { env })
  const output = { stdout: '', stderr: '' }
  const read = async (name: 'stdout' | 'stderr') => {
    for await (const text of child[name].pipeThrough(new TextDecoderStream())) output[name] += text
  }
  const ended = Promise.all([read('stdout'), read('stderr'), child.exited]).then(
    ([, , exitCode]) => ({ exitCode, ...output }),
  )
  return { child, output, ended }
}

async function ok(env: Record<string, string>, ...words: string[]) {
  const ran = await start(env, ...words).ended
  expect([words, ran.exitCode, ran.exitCode === 0 ? '' : ran.stderr]).toEqual([words, 0, ''])
  return ran
}

/** Every row of every table but the search index, without a look at how a move reads them. */
function dump(dataDir: string): string {
  const database = new Database(join(dataDir, 'hark.db'), { readonly: true })
  try {
    const tables = database
      .query<{ name: string }, []>(
        `select name from sqlite_master where type = 'table' and name not like 'sqlite%'
         and name not like 'search%'
         and name not in ('job_leases', 'terms', 'post_terms', 'postings', 'stale_postings', 'term_counts', 'migrations')
         order by name`,
      )
      .all()
    return tables
      .map(({ name }) => {
        const rows = database.query(`select * from ${name}`).values()
        return [name, ...rows.map(row => JSON.stringify(row)).sort()].join('\n')
      })
      .join('\n\n')
  } finally {
    database.close()
  }
}

/** How many companies a PostgreSQL database holds; seen by a superuser, so whatever the policies say. */
async function companiesIn(url: string): Promise<number> {
  const database = new SQL(url, { max: 1 })
  try {
    const [row] = await database`select count(*)::int as count from companies`
    return row.count
  } finally {
    await database.close()
  }
}

const titles = [
  'Żółć über alles 日本語',
  'رقم ١٢٣ 👩‍👩‍👧 e\u0301',
  'a\ttab, "quotes" \\ and \u2028 lines',
]

/**
 * What a server writes beside its answers, and the next one would otherwise do: it follows events, compares posts, and stores
 * that a token was used, once an hour.
 */
async function waitForJobs(dataDir: string, tokensUsed: number) {
  const database = new Database(join(dataDir, 'hark.db'), { readonly: true })
  const left = database.query<{ what: string }, [number]>(`
    select 'events' as what from companies c join job_cursors k on k.company_id = c.id
      where k.version < c.version
    union all select 'new company' from companies c where not exists
      (select 1 from job_cursors k where k.company_id = c.id and k.consumer = 'duplicates')
    union all select 'changed post' from duplicate_checks
    union all select 'posts' from companies c left join duplicate_sweeps s on s.company_id = c.id
      where s.company_id is null or s.passed_to is not null
    union all select 'tokens' where (select count(*) from tokens where last_used is not null) < ?`)
  try {
    await waitUntil('the jobs are done', () => left.all(tokensUsed).length === 0)
  } finally {
    database.close()
  }
}

/** Two companies, one of them with private boards, members, tokens, answers kept under a key. */
const filled = () =>
  once('move-source', async () => {
    const server = await startHark()
    await server.hark(['demo'])
    const company = await freshCompany(server)
    await company.run(['board', 'member', '--board', 'secret', '--email', company.team.email])
    await company.token(company.admin, {
      expires: '2999-01-01T00:00:00Z',
      rate_limit_per_minute: 7000,
    })
    for (const [at, title] of titles.entries())
      for (const board of ['ideas', 'secret'])
        for (const key of ['a', 'B', '~', 'Z'])
          await createPost(
            company.teamToken,
            { board, title: `${title} ${key}`, content: `${title}\n\n`.repeat(at + 1) },
            { server, headers: { 'idempotency-key': `${key}-${board}-${at}` } },
          )
    const demoToken = (await server.hark(['token', 'add', '--owner', 'admin@example.com'])).stdout
    const tokens = [company.teamToken, company.adminToken, demoToken.trim()]
    const answers = await answersOf(server, tokens)
    await waitForJobs(server.dataDir, tokens.length)
    expect(await server.stop()).toBe(0)
    return { dataDir: server.dataDir, tokens, answers, teamToken: company.teamToken }
  })

/** What the API tells these tokens, apart from the server's own address. */
async function answersOf(server: RunningHark, tokens: string[]): Promise<string[]> {
  const answers: string[] = []
  for (const token of tokens)
    for (const query of [
      { page_size: 100 },
      ...['uber', '日本語', 'رقم', 'quotes', 'export'].map(search => ({ search })),
    ]) {
      const answer = await get(paths.posts, { token, query, server })
      answers.push(`${answer.status} ${answer.text.replaceAll(server.url, '')}`)
    }
  return answers
}

describe.skipIf(!hasPostgres)('from SQLite to PostgreSQL and back (needs PostgreSQL)', () => {
  test('everything stays, to the byte; tokens work, search finds, verify is content', async () => {
    const { dataDir, tokens, answers, teamToken } = await filled()
    const before = dump(dataDir)
    const url = await emptyDatabaseUrl()
    const there = await ok({ DATA_DIR: dataDir }, 'move', '--to', url)
    const hashes = [...there.stdout.matchAll(/export +([0-9a-f]{64})$/gm)].map(([, hash]) => hash)
    expect(hashes).toHaveLength(2)
    expect(hashes[0]).toBe(hashes[1]!)
    expect(there.stdout).toMatch(/^idempotency_keys +30 +30$/m) // 24 of the posts, 6 of the set-up.
    expect(there.stdout).not.toContain(new URL(url).password)
    expect(there.stderr).toContain('copied posts: ')
    expect(there.stderr).toContain('stop every server on the source')
    await ok({ DATABASE_URL: url }, 'verify')

    const server = await startHark({ DATABASE_URL: url })
    expect(await answersOf(server, tokens)).toEqual(answers)
    expect(answers.filter(answer => answer.startsWith('200 '))).toHaveLength(answers.length)
    for (const [at, found] of ['Żółć', '日本語', 'رقم', 'quotes'].entries())
      expect(answers[1 + at]).toContain(found)
    const headers = { 'idempotency-key': 'a-ideas-0' }
    const fields = { title: `${titles[0]} a`, content: `${titles[0]}\n\n` }
    await createPost(teamToken, fields, { server, headers })
    expect(await answersOf(server, tokens)).toEqual(answers)
    expect(await server.stop()).toBe(0)

    const back = newPath()
    const home = await ok({ DATABASE_URL: url }, 'move', '--to', `sqlite:${back}`, '--json')
    const told = JSON.parse(home.stdout)
    expect([told.source.hash, told.target.hash, told.changes_since]).toEqual([...hashes, 0])
    expect(told.source.rows).toEqual(told.target.rows)
    expect(dump(back)).toBe(before)
    expect(dump(dataDir)).toBe(before)
    await ok({ DATA_DIR: back }, 'verify')
    const again = await startHark({ DATA_DIR: back })
    expect(await answersOf(again, tokens)).toEqual(answers)
    expect(await again.stop()).toBe(0)
  }, 120_000)

  test('a role that is no superuser, behind row-level security, moves as much', async () => {
    const { dataDir } = await filled()
    const server = await startPostgres({ version: 15, isFast: true })
    try {
      const url = new URL(await server.freshDatabase())
      const superuser = new SQL(server.url(), { max: 1 })
      await superuser`create role plain login createrole password 'plain'`
      await superuser.unsafe(`alter database ${url.pathname.slice(1)} owner to plain`)
      await superuser.close()
      Object.assign(url, { username: 'plain', password: 'plain' })
      await ok({ DATA_DIR: dataDir }, 'move', '--to', url.href)
      await ok({ DATABASE_URL: url.href }, 'verify')
      const back = newPath()
      await ok({ DATABASE_URL: url.href }, 'move', '--to', back)
      expect(dump(back)).toBe(dump(dataDir))
    } finally {
      await server.stop()
    }
  }, 120_000)
})

describe('refuses, in one sentence,', () => {
  const refused = async (env: Record<string, string>, words: string[], sentence: string) => {
    const { exitCode, stdout, stderr } = await start(env, 'move', ...words).ended
    expect(stderr).toContain(sentence)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(stdout).toBe('')
    return exitCode
  }

  const notEmpty = 'the target must be empty.'

  test('a target that is not empty, and leaves it as it is', async () => {
    const { dataDir } = await filled()
    const taken = newPath()
    await ok({ DATA_DIR: taken }, 'company', 'add', '--slug', 'first', '--name', 'First')
    const before = dump(taken)
    expect(await refused({ DATA_DIR: dataDir }, ['--to', taken], notEmpty)).toBe(1)
    expect(await refused({ DATA_DIR: dataDir }, ['--to', dataDir], notEmpty)).toBe(1)
    expect(dump(taken)).toBe(before)
  }, 60_000)

  test.skipIf(!hasPostgres)(
    'a PostgreSQL that is not empty (needs PostgreSQL)',
    async () => {
      const { dataDir } = await filled()
      const url = await emptyDatabaseUrl()
      await ok({ DATABASE_URL: url }, 'company', 'add', '--slug', 'first', '--name', 'First')
      expect(await refused({ DATA_DIR: dataDir }, ['--to', url], notEmpty)).toBe(1)
      expect(await companiesIn(url)).toBe(1)
    },
    60_000,
  )

  test('a source that is not there', async () => {
    const words = ['--to', newPath()]
    const env = { DATA_DIR: newPath() }
    expect(await refused(env, words, 'There is no Hark database in')).toBe(1)
  })

  test.skipIf(!hasPostgres)('a source that is empty (needs PostgreSQL)', async () => {
    const DATABASE_URL = await emptyDatabaseUrl()
    expect(await refused({ DATABASE_URL }, ['--to', newPath()], 'nothing to move')).toBe(1)
  })

  test('a target that is away, without telling its password', async () => {
    const { dataDir: DATA_DIR } = await filled()
    const words = ['--to', 'postgres://me:secret-word@127.0.0.1:1/none']
    const { exitCode, stderr } = await start({ DATA_DIR }, 'move', ...words).ended
    expect(exitCode).toBe(1)
    expect(stderr).toContain('hark: postgres://127.0.0.1:1/none cannot be opened: ')
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(stderr).not.toContain('secret-word')
  })

  test.each([[[]], [['--to', '']], [['--to', 'mysql://x/y']], [['--to', 'postgres:x']]])(
    'a call with %j',
    async words => expect(await refused({}, words, '--to ')).toBe(2),
  )
})

test.skipIf(!hasPostgres)('a copy that differs is undone (needs PostgreSQL)', async () => {
  const { dataDir } = await filled()
  const url = await emptyDatabaseUrl()
  await ok({ DATABASE_URL: url }, 'company', 'list')
  const database = new SQL(url, { max: 1 })
  await database.unsafe(`create function spoil() returns trigger language plpgsql as
    $$ begin new.title := new.title || '!'; return new; end $$`)
  await database.unsafe(`create trigger spoil before insert on posts for each row
    when (new.id % 50 = 0) execute function spoil()`)
  await database.close()
  const { exitCode, stdout, stderr } = await start({ DATA_DIR: dataDir }, 'move', '--to', url).ended
  expect([exitCode, stderr.includes('The copy differs from the source')]).toEqual([1, true])
  const hashes = [...stdout.matchAll(/export +([0-9a-f]{64})$/gm)].map(([, hash]) => hash)
  expect([hashes.length, hashes[0] === hashes[1]]).toEqual([2, false])
  expect(await companiesIn(url)).toBe(0)
})

const postsMany = inLongRun(8_000, 20_000)

/**
 * Of its resident memory, in bytes. Not `resourceUsage().maxRSS`: that counts from before the program was loaded, when the
 * process shared the memory of the one that started it.
 */
async function highestMemory({ pid, exited }: Bun.Subprocess): Promise<number> {
  let highest = 0
  let isRunning = true
  void exited.then(() => {
    isRunning = false
  })
  for (; isRunning; await Bun.sleep(20)) {
    const status = await Bun.file(`/proc/${pid}/status`)
      .text()
      .catch(() => '')
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(status) ?? []
    highest = Math.max(highest, 1024 * Number(kilobytes ?? 0))
  }
  return highest
}

/** More than fits into the memory that a move may take. */
const large = () =>
  once('move-large', async () => {
    const dataDir = newPath()
    await ok({ DATA_DIR: dataDir }, 'company', 'add', '--slug', 'big', '--name', 'Big')
    const person = ['--email', 'a@example.com', '--name', 'A', '--role', 'admin']
    await ok({ DATA_DIR: dataDir }, 'user', 'add', ...person)
    await ok({ DATA_DIR: dataDir }, 'board', 'add', '--slug', 'ideas', '--name', 'Ideas')
    const database = new Database(join(dataDir, 'hark.db'))
    const content = 'A longer text. '.repeat(150)
    database.run(
      `with recursive number (value) as
         (select 1 union all select value + 1 from number where value < ${postsMany})
       insert into posts (company_id, id, board_id, status_id, creator_id, title, content, votes_count,
         comments_count, public_comments_count, created, revision, edit_revision, slug)
       select c.id, 1000 + value, b.id, s.id, u.id, 'Post ' || value, ?, 0, 0, 0, value,
         0, 0, 'post-' || value
       from number, companies c, boards b, users u, statuses s where s.is_default = 1`,
      [content],
    )
    database.run('update companies set last_id = 1000000')
    database.close()
    return dataDir
  })

function summary(dataDir: string) {
  const database = new Database(join(dataDir, 'hark.db'), { readonly: true })
  try {
    return database
      .query(
        `select integrity_check, (select count(*) from posts), (select sum(length(content)) from posts),
           (select sum(version) from companies), (select count(*) from events)
         from pragma_integrity_check`,
      )
      .values()
  } finally {
    database.close()
  }
}

describe('a large installation', () => {
  test.each(engineNames)(
    'killed on the way to %s leaves the target empty; then moves in little memory',
    async engine => {
      const dataDir = await large()
      const before = summary(dataDir)
      const to = engine === 'SQLite' ? newPath() : await emptyDatabaseUrl()
      const env = { DATA_DIR: dataDir }
      const killed = start(env, 'move', '--to', to)
      await waitUntil('the first line', () => killed.output.stderr.includes('\n'))
      killed.child.kill('SIGKILL')
      const { stderr } = await killed.ended
      expect(killed.child.signalCode).toBe('SIGKILL')
      expect(stderr).not.toContain('checked')
      expect(summary(dataDir)).toEqual(before)
      const target: Record<string, string> =
        engine === 'SQLite' ? { DATA_DIR: to } : { DATABASE_URL: to }
      expect((await ok(target, 'company', 'list')).stdout).toBe('(none)\n')

      const moved = start(env, 'move', '--to', to)
      const memory = highestMemory(moved.child)
      await waitUntil('the first line', () => moved.output.stderr.includes('\n'))
      // While it stands still, somebody writes to the source.
      moved.child.kill('SIGSTOP')
      const late = ['--email', `late-${engine}@example.com`, '--name', 'Late', '--role', 'team']
      await ok(env, 'user', 'add', ...late)
      moved.child.kill('SIGCONT')
      const ran = await moved.ended
      const events = before[0]!.at(-1)
      expect(ran.stdout).toMatch(new RegExp(`^events +${events} +${events}$`, 'm'))
      expect([ran.exitCode, ran.stderr]).toEqual([0, expect.stringContaining(`${postsMany} rows`)])
      expect(ran.stderr).toContain(
        '1 changes were written to the source during the move and are NOT in',
      )
      // Mostly the page caches of both engines; it does not grow with what is moved.
      const highest = await memory
      expect(highest).toBeGreaterThan(20 * 2 ** 20)
      expect(highest).toBeLessThan(350 * 2 ** 20)
      const words = ['token', 'add', '--owner', `late-${engine}@example.com`]
      expect((await start(target, ...words).ended).stderr).toContain('has no user')
    },
    180_000,
  )
})
