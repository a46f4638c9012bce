import { Problem } from '../../../errors/problem.ts'
import { pause } from '../../../platform/pause.ts'
import { nextTurn } from '../../../platform/turns.ts'
import type { Store } from '../../../store/store.ts'
import type { FeedEvent } from './feed-event.ts'
import type { IsWanted } from './feed-page.ts'
import type { Position } from './position.ts'
import { readEvents, type Stretch } from './read-events.ts'

/** As many as one statement reads. */
export const stretchMax = 1_000
/** For readers who come back after they were given something. */
const recentMax = 1_000
/** So long readers are woken at a stretch. */
const turnMs = 4

type Waiting = {
  /** Moves on past events that the reader is not to get. */
  position: Position
  /** Of the caller for whom `isWanted` was built. */
  accessRevision: number
  isWanted: IsWanted
  wake(): void
  fail(error: unknown): void
}

type Wait = Pick<Waiting, 'position' | 'accessRevision' | 'isWanted'> & {
  ms: number
  signal: AbortSignal
}

/** The end of a company's log, and everyone in this process who waits there. */
class Tail {
  readonly #waiting = new Set<Waiting>()
  #recent: FeedEvent[]
  /** Before the first of the recent events, and behind the last. */
  #start: Position
  #end: Position
  #revision: number
  #accessRevision: number
  #usedAt = performance.now()

  /** `stretch` was read from `after` on. */
  constructor(after: Position, stretch: Stretch) {
    this.#recent = stretch.events
    this.#start = after
    this.#end = stretch.end
    this.#revision = stretch.revision
    this.#accessRevision = stretch.accessRevision
  }

  isIdleFor(ms: number): boolean {
    return this.#waiting.size === 0 && performance.now() - this.#usedAt > ms
  }

  /** The events after the position, if they are in memory. */
  recall(after: Position): Stretch | undefined {
    const at = after.version - this.#start.version
    const known = at === 0 ? this.#start : this.#recent[at - 1]?.position
    if (known?.revision !== after.revision) return undefined
    return {
      events: this.#recent.slice(at),
      end: this.#end,
      hasMore: false,
      revision: this.#revision,
      accessRevision: this.#accessRevision,
    }
  }

  /** Until there is something for the reader, or somebody's access has changed. Resolves with the reader's position. */
  wait({ ms, signal, ...reader }: Wait): Promise<Position> {
    this.#usedAt = performance.now()
    if (signal.aborted || reader.position.version < this.#end.version)
      return Promise.resolve(reader.position)
    const { promise, resolve, reject } = Promise.withResolvers<Position>()
    const leave = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', waiting.wake)
      this.#waiting.delete(waiting)
      this.#usedAt = performance.now()
    }
    const waiting: Waiting = {
      ...reader,
      wake() {
        leave()
        resolve(waiting.position)
      },
      fail(error) {
        leave()
        reject(error)
      },
    }
    const timer = setTimeout(waiting.wake, ms)
    signal.addEventListener('abort', waiting.wake)
    this.#waiting.add(waiting)
    return promise
  }

  /** One look for everyone who waits. */
  async look(store: Store, companyId: number) {
    const { revision } = await store.revisionsOf(companyId)
    while (revision !== this.#revision) {
      const stretch = await readEvents(store.company(companyId), this.#end, stretchMax)
      this.#append(stretch)
      await this.#offer(stretch)
      if (!stretch.hasMore) return
    }
  }

  fail(error: unknown) {
    for (const waiting of [...this.#waiting]) waiting.fail(error)
  }

  wakeAll() {
    for (const waiting of [...this.#waiting]) waiting.wake()
  }

  #append({ events, end, revision, accessRevision, hasMore }: Stretch) {
    // The boards of earlier events may be outdated: these posts have been moved since.
    const boards = new Map(events.map(event => [event.data.post_id, event.postBoardId]))
    for (const event of this.#recent)
      if (event.postBoardId !== null)
        event.postBoardId = boards.get(event.data.post_id) ?? event.postBoardId
    this.#recent = [...this.#recent, ...events]
    const dropped = this.#recent.splice(0, this.#recent.length - recentMax)
    this.#start = dropped.at(-1)?.position ?? this.#start
    this.#end = end
    this.#accessRevision = accessRevision
    // Unread events are left: the next look must not take them for read.
    if (!hasMore) this.#revision = revision
  }

  async #offer({ events, end, accessRevision }: Stretch) {
    let since = performance.now()
    for (const waiting of this.#waiting) {
      const { version } = waiting.position
      if (
        waiting.accessRevision !== accessRevision ||
        events.some(event => event.position.version > version && waiting.isWanted(event))
      )
        waiting.wake()
      else if (end.version > version) waiting.position = end
      if (performance.now() - since < turnMs) continue
      await nextTurn()
      since = performance.now()
    }
  }
}

/** SQLite tells from shared memory whether anything was committed; PostgreSQL takes one statement for all companies. */
const lookMs = { sqlite: 50, postgres: 250 }
/** Readers who were given something come back: until then nobody waits, but the tail stays current. */
const lingerMs = 5_000

/**
 * The ends of the logs that somebody waits at. However many readers there are, a write costs one look for each process
 * that has any.
 */
export class Tails {
  readonly #store: Store
  readonly #reportFault: (cause: unknown) => void
  readonly #tails = new Map<number, Tail>()
  readonly #closing = new AbortController()
  #changeMark: number | undefined
  #isLooking = false

  constructor(store: Store, reportFault: (cause: unknown) => void) {
    this.#store = store
    this.#reportFault = reportFault
  }

  get isClosed(): boolean {
    return this.#closing.signal.aborted
  }

  find(companyId: number): Tail | undefined {
    return this.#tails.get(companyId)
  }

  /** `stretch` was read from `after` on, up to the end. */
  open(companyId: number, after: Position, stretch: Stretch): Tail {
    const known = this.#tails.get(companyId)
    if (known) return known
    const tail = new Tail(after, stretch)
    this.#tails.set(companyId, tail)
    // Something may have been committed since it was read.
    this.#changeMark = undefined
    if (!this.#isLooking) void this.#lookWhileUsed()
    return tail
  }

  /** Nobody waits from now on: the process stops. */
  close() {
    this.#closing.abort()
    for (const tail of this.#tails.values()) tail.wakeAll()
    this.#tails.clear()
  }

  async #lookWhileUsed() {
    this.#isLooking = true
    while (this.#tails.size > 0) {
      await pause(lookMs[this.#store.engine.kind], this.#closing.signal)
      // Begun in one turn, so that all companies share the statement that reads their revisions.
      if (this.#hasChanged()) await Promise.all([...this.#tails].map(one => this.#look(...one)))
      for (const [companyId, tail] of this.#tails)
        if (tail.isIdleFor(lingerMs)) this.#tails.delete(companyId)
    }
    this.#isLooking = false
  }

  #hasChanged(): boolean {
    try {
      const before = this.#changeMark
      this.#changeMark = this.#store.engine.changeMark()
      return this.#changeMark === undefined || this.#changeMark !== before
    } catch (error) {
      this.#reportFault(error)
      return false
    }
  }

  async #look(companyId: number, tail: Tail) {
    try {
      await tail.look(this.#store, companyId)
    } catch (error) {
      if (this.isClosed) return
      if (error instanceof Problem) {
        this.#tails.delete(companyId)
        tail.fail(error)
        return
      }
      // The database is away: the next look tries again, and readers wait on.
      this.#changeMark = undefined
      this.#reportFault(error)
    }
  }
}
