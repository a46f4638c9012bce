import { readFileSync } from 'node:fs'

/** What this process and those of a server have computed until now, all threads of this one together. */
export function processorMs(serverPids: number[]): number {
  const { user, system } = process.cpuUsage()
  return serverPids.reduce((sum, pid) => sum + runMs(pid), (user + system) / 1000)
}

/** Linux tells it to the nanosecond; elsewhere a server counts as nothing. */
function runMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}
