import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { type StorageReason, StorageUnavailable } from './engine.ts'

/** SQLite's result codes (https://sqlite.org/rescode.html) for files that cannot be used; it never names them. */
const failures: [code: RegExp, reason: StorageReason, sentence: (file: string) => string][] = [
  [/^SQLITE_FULL$/, 'storage full', file => `the disk of ${file} is full`],
  [/^SQLITE_READONLY_DBMOVED$/, 'storage failing', file => `${file} was moved or deleted`],
  [
    /^SQLITE_(?:READONLY|PERM)/,
    'storage read-only',
    file => `${file}, its -wal or its -shm is read-only`,
  ],
  [/^SQLITE_CANTOPEN/, 'storage read-only', file => `${file} cannot be opened for writing`],
  // A short read: the file ends before a page that it has to have.
  [/^SQLITE_(?:CORRUPT|NOTADB|IOERR_SHORT_READ)$/, 'storage damaged', file => `${file} is damaged`],
  [/^SQLITE_IOERR/, 'storage failing', file => `${file} cannot be read or written`],
]

/** A disk with less than this left takes a small write and refuses the next one. */
const roomBytesMin = 1024 * 1024

/** What is known of the files' state, from the errors of both connections. */
export class SqliteStorage {
  readonly #file: string
  #failure: StorageReason | undefined
  #failed = 0

  constructor(file: string) {
    this.#file = file
  }

  failure(): StorageReason | undefined {
    return this.#failure
  }

  /** The error to pass on: one that names the file where the file is the reason. */
  asFailure = (error: unknown): unknown => {
    const { code = '', message = '' } = error as { code?: string; message?: string }
    const found = failures.find(([pattern]) => pattern.test(code))
    if (!found) return error
    const [, reason, sentence] = found
    this.#failed++
    // Damage is known to be there until somebody has repaired it, and started Hark again.
    if (this.#failure !== 'storage damaged') this.#failure = reason
    return new StorageUnavailable(`${sentence(this.#file)} (${message})`, reason, { cause: error })
  }

  /** Forgets the failure if `write`, which commits something, works again. */
  async recover(write: () => Promise<unknown>): Promise<void> {
    if (!this.#failure || this.#failure === 'storage damaged') return
    if (this.#failure === 'storage full' && !this.#hasRoom()) return
    const failedBefore = this.#failed
    try {
      await write()
      if (this.#failed === failedBefore) this.#failure = undefined
    } catch {
      // It lasts.
    }
  }

  #hasRoom(): boolean {
    try {
      const { bavail, bsize } = statfsSync(dirname(this.#file))
      return bavail * bsize >= roomBytesMin
    } catch {
      return false
    }
  }
}
