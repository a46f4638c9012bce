import { afterAll } from 'bun:test'
import { chmodSync, globSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceCommand } from './command.ts'
import { freshFolder } from './fresh-folder.ts'

const isRoot = process.getuid?.() === 0

function succeeds(...words: string[]): boolean {
  return Bun.which(words[0]!) !== null && Bun.spawnSync(words).exitCode === 0
}

const mounted = new Set<string>()
const immutable = new Set<string>()
// Also after a test that failed: neither could be deleted.
afterAll(() => {
  for (const folder of mounted) succeeds('umount', '-l', folder)
  for (const file of immutable) succeeds('chattr', '-i', file)
})

/** A disk of its own that is soon full; undefined where nobody may mount one. */
export function smallDisk(megabytes: number) {
  const folder = freshFolder()
  if (!isRoot || !succeeds('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder))
    return undefined
  mounted.add(folder)
  return {
    folder,
    grow: (to: number) => succeeds('mount', '-o', `remount,size=${to}m`, folder),
    remove: () => mounted.delete(folder) && succeeds('umount', '-l', folder),
  }
}

/** Hark as a command that can make no file larger than this, as by a quota. */
export function commandWithFileLimit(kilobytes: number): string {
  const script = join(freshFolder(), 'hark')
  const hark = process.env.HARK_COMMAND || sourceCommand
  // Blocks of 512 bytes. The signal would end the process where nobody ignores it.
  const limit = `trap '' XFSZ; ulimit -f ${kilobytes * 2}`
  writeFileSync(script, `#!/bin/sh\n${limit}\nexec '${hark}' "$@"\n`, { mode: 0o755 })
  return script
}

/** Whether one of the two functions below works here. */
export function canMake(readOnly: (path: string) => (() => void) | undefined): boolean {
  const folder = freshFolder()
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const undo = readOnly(readOnly === makeFileReadOnly ? file : folder)
  undo?.()
  return undo !== undefined
}

/** Lets nobody write there, not even root, and gives the way back; undefined where that is not possible. */
export function makeReadOnly(folder: string): (() => void) | undefined {
  const files = readdirSync(folder).map(name => join(folder, name))
  if (!isRoot) {
    for (const file of files) chmodSync(file, 0o444)
    chmodSync(folder, 0o555)
    return () => {
      chmodSync(folder, 0o755)
      for (const file of files) chmodSync(file, 0o600)
    }
  }
  if (succeeds('mount', '--bind', folder, folder)) {
    mounted.add(folder)
    if (succeeds('mount', '-o', 'remount,ro,bind', folder))
      return () => mounted.delete(folder) && succeeds('umount', '-l', folder)
  }
  return undefined
}

/** The same for one file in a folder that can be written. */
export function makeFileReadOnly(file: string): (() => void) | undefined {
  if (!isRoot) {
    chmodSync(file, 0o444)
    // SQLite gives the files beside it the same rights.
    return () => {
      for (const each of globSync(`${file}*`)) chmodSync(each, 0o600)
    }
  }
  immutable.add(file)
  if (succeeds('chattr', '+i', file)) return () => succeeds('chattr', '-i', file)
  return undefined
}
