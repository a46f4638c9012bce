import { onNextTurn } from '../turns.ts'

/** Time that a batch waits for the one in flight, which may be stuck. */
const batchWaitMs = 20

/** Looks up all keys of a batch at once. */
type LookUp<Key, Value> = (keys: Key[]) => Promise<ValueOf<Key, Value>>
type ValueOf<Key, Value> = (key: Key) => Value

type Batch<Key, Value> = {
  keys: Set<Key>
  found: Promise<ValueOf<Key, Value>>
  send: () => void
}

/**
 * Batches lookups. A caller always gets the result of a lookup that was sent after its call: calls that arrive while
 * a batch is in flight share the next one.
 */
export class SharedLookup<Key, Value> {
  readonly #lookUp: LookUp<Key, Value>
  #nextBatch: Batch<Key, Value> | undefined
  #isInFlight = false

  constructor(lookUp: LookUp<Key, Value>) {
    this.#lookUp = lookUp
  }

  find(key: Key): Promise<Value> {
    this.#nextBatch ??= this.#openBatch()
    this.#nextBatch.keys.add(key)
    return this.#nextBatch.found.then(valueFor => valueFor(key))
  }

  #openBatch(): Batch<Key, Value> {
    const { promise: found, resolve, reject } = Promise.withResolvers<ValueOf<Key, Value>>()
    const batch: Batch<Key, Value> = { keys: new Set<Key>(), found, send: () => {} }
    let timer: ReturnType<typeof setTimeout> | undefined
    batch.send = () => {
      clearTimeout(timer)
      if (this.#nextBatch !== batch) return
      this.#nextBatch = undefined
      this.#isInFlight = true
      this.#lookUp([...batch.keys])
        .then(resolve, reject)
        .finally(() => this.#onSettled())
    }
    // Not immediately: requests that this turn of the event loop has already received join the batch.
    if (this.#isInFlight) timer = setTimeout(batch.send, batchWaitMs)
    else onNextTurn(batch.send)
    return batch
  }

  #onSettled() {
    this.#isInFlight = false
    if (this.#nextBatch) onNextTurn(this.#nextBatch.send)
  }
}
