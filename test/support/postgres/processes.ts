import { readFileSync } from 'node:fs'

export function childrenOf(pid: number): number[] {
  return list(pid).split(/\s+/).filter(Boolean).map(Number)
}

function list(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  } catch {
    // macOS, and kernels built without that file.
    return Bun.spawnSync(['pgrep', '-P', String(pid)]).stdout.toString()
  }
}

export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  // 0 and negative numbers would mean a whole group of processes, the tests' own among them.
  if (pid <= 0) return false
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** An ended process that its parent has not asked after yet counts as gone: containers have them. */
export function isAlive(pid: number): boolean {
  if (!signal(pid, 0)) return false
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
  } catch {
    return process.platform !== 'linux'
  }
}

/** The CPU time of a process, of its children, and of those that it had. 0 where Linux's /proc is missing. */
export function cpuSecondsOf(pid: number): number {
  const ticks = [pid, ...childrenOf(pid)].flatMap(each => {
    try {
      const stat = readFileSync(`/proc/${each}/stat`, 'utf8')
      // utime and stime, and of the main process also those of the children it had.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return fields.slice(11, each === pid ? 15 : 13).map(Number)
    } catch {
      return []
    }
  })
  return ticks.reduce((sum, each) => sum + each, 0) / 100
}
