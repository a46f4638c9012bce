import type { Kysely, RawBuilder } from 'kysely'
import type { Clock, Micros } from '../platform/clock.ts'
import type { Commit, EngineKind } from '../platform/db/engine.ts'
import type { PreparedQuery } from '../platform/db/prepared.ts'
import type { Actor, EventKind } from './event.ts'
import type { Tables } from './tables.ts'

/** The database as one company sees it. Nothing of another company can be read or written by it. */
export type CompanyDb = {
  readonly companyId: number
  /** The same object in every handle of the company: what is cached in memory is cached by it. */
  readonly identity: object
  readonly engine: EngineKind
  readonly query: Kysely<Tables>
  /** Runs a query that `companyQuery` built; synchronously where the engine is in this process. */
  run<Values, Row>(
    prepared: PreparedQuery<Tables, Values, Row>,
    values: Values,
  ): Row[] | Promise<Row[]>
  /** For statements that the query builder cannot bind: they are given the company to name. */
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
  /** For cursors, deliveries and the like, beside the company's own writes: it does not wait for their lock. */
  maintain<Result>(work: (transaction: CompanyMaintenance) => Promise<Result>): Promise<Result>
}

/** A transaction for what is no part of the company's data: it records nothing and changes no revision. */
export type CompanyMaintenance = Pick<CompanyDb, 'companyId' | 'engine' | 'query' | 'run' | 'raw'>

/** Anything that runs a company's statements: its handle, a snapshot or a transaction. */
export type Runner = Pick<CompanyDb, 'run'>

export type CompanyTransaction = CompanyDb & {
  readonly now: Micros
  readonly clock: Clock
  /** Of the latest write that changed who may do or see what. */
  readonly accessRevision: number
  /** The same transaction at another time: to record what happened earlier. */
  at(now: Micros): CompanyTransaction
  /** A number that nothing else in the company has. */
  nextId(): number
  /** Appends an event; the company gets a new version and revision. Only kinds with details take them. */
  record<Data, Details>(
    kind: EventKind<Data, Details>,
    data: Data,
    ...details: [Details] extends [never] ? [] : [Details]
  ): void
  /** Gives the company a new revision without an event: what is read changes, but nothing happened. */
  touch(): void
  /**
   * Done once the transaction is committed; never if it is not. It gets the company's latest event as of then.
   * It must not throw: the write has happened.
   */
  afterCommit(work: (latest: Commit) => void): void
}
