import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { needsDisk, type Unit } from './plan.ts'

export type Folders = ReturnType<typeof makeFolders>

/** Where tests put their data, until the run ends: in memory where there is plenty, which saves CPU and waits for no disk. */
export function makeFolders() {
  const onDisk = mkdtempSync(join(tmpdir(), 'hark-check-'))
  const inMemory = hasRamDisk() ? mkdtempSync(join(ramDisk, 'hark-check-')) : onDisk
  const all = new Set([onDisk, inMemory])
  return {
    all: [...all],
    /** For reports. */
    onDisk,
    of: ({ files }: Pick<Unit, 'files'>) => (files.some(needsDisk) ? onDisk : inMemory),
    remove() {
      for (const folder of all) rmSync(folder, { recursive: true, force: true })
    },
  }
}

const ramDisk = '/dev/shm'
const tmpfs = 0x01021994
/** A full run has less than 1 GB at a time. Containers often have a RAM disk of 64 MB. */
const freeBytesMin = 2 * 1024 ** 3
const memoryBytesMin = 4 * 1024 ** 3

function hasRamDisk(): boolean {
  try {
    accessSync(ramDisk, constants.W_OK | constants.X_OK)
    const { type, bavail, bsize } = statfsSync(ramDisk)
    const memory = Math.min(freemem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
    return type === tmpfs && bavail * bsize >= freeBytesMin && memory >= memoryBytesMin
  } catch {
    return false
  }
}
