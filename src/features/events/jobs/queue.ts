import type { Micros } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { pause } from '../../../platform/pause.ts'
import { giveWay } from '../../../platform/turns.ts'
import type { Store } from '../../../store/store.ts'
import { isDatabaseBusy } from './backoff.ts'
import type { Task } from './task.ts'

/** Something that takes deliveries. Each has slots of its own: one that hangs delays no other. */
export type Receiver = { company_id: number; id: number; is_failing: number }

/** `id` is the same at every attempt, so that the receiving side can recognise a repetition. No other of the kind has it. */
export type Due = { companyId: number; id: string }

/** The most that may be under way at once. Receivers whose latest attempt failed get at most half of the first two. */
type Slots = { all: number; ofCompany: number; ofReceiver: number }

/** A kind of deliveries: where they are stored, how one is sent, and how the result is stored. */
export type DeliveryKind<Delivery extends Due, Result> = {
  readonly name: string
  readonly slots: Slots
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
  /** After starting some: they may be done in a moment, and others may be waiting for their slots. */
  soon: 10,
  later: 100,
}

const postponedMs = 15_000

/** A delivery whose result could not be stored keeps its slot for this long: it is still due, and would start again at once. */
const notStoredMs = 1_000

/**
 * Sends deliveries of one kind beside everything else, until none is due or under way. Those that are under way at the
 * end are finished.
 */
export function deliveryQueue<Delivery extends Due, Result>(
  kind: DeliveryKind<Delivery, Result>,
): Task {
  const { name, isDue, dueByTime, slots } = kind
  return {
    name,
    runsBeside: true,
    isDue,
    dueByTime,
    async run(store, log, signal) {
      const underWay = new Map<string, Promise<void>>()
      /** Done since the table was last read: what it says of them is out of date. */
      const done = new Set<string>()
      /** Those served last, one that does not fail and one that does: the next look starts behind them. */
      const latest: (Receiver | undefined)[] = []
      const counts = new SlotCounts(slots)

      const startSome = async (receiver: Receiver): Promise<boolean> => {
        if (counts.roomFor(receiver) === 0) return false
        done.clear()
        // More than are started, as some of them may be under way.
        const due = await kind.dueDeliveries(store, receiver, 2 * slots.ofReceiver)
        const fresh = due.filter(({ id }) => !underWay.has(id) && !done.has(id))
        const started = fresh.slice(0, counts.roomFor(receiver))
        for (const delivery of started) {
          const { id, companyId: company_id } = delivery
          latest[receiver.is_failing] = receiver
          counts.add(receiver, 1)
          const attempt = attemptOne(kind, store, delivery, log)
            .catch(error => {
              log.error('delivery_not_stored', {
                queue: name,
                company_id,
                id,
                cause: String(error),
              })
              return Bun.sleep(notStoredMs)
            })
            .finally(() => {
              counts.add(receiver, -1)
              underWay.delete(id)
              done.add(id)
            })
          underWay.set(id, attempt)
        }
        return started.length > 0
      }

      try {
        while (!signal.aborted) {
          let hasStarted = false
          const isFull = () => underWay.size >= slots.all
          const receivers = isFull() ? [] : await kind.dueReceivers(store)
          for (const receiver of inTurn(receivers, latest))
            if (!isFull()) hasStarted = (await startSome(receiver)) || hasStarted
          if (!hasStarted && underWay.size === 0) return
          await pause(hasStarted ? pausesMs.soon : pausesMs.later, signal)
          await giveWay()
        }
      } finally {
        await Promise.all(underWay.values())
      }
    },
  }
}

async function attemptOne<Delivery extends Due, Result>(
  kind: DeliveryKind<Delivery, Result>,
  store: Store,
  delivery: Delivery,
  log: Log,
) {
  const result = await kind.send(store, delivery).catch(async error => {
    if (!isDatabaseBusy(error)) return kind.failed(store, delivery, error, log)
    const { companyId: company_id, id } = delivery
    log.warn('delivery_postponed', { queue: kind.name, company_id, id, cause: String(error) })
    await kind.postpone(store, delivery, store.clock() + postponedMs * 1000, error)
    return undefined
  })
  if (result) await kind.record(store, delivery, result, log)
}

/** Counts deliveries under way: in all, by company, and by receiver. */
class SlotCounts {
  readonly #slots: Slots
  readonly #counts = new Map<string, { all: number; failing: number }>()

  constructor(slots: Slots) {
    this.#slots = slots
  }

  /** The number of deliveries that may be started for a receiver now. */
  roomFor(receiver: Receiver): number {
    const rooms = this.#scopesOf(receiver).map(({ scope, most, failingMost }) => {
      const { all, failing } = this.#counts.get(scope) ?? { all: 0, failing: 0 }
      return receiver.is_failing === 1 ? Math.min(most - all, failingMost - failing) : most - all
    })
    return Math.max(0, Math.min(...rooms))
  }

  add(receiver: Receiver, change: 1 | -1) {
    for (const { scope } of this.#scopesOf(receiver)) {
      const counts = this.#counts.get(scope) ?? { all: 0, failing: 0 }
      counts.all += change
      counts.failing += change * receiver.is_failing
      if (counts.all > 0) this.#counts.set(scope, counts)
      else this.#counts.delete(scope)
    }
  }

  #scopesOf({ company_id, id }: Receiver) {
    const { all, ofCompany, ofReceiver } = this.#slots
    return [
      { scope: 'all', most: all, failingMost: all / 2 },
      { scope: `${company_id}`, most: ofCompany, failingMost: ofCompany / 2 },
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
