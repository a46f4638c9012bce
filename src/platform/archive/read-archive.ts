import {
  type ArchiveFormat,
  ArchiveRefused,
  entryBytesMax,
  formatFile,
  formatText,
  manifestFile,
  manifestLine,
} from './format.ts'
import { blockBytes, paddingOf, parseTarHeader } from './tar.ts'

export type Entry = { name: string; bytes: Uint8Array }

/**
 * The files of an archive that `ArchiveWriter` wrote, one at a time. Each byte is checked, the last ones at the end only:
 * until it ends without an error, nothing that it yields can be relied on.
 */
export async function* readArchive(
  chunks: AsyncIterable<Uint8Array>,
  format: ArchiveFormat,
): AsyncGenerator<Entry> {
  const reader = new ByteReader(chunks)
  try {
    const manifest: string[] = []
    let manifestBytes = 0
    for (;;) {
      const { name, bytes } = await readEntry(reader, manifestBytes)
      if (manifest.length === 0) requireFormat(name, bytes, format)
      if (name === manifestFile) {
        if (Buffer.from(bytes).toString('utf8') !== manifest.join(''))
          throw new ArchiveRefused('It is damaged: its files do not match its manifest.')
        return await requireEnd(reader)
      }
      const line = manifestLine(name, bytes)
      manifest.push(line)
      manifestBytes += line.length
      if (manifest.length > 1) yield { name, bytes }
    }
  } finally {
    await reader.close()
  }
}

/** The manifest is as long as the files before it make it. */
async function readEntry(reader: ByteReader, manifestBytes: number): Promise<Entry> {
  const header = await reader.take(blockBytes)
  const entry = parseTarHeader(header)
  const bytesMax = entry?.name === manifestFile ? manifestBytes : entryBytesMax
  if (!entry || entry.bytes > bytesMax)
    throw new ArchiveRefused('It is damaged, or was not written by Hark.')
  const bytes = await reader.take(entry.bytes)
  await requireZeros(reader, paddingOf(entry.bytes))
  return { name: entry.name, bytes }
}

function requireFormat(name: string, bytes: Uint8Array, format: ArchiveFormat) {
  const text = Buffer.from(bytes).toString('utf8')
  if (name === formatFile && text === formatText(format)) return
  const { format: found, version } = parsed(name === formatFile ? text : '')
  if (found !== format.name) throw new ArchiveRefused(`It is not a ${format.name}.`)
  throw new ArchiveRefused(
    `It is a ${found} of version ${version}; this version of Hark reads version ${format.version}.`,
  )
}

function parsed(text: string): { format?: unknown; version?: unknown } {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

async function requireEnd(reader: ByteReader) {
  await requireZeros(reader, 2 * blockBytes)
  if (!(await reader.isAtEnd()))
    throw new ArchiveRefused('It is damaged: it has data after its end.')
}

async function requireZeros(reader: ByteReader, count: number) {
  if ((await reader.take(count)).some(byte => byte !== 0))
    throw new ArchiveRefused('It is damaged between two of its files.')
}

/** Takes exact numbers of bytes from chunks of any size. */
class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>
  #rest: Uint8Array = new Uint8Array()

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Reads only bytes that arrive: a header that claims more costs no memory. */
  async take(count: number): Promise<Uint8Array> {
    const pieces: Uint8Array[] = []
    for (let left = count; left > 0; ) {
      if (this.#rest.length === 0 && !(await this.#next()))
        throw new ArchiveRefused('It is incomplete: it ends too early.')
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
