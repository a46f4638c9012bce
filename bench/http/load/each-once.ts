import { join } from 'node:path'
import { pinned } from '../cores.ts'
import type { Sample } from './plan.ts'

export type EachOnceTask = {
  port: number
  pid: number
  connections: number
  /** Sent first and not measured. */
  warmUps: string[]
  warmUpSeconds: number
  /** Whole requests, each sent once; the measurement ends with them at the latest. */
  requests: string[]
  seconds: number
  /** What each must answer. */
  status: number
}

/** For requests of which there are only so many, whereas wrk sends for some seconds. */
export async function sendEachOnce(task: EachOnceTask, cores: string | undefined): Promise<Sample> {
  const script = join(import.meta.dir, 'each-once-child.ts')
  const child = Bun.spawn(pinned([process.execPath, script], cores), {
    stdin: new Blob([JSON.stringify(task)]),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [text, errors] = await Promise.all([child.stdout.text(), child.stderr.text()])
  if ((await child.exited) !== 0) throw new Error(`sending requests failed: ${errors}`)
  return JSON.parse(text)
}
