/** Approximate size of the map's, the key's and the entry's objects besides the bytes themselves. */
const overheadBytes = 300

/** One that is larger would push out too many others to be worth its place. */
const largestShare = 1 / 8

type Entry<Value> = {
  key: string
  value: Value
  bytes: number
  newer: Entry<Value> | undefined
  older: Entry<Value> | undefined
}

/**
 * A map that holds at most so many bytes, keys and overhead counted; least recently used out first.
 * The order is a list through the entries: setting a key of a `Map` anew at each use is slower by far.
 */
export class ByteCache<Value> {
  readonly #bytesMax: number
  readonly #entries = new Map<string, Entry<Value>>()
  #newest: Entry<Value> | undefined
  #oldest: Entry<Value> | undefined
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
    if (entry !== this.#newest) {
      this.#unlink(entry)
      this.#linkAsNewest(entry)
    }
    return entry.value
  }

  /** `valueBytes` is what the value holds in memory. */
  set(key: string, value: Value, valueBytes: number) {
    this.delete(key)
    // A character takes up to two bytes.
    const bytes = valueBytes + 2 * key.length + overheadBytes
    if (bytes > this.#bytesMax * largestShare) return
    const entry = { key, value, bytes, newer: undefined, older: undefined }
    this.#entries.set(key, entry)
    this.#linkAsNewest(entry)
    this.#bytes += bytes
    while (this.#oldest && this.#bytes > this.#bytesMax) this.delete(this.#oldest.key)
  }

  delete(key: string) {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#unlink(entry)
    this.#bytes -= entry.bytes
  }

  #linkAsNewest(entry: Entry<Value>) {
    entry.older = this.#newest
    entry.newer = undefined
    if (this.#newest) this.#newest.newer = entry
    else this.#oldest = entry
    this.#newest = entry
  }

  #unlink({ newer, older }: Entry<Value>) {
    if (newer) newer.older = older
    else this.#newest = older
    if (older) older.newer = newer
    else this.#oldest = newer
  }
}
