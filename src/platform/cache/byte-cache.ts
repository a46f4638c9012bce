/** What the map, the key's and the entry's objects take beside the bytes themselves, about. */
const overheadBytes = 300

/** One that is larger would push out too many others to be worth its place. */
const largestShare = 1 / 8

type Entry<Value> = { value: Value; bytes: number }

/** A map that holds at most so many bytes, keys and overhead counted; least recently used out first. */
export class ByteCache<Value> {
  readonly #bytesMax: number
  /** In the order of use: a map keeps the order in which keys were set. */
  readonly #entries = new Map<string, Entry<Value>>()
  #bytes = 0

  /** With no bytes at all it keeps nothing. */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  get bytes(): number {
    return this.#bytes
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** `valueBytes` is what the value holds in memory. */
  set(key: string, value: Value, valueBytes: number) {
    this.delete(key)
    // A character takes up to two bytes.
    const bytes = valueBytes + 2 * key.length + overheadBytes
    if (bytes > this.#bytesMax * largestShare) return
    this.#entries.set(key, { value, bytes })
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#bytesMax) break
      this.delete(oldest)
    }
  }

  delete(key: string) {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }
}
