import { join } from 'node:path'
import { pinned } from '../cores.ts'
import type { Flood, Outcome } from './open-loop-child.ts'

/** Sends a flood from a process of its own. */
export async function sendFlood(flood: Flood, cores: string | undefined): Promise<Outcome> {
  const script = join(import.meta.dir, 'open-loop-child.ts')
  const child = Bun.spawn(pinned([process.execPath, script], cores), {
    stdin: new Blob([JSON.stringify(flood)]),
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const text = await child.stdout.text()
  if ((await child.exited) !== 0) throw new Error('The load generator failed.')
  return JSON.parse(text) as Outcome
}
