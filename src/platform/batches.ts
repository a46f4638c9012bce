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
