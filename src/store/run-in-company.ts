import type { Kysely } from 'kysely'
import { type Clock, type Micros, requireSure, timeAfter } from '../platform/clock.ts'
import { bind } from '../platform/db/bound.ts'
import type { Commit, Run } from '../platform/db/engine.ts'
import { SentStatements, settleAll } from '../platform/db/settle-all.ts'
import { appendEvents, type RecordedEvent } from './append-events.ts'
import type { CommitLog } from './commit-log.ts'
import type { CompanyDb, CompanyTransaction } from './company-db.ts'
import { companyQuery, statementsOf } from './company-query.ts'
import type { Actor } from './event.ts'
import { drawRevision } from './revisions.ts'
import { ownerColumns, type Tables } from './tables.ts'

export type BoundCompany = Pick<CompanyDb, 'engine' | 'companyId' | 'identity' | 'undoMicros'> & {
  clock: Clock
  commitLog: CommitLog
}

type WithinTransaction = {
  /** Given if the transaction has locked the company already. */
  before?: CompanyState
  /** Sends what is to follow the write's last statement, without waiting for that one: the commit, or the end of a savepoint. */
  finish?: () => Promise<unknown>
}

/** What a write leaves for its caller, and for the next write of the same transaction. */
type Written<Result> = { result: Result; after: CompanyState; runAfterCommit(): void }

/**
 * The write path: rows, then one event or more, then the company's version and revision, in one transaction.
 * The caller commits it and then calls `runAfterCommit`; that is returned, not stored outside, as a write may be
 * retried.
 */
export async function runInCompany<Result>(
  transaction: Kysely<Tables>,
  run: Run,
  { engine, companyId, identity, undoMicros, clock, commitLog }: BoundCompany,
  actor: Actor,
  work: (transaction: CompanyTransaction) => Promise<Result>,
  { before, finish = async () => {} }: WithinTransaction = {},
): Promise<Written<Result>> {
  requireSure(clock)
  let query: Kysely<Tables> | undefined
  const statements = statementsOf(transaction, run, engine, companyId)
  before ??= await lockCompany(statements, companyId)
  const events: RecordedEvent[] = []
  const sent = new SentStatements()
  const afterCommit: ((latest: Commit) => void)[] = []
  const revision = drawRevision()
  let lastId = before.last_id
  let isTouched = false

  const handle = (now: Micros, by: Actor, mark: object = {}): CompanyTransaction => ({
    companyId,
    identity,
    engine,
    undoMicros,
    // Most writes only run prepared statements, and building a bound handle takes as long as some of them.
    get query() {
      query ??= bind(transaction, companyId, ownerColumns)
      return query
    },
    now,
    clock,
    revision,
    accessRevision: before.access_revision,
    at: then => handle(then, by, mark),
    marked: ids => handle(now, by, { ...mark, ...ids }),
    ...statements,
    readTogether: work => work(handle(now, by, mark)),
    longSnapshot: work => work(handle(now, by, mark)),
    write: (nestedActor, nested) => nested(handle(now, nestedActor, mark)),
    maintain: nested => nested(handle(now, by, mark)),
    send: result => sent.send(result),
    nextId: () => ++lastId,
    record: (kind, data, ...[details]) =>
      events.push({ kind, data: { ...data, ...mark }, details, by, created: now }),
    touch: () => {
      isTouched = true
    },
    afterCommit: work => afterCommit.push(work),
  })
  const now = timeAfter(before.latest?.created, clock)
  const result = await work(handle(now, actor)).catch(async error => {
    // A statement behind one that failed fails without saying why.
    await settleAll(sent.results)
    throw error
  })

  if (lastId > before.last_id && events.length === 0)
    throw new Error('A write took an id but recorded no event.')
  const hasChanged = events.length > 0 || isTouched
  const lastEvent = events.at(-1)
  const after: CompanyState = {
    version: before.version + events.length,
    revision: hasChanged ? revision : before.revision,
    access_revision: events.some(({ kind }) => kind.changesAccess)
      ? revision
      : before.access_revision,
    names_revision: events.some(({ kind }) => kind.changesNames) ? revision : before.names_revision,
    last_id: lastId,
    latest: lastEvent ? { created: lastEvent.created, revision } : before.latest,
  }
  const commit = { companyId, previousRevision: isTouched ? 0 : before.revision, events }
  const { previousRevision } = commit
  const { version } = before
  const save = hasChanged
    ? [
        ...appendEvents({ ...statements, engine }, events, { version, revision, previousRevision }),
        (async () => statements.run(setCommit, after))(),
      ]
    : []
  await settleAll([...sent.results, ...save, finish()])
  return {
    result,
    after,
    runAfterCommit() {
      if (hasChanged) commitLog.add(revision, commit)
      const { version, latest } = after
      for (const work of afterCommit) work({ version, revision: latest?.revision ?? 0 })
    },
  }
}

/** The company's row, and its latest event if it has any. */
export type CompanyState = CompanyRow & { latest: LatestEvent | undefined }
type CompanyRow = Commit & { access_revision: number; names_revision: number; last_id: number }
type LatestEvent = { created: Micros; revision: number }

/** Until the transaction ends, no other transaction can write to the company. */
export async function lockCompany(
  statements: Pick<CompanyDb, 'run'>,
  companyId: number,
): Promise<CompanyState> {
  // Two statements, though they travel together: one that waited for the lock rereads the locked row, but sees
  // everything else as it was before the wait.
  const [[row], [latest]] = await settleAll([
    (async () => statements.run(lockedRow, {}))(),
    (async () => statements.run(latestEvent, {}))(),
  ])
  if (!row) throw new Error(`There is no company ${companyId}.`)
  return { ...row, latest }
}

/**
 * The row lock serialises the company's writes, so its events have no gaps. SQLite has one writer at a time anyway.
 */
const lockedRow = companyQuery<object, CompanyRow>((query, _, engine) =>
  query
    .selectFrom('companies')
    .select(['version', 'revision', 'access_revision', 'names_revision', 'last_id'])
    .$if(engine === 'postgres', lockable => lockable.forNoKeyUpdate()),
)

/** By the primary key. It reads the version itself, so that it can be sent together with the lock. */
const latestEvent = companyQuery<object, LatestEvent>(query =>
  query
    .selectFrom('events')
    .select(['created', 'revision'])
    .where('version', '=', companies => companies.selectFrom('companies').select('version')),
)

const setCommit = companyQuery<CompanyRow, unknown>((query, value) =>
  query.updateTable('companies').set({
    version: value('version'),
    revision: value('revision'),
    access_revision: value('access_revision'),
    names_revision: value('names_revision'),
    last_id: value('last_id'),
  }),
)
