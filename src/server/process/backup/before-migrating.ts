import { existsSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { EngineRefused } from '../../../platform/db/engine.ts'
import { databaseFile } from '../database-file.ts'
import { createBackup } from './create-backup.ts'

const keptMax = 2
/** A backup in progress keeps writing, so one untouched for this long was killed. */
const cutAfterMs = 600_000
/** Reading, copying and hashing a gigabyte took 11 s. */
const backupMsPerByte = 15e-6

/** How long a backup of so much takes, by estimate, and the room for it: a copy, and the archive made of it. */
export function backupCost(dataDir: string) {
  const bytes = ['', '-wal'].reduce(
    (sum, suffix) => sum + sizeOf(databaseFile(dataDir) + suffix),
    0,
  )
  return { bytes, ms: bytes * backupMsPerByte, roomBytes: 2 * bytes + 2 ** 24 }
}

/**
 * Backs the database up before its schema changes; the last two of these backups are kept. One file a migration, in the
 * data folder; without images, which no migration touches.
 */
export async function backUpBeforeMigrating(
  dataDir: string,
  firstMigration: string,
  report: (sentence: string) => void,
) {
  const folder = resolve(dataDir)
  const name = firstMigration.replace(/[^\w.-]+/g, '-').replace(/-$/, '')
  const file = join(folder, `before-${name}.tar`)
  removeCut(folder)
  const { roomBytes } = backupCost(dataDir)
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < roomBytes)
    throw notBackedUp(folder, `it needs ${mb(roomBytes)}, and ${mb(bavail * bsize)} are free`)
  try {
    await createBackup(dataDir, file, { hasKey: true, hasImages: false })
  } catch (error) {
    throw notBackedUp(folder, (error as Error).message)
  }
  for (const old of backupsIn(folder).slice(keptMax)) rmSync(join(folder, old))
  report(
    `The database was backed up before its schema changes. To go back, stop Hark and run, with the version of before: hark restore '${file}' --data '${folder}' --replace`,
  )
}

function notBackedUp(folder: string, cause: string) {
  return new EngineRefused(
    `Hark backs the database up before its schema changes, and could not in ${folder}: ${cause}. Free some space, or back up yourself and run "hark upgrade --without-backup". Nothing was changed.`,
  )
}

/** Removes the remains of killed backups, each up to the size of the database. */
function removeCut(folder: string) {
  for (const name of readdirSync(folder).filter(each => /^before-\d{4}_.*\.tar\./.test(each))) {
    const path = join(folder, name)
    if (Date.now() - statSync(path).mtimeMs > cutAfterMs) rmSync(path)
  }
}

/** Newest first. */
function backupsIn(folder: string): string[] {
  const madeAt = (name: string) => statSync(join(folder, name)).mtimeMs
  return readdirSync(folder)
    .filter(name => /^before-\d{4}_.*\.tar$/.test(name))
    .sort((one, other) => madeAt(other) - madeAt(one))
}

const sizeOf = (file: string) => (existsSync(file) ? statSync(file).size : 0)
const mb = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`
