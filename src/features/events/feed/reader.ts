import type { CompanyDb } from '../../../store/company-db.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { type FeedPage, feedPage, wantedBy } from './feed-page.ts'
import type { FeedRequest } from './filter.ts'
import type { Position } from './position.ts'
import { latestPosition, readEvents, type Stretch } from './read-events.ts'
import { stretchMax, type Tails } from './tail.ts'

/** Dependencies of a reader. */
type Surroundings = {
  tails: Tails
  /** The primary's: a replica may be behind what the tail has read. */
  db: () => CompanyDb
  /** Ends its waiting when the client leaves. */
  signal: AbortSignal
  /** Runs what reads the database, when it is the reader's turn. */
  admitted: <Result>(read: () => Promise<Result>) => Promise<Result>
  /** The caller, at this access revision or a later one. Throws once they may not read any more. */
  confirmed: (caller: SignedInCaller, accessRevision: number) => Promise<SignedInCaller>
}

/** Reads the feed from a position on, page by page. */
export class FeedReader {
  readonly #request: FeedRequest
  readonly #surroundings: Surroundings
  #caller: SignedInCaller
  #position: FeedRequest['after']

  constructor(caller: SignedInCaller, request: FeedRequest, surroundings: Surroundings) {
    this.#caller = caller
    this.#request = request
    this.#surroundings = surroundings
    this.#position = request.after
  }

  /** The next page that has anything, or what there is when the time is over. */
  async next(waitMs: number): Promise<FeedPage> {
    const { tails, signal, confirmed } = this.#surroundings
    const { filter, size } = this.#request
    const until = performance.now() + waitMs
    for (;;) {
      const from = await this.#start()
      const stretch = await this.#read(from, waitMs > 0)
      // Only now: what was read may be newer than what the caller was allowed to see.
      this.#caller = await confirmed(this.#caller, stretch.accessRevision)
      const isWanted = wantedBy(this.#caller, filter)
      const page = feedPage(stretch, isWanted, size)
      this.#position = page.position
      const leftMs = until - performance.now()
      if (page.events.length > 0 || leftMs <= 0 || signal.aborted || tails.isClosed) return page
      if (page.hasMore) continue
      const { id, accessRevision } = this.#caller.company
      const tail = tails.open(id, from, stretch)
      const { position } = page
      this.#position = await tail.wait({ position, accessRevision, isWanted, ms: leftMs, signal })
    }
  }

  async #start(): Promise<Position> {
    if (this.#position !== 'latest') return this.#position
    return this.#surroundings.admitted(() => latestPosition(this.#surroundings.db()))
  }

  /** A reader who waits anyway may get the result of the latest look; others get the committed state. */
  async #read(from: Position, mayWait: boolean): Promise<Stretch> {
    const { tails, db, admitted } = this.#surroundings
    const known = mayWait ? tails.find(this.#caller.company.id)?.recall(from) : undefined
    return known ?? admitted(() => readEvents(db(), from, stretchMax))
  }
}
