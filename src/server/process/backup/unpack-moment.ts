import { closeSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { basename } from 'node:path'
import { ArchiveRefused } from '../../../platform/archive/format.ts'
import { keyFile, pieceName } from './backup-format.ts'
import { type Link, listChains, readLink } from './increments.ts'
import { pagesEntry, pagesIn } from './page-entries.ts'

/** Writes the database as of the last increment until `at`. Every file on the way is checked against its hash. */
export async function unpackMoment(
  folder: string,
  at: number,
  file: string,
): Promise<{ at: number; key: Uint8Array | undefined }> {
  const links = linksUntil(folder, at)
  const database = openSync(file, 'wx+', 0o600)
  try {
    let key: Uint8Array | undefined
    let previous = ''
    let bytes = 0
    for (const link of links) {
      let pieces = 0
      const { head, sha256 } = await readLink(link, entry => {
        if (entry.name === pieceName(pieces + 1) && link.number === 0) {
          bytes += writeWhole(database, Bun.zstdDecompressSync(entry.bytes), bytes)
          pieces++
        } else if (entry.name === keyFile) key = entry.bytes
        else if (pagesEntry.test(entry.name))
          for (const [page, content] of pagesIn(entry.bytes))
            writeWhole(database, content, (page - 1) * content.length)
        else throw new ArchiveRefused(`It contains an unexpected file: ${entry.name}.`)
      }).catch(error => {
        throw inFile(link, error)
      })
      if (head.previous !== previous)
        throw inFile(link, new ArchiveRefused('It does not follow the file before it.'))
      previous = sha256
      ftruncateSync(database, head.pages * head.pageBytes)
    }
    fsyncSync(database)
    return { at: links.at(-1)!.at, key }
  } finally {
    closeSync(database)
  }
}

function linksUntil(folder: string, at: number): Link[] {
  const chains = listChains(folder)
  if (chains.length === 0) throw new ArchiveRefused('It has no base.')
  const chain = chains.findLast(({ links }) => links[0]!.at <= at)
  if (chain) return chain.links.filter(link => link.at <= at)
  const first = new Date(chains[0]!.links[0]!.at).toISOString()
  throw new ArchiveRefused(`It begins at ${first}.`)
}

function inFile({ file }: Link, error: unknown) {
  return error instanceof ArchiveRefused
    ? new ArchiveRefused(`In ${basename(file)}: ${error.message}`)
    : error
}

function writeWhole(file: number, bytes: Uint8Array, at: number): number {
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, bytes.length - done, at + done)
  return bytes.length
}
