import { afterAll, expect, onTestFinished, test } from 'bun:test'
import { SQL } from 'bun'
import { sql } from 'kysely'
import { loadConfig } from '../../src/config/load-config.ts'
import { addToken } from '../../src/features/auth/tokens/add-token.ts'
import { addBoard, findBoardBySlug } from '../../src/features/boards/boards.ts'
import { boardCreated } from '../../src/features/boards/events.ts'
import { addComment } from '../../src/features/comments/create-comment.ts'
import { addCompany } from '../../src/features/company/company.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { setVote } from '../../src/features/votes/set-vote.ts'
import { PostgresConnection } from '../../src/platform/db/postgres-connection.ts'
import { createLog } from '../../src/platform/log.ts'
import { ofCommand as commandDeadlines } from '../../src/server/process/open-store.ts'
import { serve } from '../../src/server/process/serve.ts'
import type { CompanyDb, CompanyTransaction } from '../../src/store/company-db.ts'
import { companyStatement } from '../../src/store/company-query.ts'
import { insertRows } from '../../src/store/insert-rows.ts'
import { createStore } from '../../src/store/store.ts'
import { waitUntil } from '../support/wait-until.ts'
import {
  companyOn,
  engineNames,
  nobody,
  type TestCompany,
  temporaryCompany,
} from './temporary-store.ts'

const company = () => companyOn('PostgreSQL')

/** Adds a board, and returns the id of the transaction that it was added in. */
async function addIn(transaction: CompanyTransaction, slug: string): Promise<string> {
  await addBoard(transaction, nobody, { slug, name: slug, isPrivate: false })
  return transactionId(transaction)
}

async function transactionId(transaction: CompanyTransaction): Promise<string> {
  const [row] = await transaction.raw(
    () => sql<{ id: string }>`select pg_current_xact_id()::text as id`,
  )
  return row!.id
}

/** Fills the company's next batch: the returned function lets the write end that the batch waits for. */
async function holdCompany(db: CompanyDb): Promise<() => Promise<void>> {
  const [held, holding] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = db.write(nobody, async () => {
    holding.resolve()
    await held.promise
  })
  await holding.promise
  return () => {
    held.resolve()
    return holder
  }
}

const slugs = (count: number) => Array.from({ length: count }, (_, n) => `b${n}`)

const slugsOf = async (db: CompanyDb) =>
  (await db.query.selectFrom('boards').select('slug').execute()).map(({ slug }) => slug)

async function expectSound({ errors, db }: TestCompany) {
  expect(await errors()).toEqual([])
  const events = await db.query.selectFrom('events').select(['version', 'revision']).execute()
  expect(events.map(({ version }) => version).sort((a, b) => a - b)).toEqual(
    events.map((_, index) => index + 1),
  )
  return events
}

test('writes that arrive together share transactions, of 32 writes at most', async () => {
  const on = await company()
  const release = await holdCompany(on.db)
  const writing = slugs(80).map(slug => on.db.write(nobody, write => addIn(write, slug)))
  await release()
  const sizes = new Map<string, number>()
  for (const id of await Promise.all(writing)) sizes.set(id, (sizes.get(id) ?? 0) + 1)
  expect(Math.max(...sizes.values())).toBeLessThanOrEqual(32)
  expect(sizes.size).toBeLessThanOrEqual(40)
  const events = await expectSound(on)
  // Each write has a revision; the company's first write recorded several events.
  expect(new Set(events.map(({ revision }) => revision)).size).toBe(81)
})

test('a write that fails takes no other with it, and leaves neither rows, ids nor events', async () => {
  const on = await company()
  const { db } = on
  const release = await holdCompany(db)
  const writing = slugs(10).map((slug, n) =>
    db.write(nobody, async write => {
      const id = await addIn(write, slug)
      if (n % 3 === 1) throw new Error('given up')
      // A statement that fails, and whose failure the write ignores.
      if (n % 3 === 2) await write.raw(() => sql`select 1 / 0`).catch(() => {})
      return id
    }),
  )
  await release()
  const outcomes = await Promise.allSettled(writing)
  expect(outcomes.map(({ status }) => status)).toEqual(
    slugs(10).map((_, n) => (n % 3 === 0 ? 'fulfilled' : 'rejected')),
  )
  const added = (await slugsOf(db)).filter(slug => /^b\d$/.test(slug))
  expect(added.sort()).toEqual(['b0', 'b3', 'b6', 'b9'])
  await expectSound(on)
})

test('no write is reported before the commit; if the connection is lost before it, all run again', async () => {
  const on = await temporaryCompany({ engine: 'PostgreSQL' })
  const { db } = on
  const release = await holdCompany(db)
  const reported: string[] = []
  const [held, holding] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()]
  const first = db.write(nobody, async write => {
    write.afterCommit(() => reported.push('afterCommit'))
    return addIn(write, 'first')
  })
  void first.then(() => reported.push('first'))
  let tries = 0
  const last = db.write(nobody, async write => {
    const [row] = await write.raw(() => sql<{ pid: number }>`select pg_backend_pid() as pid`)
    if (++tries > 1) return addIn(write, 'last')
    holding.resolve(row!.pid)
    await held.promise
    return addIn(write, 'never')
  })
  await release()
  const pid = await holding.promise
  expect(await slugsOf(db)).not.toContain('first')
  expect(reported).toEqual([])

  const admin = new SQL(on.databaseUrl!)
  await admin`select pg_terminate_backend(${pid})`
  await waitUntil(
    'the backend has ended',
    async () => (await admin`select 1 from pg_stat_activity where pid = ${pid}`).length === 0,
  )
  await admin.close()
  expect(reported).toEqual([])
  held.resolve()
  expect(await first).toBe(await last)
  expect(reported).toEqual(['afterCommit', 'first'])
  const added = (await slugsOf(db)).filter(slug => ['first', 'last', 'never'].includes(slug))
  expect(added.sort()).toEqual(['first', 'last'])
  await expectSound(on)
})

test('a company’s writes do not wait for another company’s, nor cursors and the like for either', async () => {
  const { store, slug, db } = await company()
  const beside = { slug: `${slug}-b`, name: 'B' }
  const made = await addCompany(store, nobody, beside, async () => {})
  const release = await holdCompany(db)
  const behind = db.write(nobody, write => addIn(write, 'behind'))
  await store.company(made!.companyId).write(nobody, write => addIn(write, 'beside'))
  await db.maintain(on => on.query.selectFrom('boards').select('id').execute())
  expect(await slugsOf(db)).not.toContain('behind')
  await release()
  await behind
  expect(await slugsOf(db)).toContain('behind')
})

test('each write of a batch sees what those before it wrote, and takes ids and times after theirs', async () => {
  const { db } = await company()
  const release = await holdCompany(db)
  const seen = slugs(5).map((slug, n) =>
    db.write(nobody, async write => {
      const before = n > 0 ? await findBoardBySlug(write, `b${n - 1}`) : undefined
      const [{ last_id: lastId } = { last_id: 0 }] = await write.query
        .selectFrom('companies')
        .select('last_id')
        .execute()
      const id = await addBoard(write, nobody, { slug, name: slug, isPrivate: false })
      return { before: before?.id, lastId, id: id!, now: write.now }
    }),
  )
  await release()
  const all = await Promise.all(seen)
  for (const [n, { before, lastId, id, now }] of all.entries()) {
    expect(lastId).toBe(id - 1)
    if (n === 0) continue
    expect(before).toBe(all[n - 1]!.id)
    expect(now).toBeGreaterThan(all[n - 1]!.now)
  }
})

test('a write that waits for a later one of its company fails, and blocks nobody for ever', async () => {
  const { store, companyId } = await company()
  // It waits as long for its turn as the write of a request does.
  const db = createStore(store.engine, store.clock).company(companyId)
  const nested = db.write(nobody, () => db.write(nobody, write => addIn(write, 'inner')))
  await expect(nested).rejects.toThrow('took too long')
  await db.write(nobody, write => addIn(write, 'next'))
  const added = await slugsOf(db)
  expect([added.includes('inner'), added.includes('next')]).toEqual([false, true])
})

test('a write of a command waits longer for its turn than the write of a request', async () => {
  const { store, companyId } = await company()
  const { engine, clock } = store
  const ofRequest = createStore(engine, clock).company(companyId)
  const ofCommand = createStore(engine, clock, commandDeadlines.writeWaitMs).company(companyId)
  const release = await holdCompany(ofRequest)
  // The first waits for the row of the company, the second for the first.
  const waiting = ['c1', 'c2'].map(slug => ofCommand.write(nobody, write => addIn(write, slug)))
  const given = ofRequest.write(nobody, write => addIn(write, 'r1'))
  await expect(given).rejects.toThrow('took too long')
  await release()
  await Promise.all(waiting)
  const added = (await slugsOf(ofRequest)).filter(slug => /^[cr]\d$/.test(slug))
  expect(added.sort()).toEqual(['c1', 'c2'])
})

test('what is done after a commit and fails is the failure of its own write alone', async () => {
  const { db } = await company()
  const release = await holdCompany(db)
  const writing = slugs(3).map((slug, n) =>
    db.write(nobody, async write => {
      write.afterCommit(() => {
        if (n === 1) throw new Error('afterwards')
      })
      await addIn(write, slug)
    }),
  )
  await release()
  const outcomes = await Promise.allSettled(writing)
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

for (const engine of engineNames)
  test(`on ${engine}, what is to be done after a commit is done then, once, and only then`, async () => {
    const { db } = await companyOn(engine)
    const done: string[] = []
    const countOf = async (slug: string) =>
      (await db.query.selectFrom('boards').select('id').where('slug', '=', slug).execute()).length
    const board = (slug: string) => ({ slug, name: slug, isPrivate: false })

    const lost = db.write(nobody, async transaction => {
      transaction.afterCommit(() => done.push('lost'))
      await addBoard(transaction, nobody, board('lost'))
      throw new Error('given up')
    })
    await expect(lost).rejects.toThrow('given up')
    expect(done).toEqual([])

    await db.write(nobody, async transaction => {
      transaction.afterCommit(() => done.push('outer'))
      await transaction.write(nobody, async inner => inner.afterCommit(() => done.push('inner')))
      await addBoard(transaction, nobody, board('kept'))
      expect([done, await countOf('kept')]).toEqual([[], 0])
    })
    expect([done, await countOf('kept')]).toEqual([['outer', 'inner'], 1])
  })

const companiesCount = 6
const writesOfEach = 20

test('writes of many companies whose tokens are not cached do not wait for each other', async () => {
  const { store } = await temporaryCompany({ engine: 'PostgreSQL' })
  const tokens: string[] = []
  for (let n = 0; n < companiesCount; n++) {
    const company = { slug: `c${n}`, name: `C ${n}` }
    const made = await addCompany(store, nobody, company, async transaction => {
      await addBoard(transaction, nobody, { slug: 'open', name: 'Open', isPrivate: false })
      const admin = { email: 'a@example.com', name: 'A', role: 'admin' as const }
      const ownerId = (await addUser(transaction, nobody, admin))!
      return addToken(transaction, nobody, { ownerId })
    })
    tokens.push(made!.filled)
  }
  const variables = { PORT: '0', LOG_LEVEL: 'silent', CACHE_MEGABYTES: '0' }
  const server = serve(loadConfig(variables), store, createLog('silent'))
  onTestFinished(() => server.stop())

  const create = (token: string, n: number) =>
    fetch(`${server.url}/api/v1/posts/create/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ board: 'open', title: `Post ${n}` }),
    })
  // As many at once as there are places, and a few more; each of them looks its token up twice.
  for (let n = 0; n < writesOfEach; n++) {
    const answers = await Promise.all(tokens.flatMap(token => [create(token, n), create(token, n)]))
    expect(answers.map(({ status }) => status)).toEqual(Array(2 * companiesCount).fill(201))
  }
})

test('a write fails for the reason of the statement that it did not wait for, alone or with others', async () => {
  const company_ = await company()
  const { db } = company_
  const failing = () =>
    db.write(nobody, async transaction => {
      const slug = `c${transaction.nextId()}`
      transaction.send(transaction.raw(() => sql`select 1 / 0`))
      await addIn(transaction, slug)
    })
  await expect(failing()).rejects.toThrow('division by zero')
  const release = await holdCompany(db)
  const added = db.write(nobody, transaction => addIn(transaction, 'kept'))
  const [failed] = await Promise.all([failing().catch(String), added, release()])
  expect(failed).toContain('division by zero')
  expect((await slugsOf(db)).filter(slug => /^(c\d+|kept)$/.test(slug))).toEqual(['kept'])
  await expectSound(company_)
})

test('nothing is committed of a write whose event cannot be stored', async () => {
  for (const engine of engineNames) {
    const on = await companyOn(engine)
    const data = { board_id: 1n } as never
    const writing = on.db.write(nobody, async transaction => {
      await addBoard(transaction, nobody, { slug: 'lost', name: 'Lost', isPrivate: false })
      transaction.record(boardCreated, data, {} as never)
    })
    await expect(writing).rejects.toThrow('BigInt')
    expect(await slugsOf(on.db)).not.toContain('lost')
    await expectSound(on)
  }
})

/** Prepared, as Kysely would send it only after the commit. */
const slowly = companyStatement<object>(() => sql`select pg_sleep(0.4)`)

test('PostgreSQL that takes its time for each of several statements is not silent', async () => {
  const deadlines = { ...commandDeadlines, silenceMs: 1_000 }
  const on = await temporaryCompany({ engine: 'PostgreSQL', deadlines, atEnd: onTestFinished })
  await on.db.write(nobody, async transaction => {
    await addBoard(transaction, nobody, { slug: 'slow', name: 'Slow', isPrivate: false })
    for (let n = 0; n < 4; n++) transaction.send(transaction.run(slowly, {}))
  })
  expect(await slugsOf(on.db)).toContain('slow')
})

test('after a full disk nothing of the write is stored, whatever it does next', async () => {
  const on = await temporaryCompany({ engine: 'SQLite', atEnd: onTestFinished })
  const { db } = on
  const limit = (pages: number) =>
    db.write(nobody, transaction =>
      transaction.raw(() => sql.raw(`pragma max_page_count = ${pages}`)),
    )
  const [used] = await db.raw(() => sql<{ page_count: number }>`pragma page_count`)
  await limit(used!.page_count + 20)
  const big = { id: 1_000, content: 'x'.repeat(1_000_000) }
  const writing = db.write(nobody, async transaction => {
    const { now: created, revision } = transaction
    const versions = { created, revision, edit_revision: revision }
    const reply = { ...big, name: 'big', ...versions }
    // It fails, which is noticed at the end of the write.
    transaction.send(insertRows(transaction, 'saved_replies', [reply]))
    await addBoard(transaction, nobody, { slug: 'late', name: 'Late', isPrivate: false })
  })
  await expect(writing).rejects.toThrow()
  await limit(1_000_000)
  expect(await slugsOf(db)).not.toContain('late')
  await expectSound(on)
})

/** Every statement that is sent while its connection waits for nothing begins another round trip. */
const counts = { roundTrips: 0, statements: 0 }
const { query } = PostgresConnection.prototype
const inFlight = new WeakMap<PostgresConnection, number>()
PostgresConnection.prototype.query = function <Row>(
  this: PostgresConnection,
  ...args: Parameters<typeof query>
) {
  const before = inFlight.get(this) ?? 0
  if (before === 0) counts.roundTrips++
  counts.statements++
  inFlight.set(this, before + 1)
  return query
    .apply<PostgresConnection, typeof args, ReturnType<typeof query<Row>>>(this, args)
    .finally(() => inFlight.set(this, inFlight.get(this)! - 1))
}
afterAll(() => {
  PostgresConnection.prototype.query = query
})

async function counted(work: () => Promise<unknown>) {
  const before = { ...counts }
  await work()
  return {
    roundTrips: counts.roundTrips - before.roundTrips,
    statements: counts.statements - before.statements,
  }
}

test('a create takes three round trips, and two where it shares its commit; a new term takes another', async () => {
  const { db, userId } = await companyOn('PostgreSQL')
  const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: userId }
  const post = { board: 'open', title: 'Dark mode', content: 'For the night.' }
  const create = () => createPost(db, poster, post)
  // The first post creates the index, and its terms are new: that takes more.
  await create()

  const alone = await counted(create)
  expect(alone.roundTrips).toBeLessThanOrEqual(3)
  expect(alone.statements).toBeLessThanOrEqual(14)

  const newTerm = await counted(() => createPost(db, poster, { ...post, title: 'Quokka' }))
  expect(newTerm.roundTrips).toBeLessThanOrEqual(4)

  const [held, holding] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = db.write(nobody, async () => {
    holding.resolve()
    await held.promise
  })
  await holding.promise
  const creating = Array.from({ length: 10 }, create)
  const together = await counted(async () => {
    held.resolve()
    await Promise.all([holder, ...creating])
  })
  // The commit of the write that held the company; then a lock and a commit, or a few where the machine is slow.
  expect(together.roundTrips).toBeLessThanOrEqual(10 * 2 + 9)
  expect(together.statements).toBeLessThanOrEqual(10 * 12 + 20)
})

test('a vote takes four round trips, and a comment as well', async () => {
  const { db, userId } = await companyOn('PostgreSQL')
  const audience = { boards: 'every' as const, held: 'every' as const }
  const poster = { actor: nobody, audience, creatorId: userId }
  const { id: postId } = await createPost(db, poster, { board: 'open', title: 'A', content: 'B' })
  const comment = () => addComment(db, nobody, { postId, creatorId: userId, content: 'same words' })
  // The first one creates the index.
  await comment()
  const vote = () =>
    db.write(nobody, async transaction => {
      await setVote(transaction, poster, { postId, voter: userId, hasVoted: true })
    })
  expect((await counted(vote)).roundTrips).toBeLessThanOrEqual(4)
  expect((await counted(comment)).roundTrips).toBeLessThanOrEqual(4)
})
