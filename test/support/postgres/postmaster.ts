import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { waitUntil } from '../wait-until.ts'
import { type Account, runAs } from './account.ts'
import { childrenOf, cpuSecondsOf, isAlive, signal } from './processes.ts'
import type { Programs } from './programs.ts'

/** The server's main process, which may be started again after it was stopped or killed. */
export interface Postmaster {
  start(): Promise<void>
  /** Sends the signal to every process of the server; after SIGKILL waits until none is left. */
  kill(name: NodeJS.Signals): Promise<void>
  shutDown(how: 'fast' | 'immediate'): Promise<void>
}

export function postmaster(account: Account, programs: Programs, dataDir: string): Postmaster {
  let pid = 0
  return { start, kill, shutDown }

  async function start(): Promise<void> {
    const log = join(dataDir, 'server.log')
    // Started by a shell that ends at once, not by Bun: when a test times out, the test runner
    // kills whatever Bun started, and other tests share this server.
    const script = '"$0" -D "$1" </dev/null >>"$2" 2>&1 & echo $!'
    pid = Number(runAs(account, ['sh', '-c', script, join(programs.bin, 'postgres'), dataDir, log]))
    await waitUntil('PostgreSQL accepts connections', () => {
      if (!isAlive(pid)) throw new Error(`PostgreSQL did not start: ${tail(log)}`)
      return isReady()
    })
  }

  /** The last line of this file is how pg_ctl learns of it, too; a standby is ready when it reads. */
  function isReady(): boolean {
    try {
      const lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
      return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
    } catch {
      return false
    }
  }

  async function kill(name: NodeJS.Signals): Promise<void> {
    if (name === 'SIGKILL') noteCpu()
    // The main process goes first, or it would replace the others.
    const pids = [pid, ...childrenOf(pid)]
    for (const each of pids) signal(each, name)
    if (name !== 'SIGKILL') return
    await gone(pids)
    // In a container where nothing asks after ended orphans, the next start would take the old
    // main process for a living one.
    rmSync(join(dataDir, 'postmaster.pid'), { force: true })
  }

  async function shutDown(how: 'fast' | 'immediate'): Promise<void> {
    const pids = [pid, ...childrenOf(pid)]
    if (!isAlive(pid)) return
    noteCpu()
    for (const each of pids) signal(each, 'SIGCONT')
    signal(pid, how === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await gone(pids)
  }

  /** For bin/check: as nobody waits for these processes, no other count has them. */
  function noteCpu(): void {
    const folder = process.env.HARK_TEST_FOLDER
    if (folder) appendFileSync(join(folder, 'postgres-cpu-seconds'), `${cpuSecondsOf(pid)}\n`)
  }

  /** Shared memory stays in use, and the next start fails, until the last process has ended. */
  async function gone(pids: number[]): Promise<void> {
    await waitUntil('PostgreSQL has ended', () => !pids.some(isAlive))
  }
}

function tail(log: string): string {
  return readFileSync(log, 'utf8').split('\n').slice(-12).join('\n')
}
