import type { Kysely } from 'kysely'
import { type Clock, type Micros, timeAfter } from '../platform/clock.ts'
import { bind } from '../platform/db/bound.ts'
import type { Commit, Run } from '../platform/db/engine.ts'
import { appendEvents, type RecordedEvent } from './append-events.ts'
import type { CompanyDb, CompanyTransaction } from './company-db.ts'
import { companyQuery, statementsOf } from './company-query.ts'
import type { Actor } from './event.ts'
import { drawRevision } from './revisions.ts'
import { ownerColumns, type Tables } from './tables.ts'

type BoundCompany = Pick<CompanyDb, 'engine' | 'companyId' | 'identity'> & { clock: Clock }

/**
 * The write path: rows, then one event or more, then the company's version and revision, in one transaction.
 * The caller commits it and then calls `runAfterCommit`; that is returned, not stored outside, as a write may be
 * retried.
 */
export async function runInCompany<Result>(
  transaction: Kysely<Tables>,
  run: Run,
  { engine, companyId, identity, clock }: BoundCompany,
  actor: Actor,
  work: (transaction: CompanyTransaction) => Promise<Result>,
): Promise<{ result: Result; runAfterCommit(): void }> {
  let query: Kysely<Tables> | undefined
  const statements = statementsOf(transaction, run, engine, companyId)
  const [before] = await statements.run(lockCompany, {})
  if (!before) throw new Error(`There is no company ${companyId}.`)
  const events: RecordedEvent[] = []
  const afterCommit: ((latest: Commit) => void)[] = []
  const revision = drawRevision()
  let lastId = before.last_id
  let isTouched = false

  const handle = (now: Micros, by: Actor): CompanyTransaction => ({
    companyId,
    identity,
    engine,
    // Most writes only run prepared statements, and building a bound handle takes as long as some of them.
    get query() {
      query ??= bind(transaction, companyId, ownerColumns)
      return query
    },
    now,
    clock,
    revision,
    accessRevision: before.access_revision,
    at: then => handle(then, by),
    ...statements,
    readTogether: work => work(handle(now, by)),
    longSnapshot: work => work(handle(now, by)),
    write: (nestedActor, nested) => nested(handle(now, nestedActor)),
    maintain: nested => nested(handle(now, by)),
    nextId: () => ++lastId,
    record: (kind, data, ...[details]) => events.push({ kind, data, details, by, created: now }),
    touch: () => {
      isTouched = true
    },
    afterCommit: work => afterCommit.push(work),
  })
  // A separate statement: one that waited for the lock rereads the locked row, but sees everything else as it was
  // before the wait.
  const [latest] = await statements.run(latestEvent, { version: before.version })
  const now = timeAfter(latest?.created, clock)
  const result = await work(handle(now, actor))

  if (lastId > before.last_id && events.length === 0)
    throw new Error('A write took an id but recorded no event.')
  const hasChanged = events.length > 0 || isTouched
  if (hasChanged) {
    await appendEvents({ ...statements, engine }, events, before.version, revision)
    const changesAccess = events.some(({ kind }) => kind.changesAccess)
    await statements.run(setCommit, {
      version: before.version + events.length,
      revision,
      accessRevision: changesAccess ? revision : before.access_revision,
      lastId,
    })
  }
  const appended = { version: before.version + events.length, revision }
  const committed = events.length > 0 ? appended : { ...before, revision: latest?.revision ?? 0 }
  return {
    result,
    runAfterCommit() {
      for (const work of afterCommit) work(committed)
    },
  }
}

type CompanyState = Commit & { access_revision: number; last_id: number }

/**
 * The row lock serialises the company's writes, so its events have no gaps. SQLite has one writer at a time anyway.
 */
const lockCompany = companyQuery<object, CompanyState>((query, _, engine) =>
  query
    .selectFrom('companies')
    .select(['version', 'revision', 'access_revision', 'last_id'])
    .$if(engine === 'postgres', lockable => lockable.forUpdate()),
)

const latestEvent = companyQuery<{ version: number }, { created: Micros; revision: number }>(
  (query, value) =>
    query
      .selectFrom('events')
      .select(['created', 'revision'])
      .where('version', '=', value('version')),
)

const setCommit = companyQuery<Commit & { accessRevision: number; lastId: number }, unknown>(
  (query, value) =>
    query.updateTable('companies').set({
      version: value('version'),
      revision: value('revision'),
      access_revision: value('accessRevision'),
      last_id: value('lastId'),
    }),
)
