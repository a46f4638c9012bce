import { andThen } from '../platform/and-then.ts'
import type { Micros } from '../platform/clock.ts'
import type { Engine } from '../platform/db/engine.ts'
import type { RecordedEvent } from './append-events.ts'
import type { Tables } from './tables.ts'

/** What an event says about what has changed. */
export type LoggedEvent = {
  readonly type: string
  readonly data: unknown
  readonly created: Micros
}

/** A write: the revision that its company had before, or 0 if its events do not say everything that it changed. */
type LoggedCommit = {
  readonly companyId: number
  readonly previousRevision: number
  readonly events: readonly LoggedEvent[]
}

/** Of all companies together; some 2 MB. */
const commitsMax = 4_096
/** More than an ordinary write records; an import records thousands, and nobody would go through them. */
const eventsMax = 32
/** How many of the latest events are read: usually one commit is new, and after a while more. */
const readFirst = 16
const readMore = 256

/**
 * The latest commits in memory: those of this process, and those of others once somebody needed them. Each is known by
 * its revision and names the one before it. Revisions are random and never recur, so a chain of commits that leads from
 * one revision to another is how the data came from the one to the other, whatever was lost or restored.
 */
export class CommitLog {
  readonly #engine: Engine<Tables>
  /** By revision, the one that was added first is dropped first. */
  readonly #commits = new Map<number, LoggedCommit>()
  readonly #reading = new Map<number, Promise<void>>()

  constructor(engine: Engine<Tables>) {
    this.#engine = engine
  }

  add(revision: number, { companyId, previousRevision, events }: NewCommit) {
    if (this.#commits.has(revision)) return
    const isWhole = previousRevision !== 0 && events.length <= eventsMax
    this.#commits.set(revision, {
      companyId,
      previousRevision: isWhole ? previousRevision : 0,
      events: isWhole ? events.map(asLogged) : [],
    })
    if (this.#commits.size > commitsMax) this.#commits.delete(this.#commits.keys().next().value!)
  }

  /** Undefined if it is not in memory. */
  find(companyId: number, revision: number): LoggedCommit | undefined {
    const commit = this.#commits.get(revision)
    return commit?.companyId === companyId ? commit : undefined
  }

  /**
   * Reads the company's latest commits, if the one that made this revision is not in memory; afterwards it is. One
   * statement for all who need the same. Synchronous if the engine is in this process.
   */
  learn(companyId: number, revision: number): void | Promise<void> {
    if (this.find(companyId, revision)) return
    const underWay = this.#reading.get(revision)
    if (underWay) return underWay
    const read = andThen(this.#read(companyId, readFirst), () => {
      if (this.find(companyId, revision)) return
      return andThen(this.#read(companyId, readMore), () => {
        // One without events, or too long ago, has to be known as one of which nothing else is known.
        this.add(revision, { companyId, previousRevision: 0, events: [] })
      })
    })
    if (!(read instanceof Promise)) return
    const reading = read.finally(() => this.#reading.delete(revision))
    this.#reading.set(revision, reading)
    return reading
  }

  #read(companyId: number, limit: number): void | Promise<void> {
    const sql = latestEvents[this.#engine.kind]
    const rows = this.#engine.read<EventRow>(
      { owner: companyId },
      { sql, parameters: [companyId, limit] },
    )
    return andThen(rows, newestFirst => {
      const commits = [...Map.groupBy(newestFirst, ({ revision }) => revision)]
      // Events before the oldest that was read may be of the same commit.
      if (newestFirst.length === limit) commits.pop()
      for (const [revision, events] of commits) {
        const { previousRevision } = events[0]!
        this.add(revision, { companyId, previousRevision, events: events.toReversed() })
      }
    })
  }
}

type EventRow = {
  revision: number
  previousRevision: number
  created: Micros
  type: string
  data: string
}
type NewCommit = {
  companyId: number
  previousRevision: number
  events: readonly (RecordedEvent | EventRow)[]
}

function asLogged(event: RecordedEvent | EventRow): LoggedEvent {
  const { created } = event
  return 'kind' in event
    ? { type: event.kind.type, data: event.data, created }
    : { type: event.type, data: JSON.parse(event.data), created }
}

/** By the primary key, backwards. */
const latestEvents = {
  sqlite: eventsSql('?', '?'),
  postgres: eventsSql('$1', '$2'),
}

function eventsSql(companyId: string, limit: string): string {
  return `select revision, previous_revision as "previousRevision", created, type, data from events
    where company_id = ${companyId} order by version desc limit ${limit} + 0`
}
