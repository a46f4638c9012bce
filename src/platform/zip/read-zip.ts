import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'

/** Not a zip file, a damaged one, or one that unpacks to more than is reasonable; said in one sentence. */
export class UnreadableZip extends Error {}

type Limits = { entriesMax?: number; bytesMax?: number; ratioMax?: number }

/**
 * Some files of a zip, which is at a path or in memory, by name; the others are not unpacked. Each is read into memory, `bytesMax` in all. A file that
 * unpacks to more than its entry says ends the reading (yauzl), so the sizes in the entries can be believed. Text shrinks
 * to a fiftieth at most; what claims to shrink more than `ratioMax` times is a bomb.
 */
export async function readZip(
  file: string | Buffer,
  names: ReadonlySet<string>,
  { entriesMax = 100_000, bytesMax = 256 * 2 ** 20, ratioMax = 200 }: Limits = {},
): Promise<Map<string, Uint8Array>> {
  const options = { strictFileNames: true, autoClose: false }
  const opening =
    typeof file === 'string' ? openPromise(file, options) : fromBufferPromise(file, options)
  const zip = await opening.catch(notZip)
  try {
    if (zip.entryCount > entriesMax)
      throw new UnreadableZip(`It has more than ${entriesMax} files.`)
    const wanted: Entry[] = []
    let bytes = 0
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize, compressedSize } = entry
      if (!names.has(fileName)) continue
      bytes += uncompressedSize
      if (wanted.some(other => other.fileName === fileName))
        throw new UnreadableZip(`It has ${fileName} twice.`)
      if (bytes > bytesMax || uncompressedSize > Math.max(1, compressedSize) * ratioMax)
        throw new UnreadableZip(`${fileName} unpacks to more than is reasonable.`)
      if (!entry.canDecodeFileData())
        throw new UnreadableZip(`${fileName} is encrypted, or packed in an unknown way.`)
      wanted.push(entry)
    }
    const files = new Map<string, Uint8Array>()
    for (const entry of wanted) files.set(entry.fileName, await readEntry(zip, entry))
    return files
  } catch (error) {
    throw error instanceof UnreadableZip ? error : notZip(error)
  } finally {
    zip.close()
  }
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const bytes = Buffer.concat(await Array.fromAsync(await zip.openReadStreamPromise(entry)))
  if (Bun.hash.crc32(bytes) !== entry.crc32)
    throw new UnreadableZip(`${entry.fileName} is damaged: its checksum is another.`)
  return bytes
}

function notZip(cause: unknown): never {
  const reason = cause instanceof Error ? cause.message : String(cause)
  throw new UnreadableZip(`It cannot be read as a zip file: ${reason}.`, { cause })
}
