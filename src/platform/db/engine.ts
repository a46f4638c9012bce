import type { Kysely } from 'kysely'
import type { CommitStats } from './commit-stats.ts'

/**
 * Whose rows a query may touch: one owner's, or everybody's, for finding out who the owner is. On
 * PostgreSQL row-level security holds it, too; SQLite has the bound handle alone.
 */
export type TenantScope = OwnerScope | 'everybody'

/** The statement sets its own scope, so it needs no transaction around it. */
export type SelfScoped = 'self-scoped'

/** With `revision`, a replica whose data of the owner is of this revision may answer. */
export type OwnerScope = { owner: number; revision?: number }

/** One of an owner's commits: how many came before it, and a number that no other commit has. */
export type Commit = { readonly version: number; readonly revision: number }

/** SQL of the engine's own kind, compiled before, with its values. */
export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] }

/** Runs a statement in a transaction; where the engine is in this process, the rows are there at once. */
export type Run = <Row>(statement: Statement) => Row[] | Promise<Row[]>

export type EngineKind = 'sqlite' | 'postgres'

/** One database behind two doors: reads see only what is committed, writes are transactions. */
export type Engine<Tables> = {
  readonly kind: EngineKind
  readonly hasReplicas: boolean
  /** Never writes. */
  reads(scope: TenantScope): Kysely<Tables>
  /** The same without the query builder; where the engine is in this process, the rows are there at once. */
  read<Row>(scope: TenantScope | SelfScoped, statement: Statement): Row[] | Promise<Row[]>
  /**
   * A number that is another one once anything was committed, by whichever process. Undefined where
   * only the server could tell: there, a statement that selects `changeMarkSql` does.
   */
  changeMark(): number | undefined
  readonly changeMarkSql?: string
  /**
   * How often another server took the place of the one before, or the same one came back after it was
   * away: it may lack what the last one had committed. Always 0 where there is no server.
   */
  serverChanges(): number
  /**
   * Runs `work`, which never writes and sees the database as it was at one moment throughout. Where it
   * may be repeated, it is when the connection is lost.
   */
  snapshot<Result>(
    scope: TenantScope,
    work: (snapshot: Kysely<Tables>, run: Run) => Promise<Result>,
    options?: { isRepeatable: boolean },
  ): Promise<Result>
  /**
   * Runs `work` in a transaction; the promise settles only once the commit is durable. A server is sent the commit
   * together with the last statements where the work calls `commit` and then only waits for what it has sent.
   */
  write<Result>(
    scope: TenantScope,
    work: (
      transaction: Kysely<Tables>,
      run: Run,
      commit: () => Promise<unknown>,
    ) => Promise<Result>,
  ): Promise<Result>
  /** Where the engine itself lets writes share commits. */
  readonly commitStats?: CommitStats
  /** The engine's files, where this process itself writes them. */
  readonly storage?: Storage
  /** What the engine itself finds wrong with its files; empty when nothing is. */
  integrityErrors(): Promise<string[]>
  close(): Promise<void>
}

/** The engine could not take the work in time, or at all. Trying again is safe with a key. */
export class EngineBusy extends Error {}

/** The server has rolled the transaction back in favour of another one: it may be run again. */
export class EngineConflict extends EngineBusy {}

/** The answer to `commit` was lost: the transaction may or may not be stored. */
export class CommitUnknown extends EngineBusy {}

/** There is no server that could take the work. The message is a whole sentence for the operator. */
export class EngineUnavailable extends EngineBusy {}

/** Waiting does not help: someone has to change a setting. */
export class EngineMisconfigured extends EngineUnavailable {}

/** The database must not be used, now or later. The message is a whole sentence for the operator. */
export class EngineRefused extends Error {}

export type StorageReason =
  | 'storage full'
  | 'storage read-only'
  | 'storage failing'
  | 'storage damaged'

type Storage = {
  /** Why the files could not be used when they last were needed; undefined while all is well. */
  failure(): StorageReason | undefined
  /** Tries whether they can be used again. */
  recover(): Promise<void>
  /** Throws where the files can only be read. */
  requireWritable(): Promise<void>
}

/** The disk is full or read-only, or fails. The message names the file: for the log, and no client. */
export class StorageUnavailable extends Error {
  readonly reason: StorageReason

  constructor(message: string, reason: StorageReason, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
