import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Where databases are kept from one run to the next; git ignores it. */
export const keptFolder = resolve(import.meta.dir, '../../.data')

/** A folder for this run alone. What runs left behind that were killed goes first. */
export function makeRunFolder(): string {
  mkdirSync(keptFolder, { recursive: true })
  for (const name of readdirSync(keptFolder)) {
    const owner = /(?:^run|-draft)-(\d+)$/.exec(name)?.[1]
    if (owner && !isAlive(Number(owner))) removeKept(name)
  }
  const folder = join(keptFolder, `run-${process.pid}`)
  mkdirSync(folder)
  return folder
}

/** Of the same size, but made by another maker or for other tables: nobody will ask for them again. */
export function removeOutdated(posts: number, current: string): void {
  for (const name of readdirSync(keptFolder))
    if (new RegExp(`^${posts}-posts-[0-9a-f]+$`).test(name) && name !== current) removeKept(name)
}

function removeKept(name: string): void {
  rmSync(join(keptFolder, name), { recursive: true, force: true })
}

function isAlive(pid: number): boolean {
  if (existsSync('/proc/self')) return existsSync(`/proc/${pid}`)
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
