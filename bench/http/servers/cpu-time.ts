import { readdirSync, readFileSync } from 'node:fs'

/** The time that a process alone has spent on a core, in microseconds. */
export function cpuMicrosAlone(pid: number): number {
  return threadMicros(pid).reduce((sum, each) => sum + each, 0)
}

/**
 * The time that a process and its children have spent on a core, in microseconds; undefined where the
 * system does not tell. On a busy machine it says more about a server than its requests a second do.
 */
export function cpuMicrosOf(pid: number): number | undefined {
  try {
    return [pid, ...childrenOf(pid)].flatMap(threadMicros).reduce((sum, each) => sum + each, 0)
  } catch {
    return undefined
  }
}

/**
 * Until a server of one process has no process for long work and does nothing for a while: jobs wait for each other, and
 * are looked for now and then.
 */
export async function untilIdle(pid: number): Promise<void> {
  let before = cpuMicrosAlone(pid)
  for (let idleSeconds = 0; idleSeconds < 4; ) {
    await Bun.sleep(1_000)
    const now = cpuMicrosAlone(pid)
    const isIdle = now - before < idleMicrosMax && childrenOf(pid).length === 0
    idleSeconds = isIdle ? idleSeconds + 1 : 0
    before = now
  }
}

/** In a second, of a server that only looks for jobs. It takes 2 ms on SQLite. */
const idleMicrosMax = 20_000

function threadMicros(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).map(
    thread =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1000,
  )
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}

/** Of a process and the programs that it has waited for, as a script that becomes the server does. To 10 ms. */
export function cpuMsWithEnded(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return 10 * fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
}
