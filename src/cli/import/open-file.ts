import { statSync } from 'node:fs'
import { CommandFailed } from '../command.ts'

export type OpenFile = { stream: ReadableStream<Uint8Array>; bytesTotal: number }

/** The input and its length; infinite if unknown. */
export function openFile(file: string): OpenFile {
  if (file === '-') return { stream: Bun.stdin.stream(), bytesTotal: Number.POSITIVE_INFINITY }
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found || found.isDirectory()) throw new CommandFailed(`There is no file ${file}.`)
  const bytesTotal = found.isFile() ? found.size : Number.POSITIVE_INFINITY
  return { stream: Bun.file(file).stream(), bytesTotal }
}
