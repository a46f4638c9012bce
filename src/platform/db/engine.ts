import type { Kysely } from 'kysely'

/**
 * Whose rows a query may touch: one owner's, or everybody's, for finding out who the owner is. On
 * PostgreSQL row-level security holds it, too; SQLite has the bound handle alone.
 */
export type Reach = { owner: number } | 'everybody'

/** One database behind two doors: reads see only what is committed, writes are transactions. */
export type Engine<Tables> = {
  readonly kind: 'sqlite' | 'postgres'
  /** Never writes. */
  reads(reach: Reach): Kysely<Tables>
  /** Runs `work` in a transaction; the promise settles only once the commit is durable. */
  write<Result>(
    reach: Reach,
    work: (transaction: Kysely<Tables>) => Promise<Result>,
  ): Promise<Result>
  /** What the engine itself finds wrong with its files; empty when nothing is. */
  integrityErrors(): Promise<string[]>
  close(): Promise<void>
}

/** The engine could not take the work in time, or at all. Trying again is safe with a key. */
export class EngineBusy extends Error {}
