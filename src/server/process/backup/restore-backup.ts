import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { migrations } from '../../../../migrations/index.ts'
import { ArchiveRefused } from '../../../platform/archive/format.ts'
import { syncFolder } from '../../../platform/archive/output-file.ts'
import { type Entry, readArchive } from '../../../platform/archive/read-archive.ts'
import { type Applied, appliedQuery, refusalOf } from '../../../platform/db/migrate.ts'
import {
  checkSqlite,
  detachSqlite,
  readSqlite,
  requireUnused,
} from '../../../platform/db/sqlite-file.ts'
import { databaseFile } from '../database-file.ts'
import { backupFormat, imageName, keyFile, pieceName } from './backup-format.ts'
import { unpackMoment } from './unpack-moment.ts'

/** Something is in the data folder. */
export class FolderNotEmpty extends Error {}

type Restored = { images: number; key: boolean }

export async function restoreBackup(
  file: string,
  dataDir: string,
  { mayReplace }: { mayReplace: boolean },
): Promise<Restored> {
  for await (const _ of readArchive(Bun.file(file).stream(), backupFormat));
  return place(dataDir, mayReplace, folder => unpack(file, folder))
}

/** The same from a continuous backup, as of `at`; gives the moment that was restored. */
export async function restoreMoment(
  from: string,
  at: number,
  dataDir: string,
  { mayReplace }: { mayReplace: boolean },
): Promise<Restored & { at: number }> {
  return place(dataDir, mayReplace, async folder => {
    await mkdir(folder, { mode: 0o700 })
    const { key, ...restored } = await unpackMoment(from, at, databaseFile(folder))
    if (key) await writeEntry(folder, { name: keyFile, bytes: key })
    return { ...restored, images: 0, key: key !== undefined }
  })
}

/**
 * Puts what `unpackTo` writes into a data folder. Everything is written beside what is there first, and checked; the database then takes
 * its place by one rename, after what it needs: at whatever moment it ends early, the folder has the database of before.
 */
async function place<Found extends Restored>(
  dataDir: string,
  mayReplace: boolean,
  unpackTo: (folder: string) => Promise<Found>,
): Promise<Found> {
  process.umask(0o077)
  const isNew = (await mkdir(dataDir, { recursive: true })) !== undefined
  await requireEmpty(dataDir, mayReplace)
  const beside = join(dataDir, `restoring-${crypto.randomUUID()}`)
  try {
    const restored = await unpackTo(beside)
    const wrong = checkSqlite(databaseFile(beside))
    if (wrong.length > 0) throw new ArchiveRefused(`Its database is damaged: ${wrong[0]}.`)
    const refusal = refusalOf(appliedIn(databaseFile(beside)), migrations)
    if (refusal) throw new ArchiveRefused(refusal)
    await placeImages(beside, dataDir)
    if (restored.key) await placeKey(beside, dataDir)
    if (existsSync(databaseFile(dataDir))) detachSqlite(databaseFile(dataDir))
    await rename(databaseFile(beside), databaseFile(dataDir))
    await syncFolder(dataDir)
    return restored
  } finally {
    await rm(beside, { recursive: true, force: true })
    // Fails, as it should, if a backup was restored: then the folder is not empty.
    if (isNew) await rmdir(dataDir).catch(() => {})
  }
}

function appliedIn(database: string) {
  try {
    return readSqlite<Applied>(database, appliedQuery)
  } catch {
    throw new ArchiveRefused('Its database is not a Hark database.')
  }
}

/** The list of erased people stays: anyone whom a backup brings back is erased again at the next start. */
async function requireEmpty(dataDir: string, mayReplace: boolean) {
  const names = (await readdir(dataDir)).filter(name => name !== 'erasures.jsonl')
  if (names.length > 0 && !mayReplace)
    throw new FolderNotEmpty(names.includes('hark.db') ? 'hark.db' : names.sort()[0])
  // Before anything is unpacked, so that nobody waits for a refusal.
  if (existsSync(databaseFile(dataDir))) requireUnused(databaseFile(dataDir))
}

async function unpack(file: string, folder: string): Promise<Restored> {
  await mkdir(folder, { mode: 0o700 })
  const database = await open(databaseFile(folder), 'wx', 0o600)
  const restored = { images: 0, key: false }
  let pieces = 0
  try {
    for await (const entry of readArchive(Bun.file(file).stream(), backupFormat)) {
      if (entry.name === pieceName(pieces + 1)) {
        await database.appendFile(entry.bytes)
        pieces++
      } else if (imageName.test(entry.name) || entry.name === keyFile) {
        await writeEntry(folder, entry)
        if (entry.name === keyFile) restored.key = true
        else restored.images++
      } else throw new ArchiveRefused(`It contains an unexpected file: ${entry.name}.`)
    }
    if (pieces === 0) throw new ArchiveRefused('It has no database.')
    await database.sync()
  } finally {
    await database.close()
  }
  return restored
}

async function writeEntry(folder: string, { name, bytes }: Entry) {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, bytes, { mode: 0o600, flush: true })
}

/** A name is never used for other bytes, so those that are there can stay. */
async function placeImages(from: string, dataDir: string) {
  if (!existsSync(join(from, 'images'))) return
  for (const folder of await readdir(join(from, 'images'))) {
    const target = join(dataDir, 'images', folder)
    await mkdir(target, { recursive: true, mode: 0o700 })
    for (const name of await readdir(join(from, 'images', folder)))
      await moveFile(join(from, 'images', folder, name), join(target, name))
    await syncFolder(target)
  }
}

/** The folder of images may be a file system of its own, which a rename does not reach. */
async function moveFile(from: string, to: string) {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EXDEV') throw error
    await writeFile(`${to}.part`, await readFile(from), { mode: 0o600, flush: true })
    await rename(`${to}.part`, to)
  }
}

/** In front of the keys that are there: until the database is replaced, its secrets can still be read. */
async function placeKey(from: string, dataDir: string) {
  const keys = (await readFile(join(from, keyFile), 'utf8')).trim().split('\n')
  const path = join(dataDir, keyFile)
  const before = existsSync(path) ? (await readFile(path, 'utf8')).trim().split('\n') : []
  const all = [...new Set([...keys, ...before])]
  await writeFile(join(from, keyFile), `${all.join('\n')}\n`, { mode: 0o600, flush: true })
  await rename(join(from, keyFile), path)
}
