import { existsSync } from 'node:fs'
import { open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ArchiveWriter } from '../../../platform/archive/archive-writer.ts'
import { openOutputFile } from '../../../platform/archive/output-file.ts'
import { copySqlite } from '../../../platform/db/sqlite-file.ts'
import { databaseFile } from '../database-file.ts'
import {
  backupFormat,
  imageFolder,
  imageName,
  keyFile,
  pieceBytes,
  pieceName,
} from './backup-format.ts'

type Contents = { hasKey: boolean; hasImages: boolean }
export type BackedUp = { bytes: number; key: boolean; images: number }

class Interrupted extends Error {
  readonly code = 'EINTR'
}

const stopSignals = ['SIGINT', 'SIGTERM'] as const

/** Writes the database of a data folder, and what belongs to it, into one file, while Hark runs. */
export async function createBackup(
  dataDir: string,
  file: string,
  { hasKey, hasImages }: Contents,
): Promise<BackedUp> {
  // Nobody else may read the copy of the database either.
  process.umask(0o077)
  const copy = `${file}.${crypto.randomUUID()}.db`
  const stop = new AbortController()
  const onSignal = () => stop.abort(new Interrupted('it was interrupted'))
  const output = await openOutputFile(file)
  // The second ends the process.
  for (const signal of stopSignals) process.once(signal, onSignal)
  try {
    let bytes = 0
    const archive = await ArchiveWriter.start(backupFormat, piece => {
      stop.signal.throwIfAborted()
      bytes += piece.length
      return output.write(piece)
    })
    copySqlite(databaseFile(dataDir), copy)
    // After the database: a key is created before the first secret that needs it.
    const key = hasKey && existsSync(join(dataDir, keyFile))
    if (key) await archive.add(keyFile, await readFile(join(dataDir, keyFile)))
    await addPieces(archive, copy)
    // After the database: files are never changed, so every one that it names is there, unless it was deleted since.
    const images = hasImages ? await addImages(archive, dataDir) : 0
    await archive.end()
    await output.finish()
    return { bytes, key, images }
  } catch (error) {
    await output.discard()
    throw error
  } finally {
    await rm(copy, { force: true })
    for (const signal of stopSignals) process.off(signal, onSignal)
  }
}

async function addPieces(archive: ArchiveWriter, copy: string) {
  const file = await open(copy)
  try {
    const { size } = await file.stat()
    const buffer = Buffer.alloc(Math.min(size, pieceBytes))
    for (let at = 0, number = 1; at < size; number++) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
      await archive.add(pieceName(number), buffer.subarray(0, bytesRead))
      at += bytesRead
    }
  } finally {
    await file.close()
  }
}

async function addImages(archive: ArchiveWriter, dataDir: string): Promise<number> {
  if (!existsSync(join(dataDir, 'images'))) return 0
  let count = 0
  // Others are the file system's own, such as lost+found, and may be no folders.
  const folders = (await readdir(join(dataDir, 'images'))).filter(name => imageFolder.test(name))
  for (const folder of folders.sort())
    for (const file of (await readdir(join(dataDir, 'images', folder))).sort()) {
      const name = `images/${folder}/${file}`
      if (!imageName.test(name)) continue
      const bytes = await readFile(join(dataDir, name)).catch(passMissing)
      if (!bytes) continue
      await archive.add(name, bytes)
      count++
    }
  return count
}

function passMissing(error: unknown): undefined {
  if ((error as { code?: string }).code !== 'ENOENT') throw error
}
