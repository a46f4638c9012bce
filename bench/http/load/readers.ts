import { join } from 'node:path'
import { pinned } from '../cores.ts'
import { type Sample, WrongAnswer } from './plan.ts'
import type { Writes, WritesOutcome } from './scheduled-writes.ts'

export type ReadUrl = {
  path: string
  /** The bytes of the request, up to the headers that depend on the reader. */
  head: string
  /** True where each post that is created comes first. */
  isFirstPage: boolean
}

export type ReadersTask = {
  port: number
  pid: number
  /** In order of popularity: the nth is asked for n times as seldom as the first. */
  urls: ReadUrl[]
  readers: number
  seed: number
  warmUpSeconds: number
  seconds: number
  writes?: Writes
}

export type ReadersOutcome = Sample & {
  notModified: number
  unchangedSent: number
  changed: number
  refused: number
  /** How many of the URLs had another body than before. */
  changedUrls: number
  writes: WritesOutcome | undefined
  /** What a request cost the readers themselves. */
  readerMicros: number
  wrong: string[]
}

/** In a process of its own: wrk cannot remember an ETag for each URL. */
export async function runReaders(
  task: ReadersTask,
  cores: string | undefined,
): Promise<ReadersOutcome> {
  const script = join(import.meta.dir, 'readers-child.ts')
  const child = Bun.spawn(pinned([process.execPath, script], cores), {
    stdin: new Blob([JSON.stringify(task)]),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [text, errors] = await Promise.all([child.stdout.text(), child.stderr.text()])
  if ((await child.exited) !== 0) throw new Error(`the readers failed: ${errors}`)
  const outcome = JSON.parse(text) as ReadersOutcome
  if (outcome.wrong.length > 0) throw new WrongAnswer(outcome.wrong.join('\n'))
  return outcome
}
