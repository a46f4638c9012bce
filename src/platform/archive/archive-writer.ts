import {
  type ArchiveFormat,
  entryBytesMax,
  formatFile,
  formatText,
  manifestBytesMax,
  manifestFile,
  manifestLine,
} from './format.ts'
import { blockBytes, paddingOf, tarHeader } from './tar.ts'

/** Takes bytes in order, and holds the writer up while it cannot take more. */
export type Sink = (bytes: Uint8Array) => void | Promise<void>

/**
 * Writes a tar whose last file, the manifest, has the SHA-256 of each of the others. It is last because nothing is read
 * twice: an archive can be a pipe.
 */
export class ArchiveWriter {
  readonly #sink: Sink
  readonly #manifest: string[] = []
  #manifestBytes = 0

  private constructor(sink: Sink) {
    this.#sink = sink
  }

  static async start(format: ArchiveFormat, sink: Sink): Promise<ArchiveWriter> {
    const writer = new ArchiveWriter(sink)
    await writer.add(formatFile, Buffer.from(formatText(format)))
    return writer
  }

  async add(name: string, bytes: Uint8Array): Promise<void> {
    if (bytes.length > entryBytesMax) throw new Error(`${name} is too large for an archive.`)
    const line = manifestLine(name, bytes)
    this.#manifestBytes += line.length
    if (this.#manifestBytes > manifestBytesMax)
      throw new Error('There are more files than an archive can have.')
    this.#manifest.push(line)
    await this.#write(name, bytes)
  }

  async end(): Promise<void> {
    await this.#write(manifestFile, Buffer.from(this.#manifest.join('')))
    await this.#sink(new Uint8Array(2 * blockBytes))
  }

  async #write(name: string, bytes: Uint8Array) {
    const padding = new Uint8Array(paddingOf(bytes.length))
    await this.#sink(Buffer.concat([tarHeader(name, bytes.length), bytes, padding]))
  }
}
