import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ArchiveWriter } from '../../../platform/archive/archive-writer.ts'
import { ArchiveRefused } from '../../../platform/archive/format.ts'
import { openOutputFile } from '../../../platform/archive/output-file.ts'
import { type Entry, readArchive } from '../../../platform/archive/read-archive.ts'
import type { WalPosition } from '../../../platform/db/wal-file.ts'

/**
 * A continuous backup is a folder of chains. A chain is a folder: a base, which is the database file, and increments, which
 * are the pages that were committed since. Each names the SHA-256 of the one before it.
 */
const format = { name: 'hark-increment', version: 1 }
const headFile = 'head.json'
const keptMs = 7 * 86_400_000

export type Head = {
  /** Everything that was committed before is in it. */
  at: number
  /** SHA-256 of the file before; of a base, empty. */
  previous: string
  /** Of the whole database, to which it is cut. */
  pages: number
  pageBytes: number
  position: WalPosition
}

export type Link = { file: string; number: number; at: number }
export type Chain = { folder: string; links: Link[] }

/** `000000-20261118T233401123Z.tar`: number and time; the base is number 0. */
const linkName = /^(\d{6})-(\d{8}T\d{9}Z)\.tar$/
const chainName = /^chain-\d{8}T\d{9}Z$/

const stamp = (at: number) => new Date(at).toISOString().replace(/[-:.]/g, '')
const timeOf = (text: string) =>
  Date.parse(text.replace(/^(....)(..)(..T..)(..)(..)(...)Z$/, '$1-$2-$3:$4:$5.$6Z'))

/** Oldest first; without what was cut while it was written, and what cannot be reached from a base. */
export function listChains(folder: string): Chain[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => chainName.test(name))
    .sort()
    .map(name => ({ folder: join(folder, name), links: linksIn(join(folder, name)) }))
    .filter(({ links }) => links.length > 0)
}

function linksIn(folder: string): Link[] {
  const links = readdirSync(folder)
    .flatMap(name => {
      const [, number, time] = linkName.exec(name) ?? []
      return number ? [{ file: join(folder, name), number: Number(number), at: timeOf(time!) }] : []
    })
    .sort((one, other) => one.number - other.number)
  const gap = links.findIndex(({ number }, at) => number !== at)
  return gap < 0 ? links : links.slice(0, gap)
}

export function newChain(folder: string, at: number): Chain {
  const own = join(folder, `chain-${stamp(at)}`)
  mkdirSync(own, { recursive: true, mode: 0o700 })
  return { folder: own, links: [] }
}

/** Chains that no minute of the time that is kept needs, and those that never got a base. */
export function removeOldChains(folder: string, now: number) {
  const chains = listChains(folder)
  const keep = new Set(
    chains
      .filter((_, at) => (chains[at + 1]?.links[0]?.at ?? now) > now - keptMs)
      .map(chain => chain.folder),
  )
  for (const name of readdirSync(folder).filter(name => chainName.test(name)))
    if (!keep.has(join(folder, name))) rmSync(join(folder, name), { recursive: true })
}

export type Written = { link: Link; sha256: string; bytes: number }

/** One more file at the end of a chain; it appears as a whole, and durable, or not at all. */
export async function writeLink(
  { folder, links }: Chain,
  head: Head,
  fill: (add: (name: string, bytes: Uint8Array) => Promise<void>) => Promise<void>,
): Promise<Written> {
  const number = links.length
  if (linksIn(folder).length !== number)
    throw new Error(`another process writes to ${folder}, or files are missing there`)
  const output = await openOutputFile(join(folder, String(number)))
  try {
    const hash = new Bun.CryptoHasher('sha256')
    let bytes = 0
    const archive = await ArchiveWriter.start(format, piece => {
      hash.update(piece)
      bytes += piece.length
      return output.write(piece)
    })
    await fill((name, content) => archive.add(name, content))
    await archive.add(headFile, Buffer.from(JSON.stringify(head)))
    await archive.end()
    const file = join(folder, `${String(number).padStart(6, '0')}-${stamp(head.at)}.tar`)
    await output.finish(file)
    const link = { file, number, at: head.at }
    links.push(link)
    return { link, sha256: hash.digest('hex'), bytes }
  } catch (error) {
    await output.discard()
    throw error
  }
}

/** Reads and checks one file; the head comes last. */
export async function readLink(
  { file }: Link,
  take: (entry: Entry) => Promise<void> | void,
): Promise<{ head: Head; sha256: string }> {
  const hash = new Bun.CryptoHasher('sha256')
  const chunks = (async function* () {
    for await (const chunk of Bun.file(file).stream()) {
      hash.update(chunk)
      yield chunk
    }
  })()
  let head: Head | undefined
  for await (const entry of readArchive(chunks, format))
    if (entry.name === headFile) head = JSON.parse(Buffer.from(entry.bytes).toString('utf8'))
    else await take(entry)
  if (!head) throw new ArchiveRefused('It has no head.')
  return { head, sha256: hash.digest('hex') }
}
