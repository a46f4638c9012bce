import type { Kysely } from 'kysely'

/** One database behind two doors: reads see only what is committed, writes are transactions. */
export type Engine<Tables> = {
  readonly kind: 'sqlite'
  /** Never writes. */
  readonly reads: Kysely<Tables>
  /** Runs `work` in a transaction; the promise settles only once the commit is durable. */
  write<Result>(work: (transaction: Kysely<Tables>) => Promise<Result>): Promise<Result>
  /** What the engine itself finds wrong with its files; empty when nothing is. */
  integrityErrors(): Promise<string[]>
  close(): Promise<void>
}

/** The engine could not take the work in time. Nothing was written; trying again is safe. */
export class EngineBusy extends Error {}
