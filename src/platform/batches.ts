import { nextTurn } from './turns.ts'

type BatchesOptions<Key, Item> = {
  /** Items per batch. */
  itemsMax: number
  /** Batches that may run at once, each with another key. */
  parallel: number
  /** Never throws. Returns the items that it has not begun: they come first in the key's next batch. */
  run: (key: Key, items: Item[]) => Promise<Item[]>
}

/**
 * Groups items by key. The items that arrive for a key while a batch of it runs form its next batch; keys take turns.
 */
export class Batches<Key, Item> {
  readonly #options: BatchesOptions<Key, Item>
  readonly #waiting = new Map<Key, Item[]>()
  /** Keys with items and without a running batch, in order of arrival. */
  readonly #ready: Key[] = []
  #running = 0

  constructor(options: BatchesOptions<Key, Item>) {
    this.#options = options
  }

  add(key: Key, item: Item) {
    const waiting = this.#waiting.get(key)
    if (waiting) {
      waiting.push(item)
      return
    }
    this.#waiting.set(key, [item])
    this.#ready.push(key)
    // Not immediately: items of requests that have already been received join the batch.
    void nextTurn().then(() => this.#start())
  }

  #start() {
    while (this.#running < this.#options.parallel && this.#ready.length > 0)
      void this.#run(this.#ready.shift()!)
  }

  async #run(key: Key) {
    const waiting = this.#waiting.get(key)!
    this.#running++
    waiting.unshift(...(await this.#options.run(key, waiting.splice(0, this.#options.itemsMax))))
    this.#running--
    if (waiting.length > 0) this.#ready.push(key)
    else this.#waiting.delete(key)
    this.#start()
  }
}

type Call<Item, Result> = { item: Item; done: PromiseWithResolvers<Result> }

/**
 * A function whose calls share a run, as items of a batch do. `run` gives the results in the order of the items. Where it
 * fails, each is run alone, so that only the one that fails is refused.
 */
export function sharedRuns<Key, Item, Result>({
  run,
  ...options
}: Omit<BatchesOptions<Key, Item>, 'run'> & { run: (items: Item[]) => Promise<Result[]> }) {
  const attempt = async (calls: Call<Item, Result>[]): Promise<void> => {
    try {
      const results = await run(calls.map(({ item }) => item))
      for (const [at, { done }] of calls.entries()) done.resolve(results[at]!)
    } catch (error) {
      if (calls.length === 1) calls[0]!.done.reject(error)
      else await Promise.all(calls.map(call => attempt([call])))
    }
  }
  const batches = new Batches<Key, Call<Item, Result>>({
    ...options,
    async run(_key, calls) {
      await attempt(calls)
      return []
    },
  })
  return (key: Key, item: Item): Promise<Result> => {
    const done = Promise.withResolvers<Result>()
    batches.add(key, { item, done })
    return done.promise
  }
}
