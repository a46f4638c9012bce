import { sql } from 'kysely'
import { pause } from '../../platform/pause.ts'
import type { Store } from '../../store/store.ts'
import { timeOf } from '../events/jobs/lease.ts'

/** Others learn within two of these. */
const lookMs = 2_000
/** What a process says of itself is renewed this often, and forgotten a few missed beats later. */
const renewMs = 4_000
const leaseMs = 12_000

/** Company, post and person. */
type Entry = [companyId: number, postId: number, userId: number]
type Watcher = { userId: number; onChange: () => void }

const prefix = 'here '
const keyOf = (companyId: number, postId: number) => `${companyId} ${postId}`

/**
 * Who has which post open: those whose stream this process holds, and what other processes say of theirs. Each has one row in
 * the table of leases, which is not part of any company's data or history: nothing is recorded, and nothing stays. A process that
 * is alone keeps it in memory.
 */
export class Presence {
  readonly #store: Store
  readonly #isShared: boolean
  readonly #reportFault: (cause: unknown) => void
  readonly #name = prefix + crypto.randomUUID()
  readonly #watchers = new Map<string, Set<Watcher>>()
  readonly #closing = new AbortController()
  #elsewhere = new Map<string, number[]>()
  #said = '[]'
  #saidAt = 0
  #isLooking = false

  constructor(store: Store, workers: number, reportFault: (cause: unknown) => void) {
    this.#store = store
    this.#isShared = store.engine.kind === 'postgres' || workers > 1
    this.#reportFault = reportFault
  }

  /** The returned function leaves. `onChange`: `others` may be different ones now. */
  enter([companyId, postId, userId]: Entry, onChange: () => void): () => void {
    const key = keyOf(companyId, postId)
    const watchers = this.#watchers.get(key) ?? new Set()
    this.#watchers.set(key, watchers)
    const watcher = { userId, onChange }
    this.#tell(key)
    watchers.add(watcher)
    if (this.#isShared && !this.#isLooking) void this.#lookWhileUsed()
    return () => {
      if (!watchers.delete(watcher)) return
      if (watchers.size === 0 && this.#watchers.get(key) === watchers) this.#watchers.delete(key)
      this.#tell(key)
    }
  }

  /** The ids of other people who have the post open. */
  others([companyId, postId, userId]: Entry): number[] {
    const key = keyOf(companyId, postId)
    const here = [...(this.#watchers.get(key) ?? [])].map(each => each.userId)
    const ids = new Set([...here, ...(this.#elsewhere.get(key) ?? [])])
    ids.delete(userId)
    return [...ids].sort((one, two) => one - two)
  }

  close() {
    this.#closing.abort()
  }

  #tell(key: string) {
    for (const { onChange } of this.#watchers.get(key) ?? []) onChange()
  }

  async #lookWhileUsed() {
    this.#isLooking = true
    const { signal } = this.#closing
    // The last one who leaves is taken back, too.
    while (!signal.aborted && (this.#watchers.size > 0 || this.#said !== '[]')) {
      try {
        await this.#say()
        await this.#listen()
      } catch (error) {
        this.#reportFault(error)
      }
      await pause(lookMs, signal)
    }
    this.#elsewhere.clear()
    this.#isLooking = false
  }

  async #say() {
    const entries = [...this.#watchers].flatMap(([key, watchers]) => {
      const userIds = new Set([...watchers].map(({ userId }) => userId))
      return [...userIds].map(userId => [...key.split(' ').map(Number), userId])
    })
    const said = JSON.stringify(entries)
    const isDue = performance.now() - this.#saidAt > renewMs
    if (said === this.#said && (!isDue || said === '[]')) return
    const { engine, clock } = this.#store
    const now = timeOf(engine.kind, clock())
    await engine.write('everybody', async transaction => {
      await sql`insert into job_leases (name, holder, fence, expires)
        values (${this.#name}, ${said}, 0, ${now} + ${sql.lit(leaseMs * 1000)})
        on conflict (name) do update set holder = excluded.holder, expires = excluded.expires`.execute(
        transaction,
      )
      // Of processes that are gone, and one's own once nobody is here.
      await sql`delete from job_leases where name like ${`${prefix}%`}
        and (expires <= ${now} or (name = ${this.#name} and holder = '[]'))`.execute(transaction)
    })
    this.#said = said
    this.#saidAt = performance.now()
  }

  async #listen() {
    const { engine, clock, installation } = this.#store
    const { rows } = await sql<{ holder: string }>`select holder from job_leases
      where name like ${`${prefix}%`} and name <> ${this.#name}
      and expires > ${timeOf(engine.kind, clock())}`.execute(installation)
    const before = this.#elsewhere
    this.#elsewhere = new Map()
    for (const [companyId, postId, userId] of rows.flatMap(
      ({ holder }) => JSON.parse(holder) as Entry[],
    )) {
      const key = keyOf(companyId, postId)
      this.#elsewhere.set(key, [...(this.#elsewhere.get(key) ?? []), userId])
    }
    for (const key of this.#watchers.keys())
      if (before.get(key)?.join() !== this.#elsewhere.get(key)?.join()) this.#tell(key)
  }
}
