import { fstatSync, readSync } from 'node:fs'

/**
 * Where a log (https://sqlite.org/fileformat.html#walformat) was read to: its salts, which each restart of the log
 * changes, how many frames, and the checksum after the last one, which goes on in the next.
 */
export type WalPosition = {
  salts: [number, number]
  frames: number
  checksum: [number, number]
}

/** What was committed since a position: of each page, where its last version is in the file. */
export type Committed = {
  position: WalPosition
  pageBytes: number
  /** Of the whole database, after the last commit. */
  pages: number
  frameOf: Map<number, number>
}

const headerBytes = 32
const frameHeaderBytes = 24
/** Checksums of little-endian words, as every machine that Bun runs on writes them. */
const magic = 0x377f0682
const framesAtOnce = 256

export type WalHeader = { pageBytes: number; start: WalPosition }

/** Undefined where there is no log yet, or its header is being written. */
export function readWalHeader(descriptor: number): WalHeader | undefined {
  const header = Buffer.alloc(headerBytes)
  if (readSync(descriptor, header, 0, headerBytes, 0) < headerBytes) return undefined
  const checksum = addToChecksum([0, 0], header, 0, 24)
  const isWhole = checksum[0] === header.readInt32BE(24) && checksum[1] === header.readInt32BE(28)
  if (header.readUInt32BE(0) !== magic || !isWhole) return undefined
  const salts: [number, number] = [header.readUInt32BE(16), header.readUInt32BE(20)]
  return { pageBytes: header.readUInt32BE(8), start: { salts, frames: 0, checksum } }
}

/** Reads from a position of this same log to its last commit; a frame that is not whole, or of the log before, ends it. */
export function readCommitted(
  descriptor: number,
  { pageBytes }: WalHeader,
  from: WalPosition,
): Committed {
  const found: Committed = { position: from, pageBytes, pages: 0, frameOf: new Map() }
  const frameBytes = frameHeaderBytes + pageBytes
  const buffer = Buffer.alloc(framesAtOnce * frameBytes)
  const { size } = fstatSync(descriptor)
  let uncommitted: [page: number, at: number][] = []
  let { frames, checksum } = from
  for (;;) {
    const start = headerBytes + frames * frameBytes
    const length = Math.min(buffer.length, size - start)
    const read = length < frameBytes ? 0 : readSync(descriptor, buffer, 0, length, start)
    if (read < frameBytes) return found
    for (let at = 0; at + frameBytes <= read; at += frameBytes) {
      const isOurs =
        buffer.readUInt32BE(at + 8) === from.salts[0] &&
        buffer.readUInt32BE(at + 12) === from.salts[1]
      if (!isOurs) return found
      checksum = addToChecksum(checksum, buffer, at, 8)
      checksum = addToChecksum(checksum, buffer, at + frameHeaderBytes, pageBytes)
      if (
        checksum[0] !== buffer.readInt32BE(at + 16) ||
        checksum[1] !== buffer.readInt32BE(at + 20)
      )
        return found
      uncommitted.push([buffer.readUInt32BE(at), start + at + frameHeaderBytes])
      frames++
      const pages = buffer.readUInt32BE(at + 4)
      if (pages === 0) continue
      for (const [page, place] of uncommitted) found.frameOf.set(page, place)
      uncommitted = []
      found.pages = pages
      found.position = { salts: from.salts, frames, checksum }
    }
  }
}

/** Whether the log, which has the same salts, has the frame that the position ends with. */
export function hasPosition(
  descriptor: number,
  { pageBytes, start }: WalHeader,
  { salts, frames, checksum }: WalPosition,
): boolean {
  if (salts[0] !== start.salts[0] || salts[1] !== start.salts[1]) return false
  if (frames === 0) return true
  const header = Buffer.alloc(frameHeaderBytes)
  const at = headerBytes + (frames - 1) * (frameHeaderBytes + pageBytes)
  if (readSync(descriptor, header, 0, frameHeaderBytes, at) < frameHeaderBytes) return false
  const isOurs = header.readUInt32BE(8) === salts[0] && header.readUInt32BE(12) === salts[1]
  return isOurs && header.readInt32BE(16) === checksum[0] && header.readInt32BE(20) === checksum[1]
}

function addToChecksum(
  [first, second]: [number, number],
  bytes: Buffer,
  at: number,
  length: number,
): [number, number] {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + at, length / 4)
  let [one, other] = [first, second]
  for (let word = 0; word < words.length; word += 2) {
    one = (one + words[word]! + other) | 0
    other = (other + words[word + 1]! + one) | 0
  }
  return [one, other]
}
