import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinned } from '../cores.ts'
import { keepTrack, stopChild } from './children.ts'
import type { SameAnswer } from './same-answer.ts'

export type SameServer = { places: { origin: string; pid: number }[]; stop(): Promise<void> }

/** Bare `Bun.serve`, an origin for each answer. */
export async function startBare(
  answers: SameAnswer[],
  folder: string,
  cores: string | undefined,
): Promise<SameServer> {
  const file = join(folder, 'bare.json')
  writeFileSync(file, JSON.stringify(answers))
  const script = join(import.meta.dir, 'bare-server.ts')
  const child = Bun.spawn(pinned([process.execPath, script, file], cores), {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  keepTrack(child)
  const { value } = await child.stdout.getReader().read()
  const ports = JSON.parse(new TextDecoder().decode(value)) as number[]
  return {
    places: ports.map(port => ({ origin: `http://127.0.0.1:${port}`, pid: child.pid })),
    stop: () => stopChild(child),
  }
}
