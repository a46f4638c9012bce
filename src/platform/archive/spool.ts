import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sink } from './archive-writer.ts'

const partBytes = 2 ** 20

/**
 * The bytes that `write` writes, as fast as their reader takes them, while `write` goes on at its own pace: what is between the
 * two is in a file. So a slow reader costs disk space, and neither memory nor an open transaction. The file has no name
 * from the start: it is gone with this process, whatever ends it. Where the reader stops, so does `write`.
 */
export async function* spool(
  folder: string,
  write: (sink: Sink) => Promise<unknown>,
): AsyncGenerator<Uint8Array> {
  const file = await openNameless(folder)
  const state = { written: 0, isDone: false, isAbandoned: false, failure: undefined as unknown }
  let grown = Promise.withResolvers<void>()
  const notify = () => {
    grown.resolve()
    grown = Promise.withResolvers()
  }
  const writing = write(async bytes => {
    if (state.isAbandoned) throw new Error('The reader is gone.')
    await writeAt(file, bytes, state.written)
    state.written += bytes.length
    notify()
  })
    .catch(error => {
      state.failure = error
    })
    .finally(() => {
      state.isDone = true
      notify()
    })
  try {
    for (let at = 0; ; ) {
      while (at === state.written && !state.isDone) await grown.promise
      if (state.failure !== undefined) throw state.failure
      if (at === state.written) return
      const length = Math.min(partBytes, state.written - at)
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, at)
      at += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    state.isAbandoned = true
    await writing
    await file.close()
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${crypto.randomUUID()}.part`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

async function writeAt(file: FileHandle, bytes: Uint8Array, position: number) {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at, position + at)
    at += bytesWritten
  }
}
