import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Sink } from './archive-writer.ts'

/** It may get a better name in the end, in the same folder. */
export type Output = { write: Sink; finish(as?: string): Promise<void>; discard(): Promise<void> }

/** A file that appears, or is replaced, as a whole, readable for its owner alone. */
export async function openOutputFile(path: string): Promise<Output> {
  const part = `${path}.${crypto.randomUUID()}.part`
  const file = await open(part, 'wx', 0o600)
  return {
    write: bytes => writeAll(file, bytes),
    async finish(as = path) {
      await file.sync()
      await file.close()
      await rename(part, as)
      await syncFolder(dirname(path))
    },
    async discard() {
      await file.close().catch(() => {})
      await rm(part, { force: true })
    },
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten
}

/** A new name is durable once its folder is. */
export async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
