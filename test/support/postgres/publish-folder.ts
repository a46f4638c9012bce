import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Account, giveTo } from './account.ts'

/**
 * Makes a folder once for all test processes on this machine. It is filled under another name and
 * renamed, so no process ever sees half of it, and of two that make it at once one simply wins.
 */
export function publishFolder(
  owner: Account,
  target: string,
  isComplete: (folder: string) => boolean,
  fill: (folder: string) => void,
): string {
  if (existsSync(target)) {
    refuseForeign(owner, target)
    if (isComplete(target)) return target
  }
  const draft = mkdtempSync(join(dirname(target), 'hark-postgres-draft-'))
  giveTo(owner, draft)
  try {
    fill(draft)
    // A cleaner of temporary files may have thinned an old one out, so that has to go first.
    if (existsSync(target) && !isComplete(target)) rmSync(target, { recursive: true, force: true })
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(target) || !isComplete(target)) throw error
  }
  return target
}

/** Anyone may make a folder of this name in a shared /tmp; programs must not be run from theirs. */
function refuseForeign(owner: Account, folder: string): void {
  const { uid } = statSync(folder)
  if (uid === process.getuid?.() || uid === owner.uid) return
  throw new Error(`${folder} belongs to another user (${uid}); remove it.`)
}
