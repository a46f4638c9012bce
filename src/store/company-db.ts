import type { Kysely, RawBuilder } from 'kysely'
import type { Clock, Micros } from '../platform/clock.ts'
import type { Commit, EngineKind } from '../platform/db/engine.ts'
import type { PreparedQuery } from '../platform/db/prepared.ts'
import type { Actor, EventKind } from './event.ts'
import type { Tables } from './tables.ts'

/** The database as one company sees it: other companies' rows can be neither read nor written. */
export type CompanyDb = {
  readonly companyId: number
  /** The same object in every handle of the company, to be the key of in-memory caches. */
  readonly identity: object
  readonly engine: EngineKind
  /** How long a change can be undone before anybody is notified of it; an option of the installation. */
  readonly undoMicros: Micros
  readonly query: Kysely<Tables>
  /** Runs a query that `companyQuery` built; synchronously if the engine is in this process. */
  run<Values, Row>(
    prepared: PreparedQuery<Tables, Values, Row>,
    values: Values,
  ): Row[] | Promise<Row[]>
  /** For statements that the query builder cannot bind to the company: they name it themselves. */
  raw<Row>(statement: (companyId: number) => RawBuilder<Row>): Promise<Row[]>
  /** Several reads in one snapshot if the engine is a server, where one transaction costs less than several. */
  readTogether<Result>(work: (db: CompanyDb) => Promise<Result>): Promise<Result>
  /** Reads in one snapshot on any engine, however long they take. */
  longSnapshot<Result>(work: (db: CompanyDb) => Promise<Result>): Promise<Result>
  /** The only way to change anything. Inside a transaction, `write` joins it. */
  write<Result>(
    actor: Actor,
    work: (transaction: CompanyTransaction) => Promise<Result>,
  ): Promise<Result>
  /** For cursors, deliveries and the like, beside the company's own writes: it does not wait for their lock. */
  maintain<Result>(work: (transaction: CompanyMaintenance) => Promise<Result>): Promise<Result>
}

/** A transaction for rows beside the company's data: it records no event and changes no revision. */
export type CompanyMaintenance = Pick<
  CompanyDb,
  'companyId' | 'engine' | 'undoMicros' | 'query' | 'run' | 'raw'
>

/** Anything that runs a company's statements: its handle, a snapshot or a transaction. */
export type Runner = Pick<CompanyDb, 'run'>

export type CompanyTransaction = CompanyDb & {
  readonly now: Micros
  readonly clock: Clock
  /** What the company's revision becomes, if this write changes anything. Rows that it changes store it. */
  readonly revision: number
  /** The revision of the latest write that changed who may do or see what. */
  readonly accessRevision: number
  /** The same transaction with another clock time, to record what happened earlier. */
  at(now: Micros): CompanyTransaction
  /** The same transaction, whose events also have these ids in their data: each kind must declare them. */
  marked(ids: Record<string, number>): CompanyTransaction
  /**
   * Takes the result of a prepared statement whose rows nobody needs: on PostgreSQL it travels with those that follow. If it
   * fails, the write does. Kysely sends its own only after some waits, so they may come after the commit.
   */
  send(result: unknown): void
  /** An id that is unique within the company. */
  nextId(): number
  /** Appends an event; the company gets a new version and revision. Only kinds with details take them. */
  record<Data, Details>(
    kind: EventKind<Data, Details>,
    data: Data,
    ...details: [Details] extends [never] ? [] : [Details]
  ): void
  /** The write changes more of what reads return than its events say, if it has any: the company gets a new revision. */
  touch(): void
  /**
   * Runs once the transaction is committed, with the company's latest event at that time, and never if it is rolled
   * back. It must not throw: the write has happened.
   */
  afterCommit(work: (latest: Commit) => void): void
}
