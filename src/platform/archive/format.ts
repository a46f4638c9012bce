/** The kind of an archive, and the version of its format. */
export type ArchiveFormat = { name: string; version: number }

/** The first entry and the last one. */
export const formatFile = 'format.json'
export const manifestFile = 'manifest.jsonl'

/** An entry is in memory as a whole, when it is written and when it is read. */
export const entryBytesMax = 64 * 2 ** 20

/** The manifest has a line for each of the others: about seven million images. It is one string. */
export const manifestBytesMax = 2 ** 30

/** It cannot be used as it is; the message is a whole sentence. */
export class ArchiveRefused extends Error {}

export function formatText({ name, version }: ArchiveFormat): string {
  return `${JSON.stringify({ format: name, version })}\n`
}

export function manifestLine(file: string, bytes: Uint8Array): string {
  const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
  return `${JSON.stringify({ file, bytes: bytes.length, sha256 })}\n`
}
