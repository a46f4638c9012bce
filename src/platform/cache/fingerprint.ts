import { andThen } from '../and-then.ts'
import type { Dependency } from './dependency.ts'

/** Numbers, because writing out ids and revisions as text takes longer than reading them. */
export type Marks = readonly number[]

/**
 * Which rows, in which revisions, a response was built from. While they are the same, so is the response: it need not
 * be built again to find that out.
 */
export type Fingerprint<Db> = {
  /** From the very rows that the response was built from. */
  readonly value: Marks
  /** The current fingerprint from the database; synchronous if the engine is in this process. */
  read(db: Db): Marks | Promise<Marks>
  /** Data that the response depends on; missing if any write may change it. */
  readonly dependencies?: readonly Dependency[] | undefined
}

/** For a fingerprint that only building the response can read. With a value, it spares rendering. */
type PartialFingerprint = { readonly value?: Marks; readonly dependencies: readonly Dependency[] }

/** Tells whether a response is still valid. */
export type Validity<Db> = Fingerprint<Db> | PartialFingerprint

export function areSame(some: Marks, others: Marks): boolean {
  if (some.length !== others.length) return false
  for (let at = 0; at < some.length; at++) if (some[at] !== others[at]) return false
  return true
}

/** For what is built from several reads. */
export function joinFingerprints<Db>(parts: Fingerprint<Db>[]): Fingerprint<Db> {
  const dependencies = parts.flatMap(part => part.dependencies ?? [])
  return {
    value: joined(parts.map(({ value }) => value)),
    read(db) {
      const values = parts.map(part => part.read(db))
      const isLater = values.some(value => value instanceof Promise)
      return andThen(isLater ? Promise.all(values) : (values as Marks[]), joined)
    },
    dependencies: parts.every(part => part.dependencies) ? dependencies : undefined,
  }
}

/** Each with its length, so that no two lists of parts are the same by chance. */
function joined(all: Marks[]): Marks {
  return all.flatMap(marks => [marks.length, ...marks])
}
