import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshFolder } from './fresh-folder.ts'

/** Debian's package faketime; where it is missing, tests that set the clock of a server do not run. */
const library = globSync('/usr/lib/*/faketime/libfaketime.so.1')[0]
export const canFakeClock = library !== undefined

/** A wall clock that a server is started with, and that is then set while it runs. */
export function fakedClock() {
  const file = join(freshFolder(), 'offset')
  const set = (offset: string) => writeFileSync(file, `${offset}\n`)
  set('+0')
  return {
    set,
    env: {
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  }
}
