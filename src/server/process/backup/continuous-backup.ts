import { existsSync, readSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ArchiveRefused } from '../../../platform/archive/format.ts'
import { LogLost, SqliteFollower } from '../../../platform/db/sqlite-follower.ts'
import type { Committed } from '../../../platform/db/wal-file.ts'
import type { Log } from '../../../platform/log.ts'
import { databaseFile } from '../database-file.ts'
import { keyFile, pieceBytes, pieceName } from './backup-format.ts'
import {
  type Chain,
  listChains,
  newChain,
  readLink,
  removeOldChains,
  writeLink,
} from './increments.ts'
import { addPages } from './page-entries.ts'

/** A new base after a day, and once the increments are larger than the base: restoring takes them all. */
const baseKeptMs = 86_400_000
const incrementBytesMin = 2 ** 26

type Options = { dataDir: string; folder: string; everyMs: number; hasKey: boolean; log: Log }
type Following = {
  follower: SqliteFollower
  chain: Chain
  /** Of the last file. */
  sha256: string
  baseBytes: number
  incrementBytes: number
}
type Add = (name: string, bytes: Uint8Array) => Promise<void>

/** For `hark doctor`: where the backup goes, and when it last had everything. */
export const statusFile = 'continuous-backup.json'
export type BackupStatus = { folder: string; every_seconds: number; last: string }

/** Keeps a base and increments of a SQLite installation, beside the processes that write to it. */
export class ContinuousBackup {
  readonly #options: Options
  #following: Following | undefined
  #key = ''

  constructor(options: Options) {
    this.#options = options
  }

  /** Takes what was committed until now. After a failure it goes on from what is in the folder. */
  async takeIncrement(): Promise<void> {
    const { folder, log } = this.#options
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const at = Date.now()
      if (!this.#following && !(await this.#resume())) await this.#startChain()
      else {
        await this.#takeOnce()
        if (this.#isDue(at)) await this.#startChain()
      }
      await this.#tell(at)
    } catch (error) {
      log.error('backup_failed', { cause: error instanceof Error ? error.message : String(error) })
      this.#following?.follower.close()
      this.#following = undefined
    }
  }

  /** Goes on after the last file of the folder, if the log still has what follows it. */
  async #resume(): Promise<boolean> {
    const { dataDir, folder, log } = this.#options
    const chain = listChains(folder).at(-1)
    if (!chain) return false
    try {
      const { head, sha256 } = await readLink(chain.links.at(-1)!, () => {})
      const follower = new SqliteFollower(databaseFile(dataDir), head.position)
      const sizes = chain.links.map(({ file }) => Bun.file(file).size)
      const baseBytes = sizes[0]!
      const incrementBytes = sizes.reduce((sum, size) => sum + size) - baseBytes
      this.#following = { follower, chain, sha256, baseBytes, incrementBytes }
      await this.#takeOnce()
      return true
    } catch (error) {
      if (!(error instanceof LogLost) && !(error instanceof ArchiveRefused)) throw error
      log.info('backup_not_continued', { cause: error.message })
      return false
    }
  }

  #isDue(now: number): boolean {
    const { chain, baseBytes, incrementBytes } = this.#following!
    return (
      now - chain.links[0]!.at > baseKeptMs ||
      incrementBytes > Math.max(baseBytes, incrementBytesMin)
    )
  }

  async #takeOnce() {
    const { follower } = this.#following!
    const at = Date.now()
    await follower.committed((committed, readPage) => this.#add(at, committed, readPage))
    if (!follower.isLong) return
    const restartedAt = Date.now()
    const rest = follower.restart()
    if (rest)
      await this.#add(restartedAt, rest.committed, (page, into) => {
        rest.pages.get(page)!.copy(into)
      })
  }

  async #add(
    at: number,
    { frameOf, pageBytes, pages, position }: Committed,
    readPage: (page: number, into: Buffer) => void,
  ) {
    const following = this.#following!
    const head = { at, previous: following.sha256, pages, pageBytes, position }
    const began = performance.now()
    const { link, sha256, bytes } = await writeLink(following.chain, head, async add => {
      await this.#addKey(add)
      await addPages([...frameOf.keys()], pageBytes, readPage, add)
    })
    following.sha256 = sha256
    following.incrementBytes += bytes
    const ms = Math.round(performance.now() - began)
    this.#options.log.info('backup_increment', { file: link.file, pages: frameOf.size, bytes, ms })
  }

  /** The last chain goes on until this one has its base. */
  async #startChain() {
    const { dataDir, folder, everyMs, log } = this.#options
    removeOldChains(folder, Date.now())
    const began = performance.now()
    const follower = new SqliteFollower(databaseFile(dataDir))
    const chain = newChain(folder, Date.now())
    try {
      let nextAt = Date.now() + everyMs
      const alsoTake = async () => {
        if (!this.#following || Date.now() < nextAt) return
        nextAt = Date.now() + everyMs
        await this.#takeOnce()
      }
      this.#key = ''
      const { sha256, bytes, link } = await writeBase(follower, chain, alsoTake, add =>
        this.#addKey(add),
      )
      this.#following?.follower.close()
      this.#following = { follower, chain, sha256, baseBytes: bytes, incrementBytes: 0 }
      const ms = Math.round(performance.now() - began)
      log.info('backup_base', { file: link.file, bytes, ms })
    } catch (error) {
      follower.close()
      await rm(chain.folder, { recursive: true, force: true })
      throw error
    }
  }

  /** Where it is new: a key is created before the first secret that needs it. */
  async #addKey(add: Add) {
    const { dataDir, hasKey } = this.#options
    const path = join(dataDir, keyFile)
    if (!hasKey || !existsSync(path)) return
    const key = await readFile(path, 'utf8')
    if (key === this.#key) return
    await add(keyFile, Buffer.from(key))
    this.#key = key
  }

  async #tell(at: number) {
    const { dataDir, folder, everyMs } = this.#options
    const path = join(dataDir, statusFile)
    const status: BackupStatus = {
      folder: resolve(folder),
      every_seconds: everyMs / 1000,
      last: new Date(at).toISOString(),
    }
    await writeFile(`${path}.part`, JSON.stringify(status), { mode: 0o600 })
    await rename(`${path}.part`, path)
  }
}

/** The file as it is read while others write, and then all of the log, which has every page that changed meanwhile. */
async function writeBase(
  follower: SqliteFollower,
  chain: Chain,
  alsoTake: () => Promise<void>,
  addKey: (add: Add) => Promise<void>,
) {
  const database = follower.openDatabase()
  const head = { at: 0, previous: '', pages: 0, pageBytes: 0, position: follower.position! }
  return writeLink(chain, head, async add => {
    const buffer = Buffer.alloc(pieceBytes)
    for (let at = 0, number = 1; ; number++) {
      const read = readSync(database, buffer, 0, pieceBytes, at)
      if (read === 0) break
      await add(pieceName(number), Bun.zstdCompressSync(buffer.subarray(0, read), { level: 1 }))
      at += read
      await alsoTake()
    }
    await addKey(add)
    head.at = Date.now()
    const isTaken = await follower.committed(async (committed, readPage) => {
      const { pages, pageBytes, position, frameOf } = committed
      Object.assign(head, { pages, pageBytes, position })
      await addPages([...frameOf.keys()], pageBytes, readPage, add)
      return true
    })
    if (!isTaken || head.pages === 0)
      throw new LogLost('the log was being written; it is tried again')
  })
}
