import { ArchiveRefused } from './format.ts'

/** Takes exact numbers of bytes from chunks of any size. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>
  #rest: Uint8Array = new Uint8Array()

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** What is read is what arrives: a header that claims more than there is costs no memory. */
  async take(count: number): Promise<Uint8Array> {
    const pieces: Uint8Array[] = []
    for (let left = count; left > 0; ) {
      if (this.#rest.length === 0 && !(await this.#next()))
        throw new ArchiveRefused('It is not whole: it ends too early.')
      const piece = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(piece.length)
      pieces.push(piece)
      left -= piece.length
    }
    return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
  }

  async isAtEnd(): Promise<boolean> {
    return this.#rest.length === 0 && !(await this.#next())
  }

  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  async #next(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#chunks.next()
      if (done) return false
      this.#rest = value
    }
    return true
  }
}
