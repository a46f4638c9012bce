import type { Compilable, Kysely, RawBuilder } from 'kysely'
import type { Clock, Micros } from '../../platform/clock.ts'
import { boundTo } from '../../platform/db/bound.ts'
import type { Commit, Engine, EngineKind, Run } from '../../platform/db/engine.ts'
import { PreparedQuery, type ValueOf } from '../../platform/db/prepared.ts'
import { type EventType, eventTypes } from './event-type.ts'
import { insertRows } from './insert-rows.ts'
import { drawRevision } from './revisions.ts'
import { ownerColumns, type Tables } from './tables.ts'

/** Who a write is done for; both null on the command line. */
export type Actor = { userId: number | null; tokenId: number | null }

/** The database as one company sees it. Nothing of another company can be read or written by it. */
export type CompanyDb = {
  readonly companyId: number
  /** The same object in every handle of the company: what is kept in memory is kept by it. */
  readonly identity: object
  readonly engine: EngineKind
  readonly query: Kysely<Tables>
  /** Runs a query that `companyQuery` made; at once where the engine is in this process. */
  run<Values, Row>(
    prepared: PreparedQuery<Tables, Values, Row>,
    values: Values,
  ): Row[] | Promise<Row[]>
  /** For statements that the query builder cannot bind: they are handed the company to name. */
  raw<Row>(statement: (companyId: number) => RawBuilder<Row>): Promise<Row[]>
  /** Several reads of one moment, where a server answers them: one transaction costs less than many. */
  together<Result>(work: (db: CompanyDb) => Promise<Result>): Promise<Result>
  /** Reads of one moment, on any engine, however long they take. */
  snapshot<Result>(work: (db: CompanyDb) => Promise<Result>): Promise<Result>
  /** The only way to change anything. Inside a transaction, `write` joins it. */
  write<Result>(
    actor: Actor,
    work: (transaction: CompanyTransaction) => Promise<Result>,
  ): Promise<Result>
}

/** Whatever runs a company's statements: its handle, a snapshot or a transaction. */
export type Runner = Pick<CompanyDb, 'run'>

export type CompanyTransaction = CompanyDb & {
  readonly now: Micros
  /** The company's latest before this write. */
  readonly previousCommit: Commit
  /** Of the latest write that changed who may do or see what. */
  readonly accessRevision: number
  /** The same transaction at another time: for telling what happened earlier. */
  at(now: Micros): CompanyTransaction
  /** A number that nothing else in the company has. */
  nextId(): number
  /** Appends an event, which raises the company's version. */
  record(type: EventType, data: Record<string, unknown>): void
  /** Done once the transaction is committed; never if it is not. It must not throw: the write has happened. */
  afterCommit(work: (commit: Commit) => void): void
}

/** A query of one company that is built and compiled once, and then run with new values. */
export function companyQuery<Values, Row>(
  build: (query: Kysely<Tables>, value: ValueOf<Values>, engine: EngineKind) => Compilable<Row>,
): PreparedQuery<Tables, Values, Row> {
  return new PreparedQuery(build, ownerColumns)
}

/** The same for a statement written by hand, which is handed the company to name. */
export function companyStatement<Values, Row = unknown>(
  build: (companyId: number, value: ValueOf<Values>, engine: EngineKind) => RawBuilder<Row>,
): PreparedQuery<Tables, Values, Row> {
  return new PreparedQuery<Tables, Values, Row>(
    (query, value, engine, companyId) => ({
      compile: () => build(companyId, value, engine).compile(query),
    }),
    'names the owner',
  )
}

type EventRow = Omit<Tables['events'], 'company_id'>

type Event = { type: EventType; data: string; by: Actor; created: Micros }

/** What an ordinary write records; for so few, unpacking JSON would cost more than it saves. */
const eventsFew = 20

export function bindCompany(
  engine: Engine<Tables>,
  companyId: number,
  clock: Clock,
  identity: object,
  commit?: Commit,
): CompanyDb {
  const reach = { owner: companyId, ...(commit === undefined ? {} : { commit }) }
  const unbound = engine.reads(reach)
  const db: CompanyDb = {
    companyId,
    identity,
    engine: engine.kind,
    query: unbound.withPlugin(boundTo(companyId, ownerColumns)),
    run: (prepared, values) =>
      engine.read(reach, ownStatement(prepared, unbound, engine.kind, companyId, values)),
    raw: async statement => (await statement(companyId).execute(unbound)).rows,
    // A replica answers statement by statement.
    together: work =>
      engine.kind === 'sqlite' || engine.hasReplicas
        ? work(db)
        : engine.snapshot(reach, (snapshot, run) => work(readingFrom(snapshot, run, db)), {
            isRepeatable: true,
          }),
    snapshot: work =>
      engine.snapshot(reach, (snapshot, run) => work(readingFrom(snapshot, run, db))),
    async write(actor, work) {
      const own = { engine: engine.kind, companyId, identity, clock }
      const { result, runAfterCommit } = await engine.write(reach, (transaction, run) =>
        runInCompany(transaction, run, own, actor, work),
      )
      runAfterCommit()
      return result
    },
  }
  return db
}

function readingFrom(snapshot: Kysely<Tables>, run: Run, db: CompanyDb): CompanyDb {
  const { companyId, engine } = db
  const same: CompanyDb = {
    ...db,
    query: snapshot.withPlugin(boundTo(companyId, ownerColumns)),
    ...statementsOf(snapshot, run, engine, companyId),
    together: work => work(same),
    snapshot: work => work(same),
  }
  return same
}

function ownStatement<Values, Row>(
  prepared: PreparedQuery<Tables, Values, Row>,
  unbound: Kysely<Tables>,
  engine: EngineKind,
  companyId: number,
  values: Values,
) {
  if (!prepared.isBound) throw new Error('A query across companies needs the installation.')
  return prepared.statement(unbound, engine, companyId, values)
}

/** A company's statements in a transaction. */
export function statementsOf(
  transaction: Kysely<Tables>,
  run: Run,
  engine: EngineKind,
  companyId: number,
): Pick<CompanyDb, 'run' | 'raw'> {
  return {
    run: (prepared, values) => run(ownStatement(prepared, transaction, engine, companyId, values)),
    raw: async statement => (await statement(companyId).execute(transaction)).rows,
  }
}

type BoundCompany = Pick<CompanyDb, 'engine' | 'companyId' | 'identity'> & { clock: Clock }

/**
 * The write path: rows, then one event or more, then the company's version, in one transaction. Whoever
 * commits it calls `runAfterCommit` then; that is returned, not kept outside, as a write may be tried again.
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
  const events: Event[] = []
  const afterCommit: ((commit: Commit) => void)[] = []
  let lastId = before.last_id

  const handle = (now: Micros, by: Actor): CompanyTransaction => ({
    companyId,
    identity,
    engine,
    // Most writes run prepared statements only, and making a bound handle takes as long as some of them.
    get query() {
      query ??= transaction.withPlugin(boundTo(companyId, ownerColumns))
      return query
    },
    now,
    previousCommit: before,
    accessRevision: before.access_revision,
    at: then => handle(then, by),
    ...statements,
    together: work => work(handle(now, by)),
    snapshot: work => work(handle(now, by)),
    write: (nestedActor, nested) => nested(handle(now, nestedActor)),
    nextId: () => ++lastId,
    record: (type, data) => events.push({ type, data: JSON.stringify(data), by, created: now }),
    afterCommit: work => afterCommit.push(work),
  })
  // After the company's latest event, whichever node's clock that one was told by: what is written
  // later is listed as newer. A statement of its own: one that waited for the lock reads the locked
  // row anew, but everything else as it was before the wait.
  const [latest] = await statements.run(eventTime, { version: before.version })
  const now = Math.max(clock(), (latest?.created ?? 0) + 1)
  const result = await work(handle(now, actor))

  if (events.length === 0) {
    if (lastId > before.last_id) throw new Error('A write took an id but recorded no event.')
    return { result, runAfterCommit: () => runAll(afterCommit, before) }
  }
  const commit = { version: before.version + events.length, revision: drawRevision() }
  const rows = events.map(({ type, data, by, created }, index) => ({
    version: before.version + index + 1,
    type,
    actor_id: by.userId,
    token_id: by.tokenId,
    data,
    created,
    revision: commit.revision,
  }))
  if (rows.length <= eventsFew) for (const row of rows) await statements.run(insertEvent, row)
  else await insertRows(handle(now, actor), 'events', rows)
  const changesAccess = events.some(({ type }) => eventTypes[type].changesAccess)
  const accessRevision = changesAccess ? commit.revision : before.access_revision
  await statements.run(setCommit, { ...commit, accessRevision, lastId })
  return { result, runAfterCommit: () => runAll(afterCommit, commit) }
}

function runAll(afterCommit: ((commit: Commit) => void)[], commit: Commit) {
  for (const work of afterCommit) work(commit)
}

/**
 * The row's lock puts the company's writes into an order, so its events have no gaps. SQLite has one
 * writer at a time anyway.
 */
const lockCompany = companyQuery<object, Commit & { access_revision: number; last_id: number }>(
  (query, _, engine) =>
    query
      .selectFrom('companies')
      .select(['version', 'revision', 'access_revision', 'last_id'])
      .$if(engine === 'postgres', lockable => lockable.forUpdate()),
)

const eventTime = companyQuery<{ version: number }, { created: Micros }>((query, value) =>
  query.selectFrom('events').select('created').where('version', '=', value('version')),
)

const insertEvent = companyQuery<EventRow, unknown>((query, value) =>
  query.insertInto('events').values({
    version: value('version'),
    type: value('type'),
    actor_id: value('actor_id'),
    token_id: value('token_id'),
    data: value('data'),
    created: value('created'),
    revision: value('revision'),
  }),
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
