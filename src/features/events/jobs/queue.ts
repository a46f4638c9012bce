import type { Micros } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { pause } from '../../../platform/pause.ts'
import type { Store } from '../../../store/store.ts'
import { isDatabaseBusy } from './backoff.ts'
import type { Task } from './task.ts'

/** Something that takes deliveries. Each has slots of its own: one that hangs delays no other. */
export type Receiver = { company_id: number; id: number; is_failing: number }

/** `id` is the same at every attempt, so that the receiving side can recognise a repetition. No other of the kind has it. */
export type Due = { companyId: number; id: string }

/** How many may be under way at once. Receivers whose latest attempt failed get at most half of the first two. */
type Slots = { all: number; ofCompany: number; ofReceiver: number }

/** A kind of deliveries: where they are stored, how one is sent, and how the result is stored. */
export type DeliveryKind<Delivery extends Due, Result> = {
  readonly name: string
  readonly slots: Slots
  /** Whether it only has work for the database, and gives way to requests: more is started ten times a second. */
  readonly givesWay?: boolean | undefined
  isDue: Task['isDue']
  dueByTime: NonNullable<Task['dueByTime']>
  dueReceivers(store: Store): Promise<Receiver[]>
  /** Of one receiver, the longest due first. */
  dueDeliveries(store: Store, receiver: Receiver, most: number): Promise<Delivery[]>
  /** At least once, outside of any transaction. Undefined if there is nothing left to send, and nothing to store. */
  send(store: Store, delivery: Delivery): Promise<Result | undefined>
  /** The result of an attempt that threw. */
  failed(store: Store, delivery: Delivery, error: unknown, log: Log): Promise<Result>
  record(store: Store, delivery: Delivery, result: Result, log: Log): Promise<void>
  /** When the database was too busy: not an attempt. */
  postpone(store: Store, delivery: Delivery, until: Micros, error: unknown): Promise<void>
}

const pausesMs = {
  /** What was started may be done in a moment, and more may wait for its slot. */
  soon: 10,
  later: 100,
}

const postponedMs = 15_000

/** How long a delivery keeps its slot when its result could not be stored: it is still due, and would start again at once. */
const notStoredMs = 1_000

/**
 * Sends deliveries of one kind beside everything else, until none is due or under way. Those that are under way at the
 * end are finished.
 */
export function deliveryQueue<Delivery extends Due, Result>(
  kind: DeliveryKind<Delivery, Result>,
  pauses = pausesMs,
): Task {
  return {
    name: kind.name,
    runsBeside: true,
    isDue: kind.isDue,
    dueByTime: kind.dueByTime,
    async run(store, log, signal) {
      const sending = new Sending(kind, store, log)
      try {
        while (!signal.aborted) {
          const hasStarted = await sending.start()
          if (!hasStarted && sending.isIdle) return
          await pause(hasStarted && !kind.givesWay ? pauses.soon : pauses.later, signal)
        }
      } finally {
        await sending.finished()
      }
    },
  }
}

class Sending<Delivery extends Due, Result> {
  readonly #kind: DeliveryKind<Delivery, Result>
  readonly #store: Store
  readonly #log: Log
  readonly #underWay = new Map<string, Promise<void>>()
  /** Done since the table was last read: what it says of them is out of date. */
  readonly #done = new Set<string>()
  /** How many are under way, by scope. */
  readonly #counts = new Map<string, { all: number; failing: number }>()
  /** Those served last, one that does not fail and one that does: the next look starts behind them. */
  readonly #latest: (Receiver | undefined)[] = []

  constructor(kind: DeliveryKind<Delivery, Result>, store: Store, log: Log) {
    this.#kind = kind
    this.#store = store
    this.#log = log
  }

  get isIdle(): boolean {
    return this.#underWay.size === 0
  }

  async finished(): Promise<void> {
    await Promise.all(this.#underWay.values())
  }

  /** Starts what is due, as far as there are slots: whether that was any. */
  async start(): Promise<boolean> {
    const isFull = () => this.#underWay.size >= this.#kind.slots.all
    if (isFull()) return false
    let hasStarted = false
    for (const receiver of inTurn(await this.#kind.dueReceivers(this.#store), this.#latest)) {
      if (isFull()) break
      hasStarted = (await this.#startSome(receiver)) || hasStarted
    }
    return hasStarted
  }

  async #startSome(receiver: Receiver): Promise<boolean> {
    if (this.#roomFor(receiver) <= 0) return false
    this.#done.clear()
    // More than are started, as some of them may be under way.
    const most = 2 * this.#kind.slots.ofReceiver
    const due = await this.#kind.dueDeliveries(this.#store, receiver, most)
    const isNew = ({ id }: Delivery) => !this.#underWay.has(id) && !this.#done.has(id)
    const started = due.filter(isNew).slice(0, Math.max(0, this.#roomFor(receiver)))
    for (const delivery of started) {
      const { id } = delivery
      this.#count(receiver, 1)
      this.#latest[receiver.is_failing] = receiver
      const attempt = this.#attempt(delivery)
        .catch(error => {
          const { name: queue } = this.#kind
          this.#log.error('delivery_not_stored', { queue, id, cause: String(error) })
          return Bun.sleep(notStoredMs)
        })
        .finally(() => {
          this.#count(receiver, -1)
          this.#underWay.delete(id)
          this.#done.add(id)
        })
      this.#underWay.set(id, attempt)
    }
    return started.length > 0
  }

  async #attempt(delivery: Delivery) {
    const [kind, store, log] = [this.#kind, this.#store, this.#log]
    const result = await kind
      .send(store, delivery)
      .catch(error =>
        isDatabaseBusy(error)
          ? this.#postpone(delivery, error)
          : kind.failed(store, delivery, error, log),
      )
    if (result) await kind.record(store, delivery, result, log)
  }

  async #postpone(delivery: Delivery, error: unknown): Promise<undefined> {
    const { companyId: company_id, id } = delivery
    const about = { queue: this.#kind.name, company_id, id, cause: String(error) }
    this.#log.warn('delivery_postponed', about)
    const until = this.#store.clock() + postponedMs * 1000
    await this.#kind.postpone(this.#store, delivery, until, error)
  }

  /** How many more it may be sent now. */
  #roomFor(receiver: Receiver): number {
    const rooms = this.#scopesOf(receiver).map(({ scope, most, failingMost = most / 2 }) => {
      const { all, failing } = this.#counts.get(scope) ?? { all: 0, failing: 0 }
      return receiver.is_failing === 1 ? Math.min(most - all, failingMost - failing) : most - all
    })
    return Math.min(...rooms)
  }

  #count(receiver: Receiver, change: 1 | -1) {
    for (const { scope } of this.#scopesOf(receiver)) {
      const { all, failing } = this.#counts.get(scope) ?? { all: 0, failing: 0 }
      if (all + change === 0) this.#counts.delete(scope)
      else
        this.#counts.set(scope, {
          all: all + change,
          failing: failing + change * receiver.is_failing,
        })
    }
  }

  #scopesOf({ company_id, id }: Receiver) {
    const { all, ofCompany, ofReceiver } = this.#kind.slots
    return [
      { scope: 'all', most: all },
      { scope: `${company_id}`, most: ofCompany },
      { scope: `${company_id} ${id}`, most: ofReceiver, failingMost: ofReceiver },
    ]
  }
}

/** Those that do not fail first; of each kind, those behind the one that was served last. */
export function inTurn(due: Receiver[], latest: (Receiver | undefined)[]): Receiver[] {
  const order = (a: Receiver, b: Receiver) => a.company_id - b.company_id || a.id - b.id
  const hasHadTurn = (one: Receiver) => {
    const last = latest[one.is_failing]
    return last !== undefined && order(one, last) <= 0 ? 1 : 0
  }
  return due.toSorted(
    (a, b) => a.is_failing - b.is_failing || hasHadTurn(a) - hasHadTurn(b) || order(a, b),
  )
}
