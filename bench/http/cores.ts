import { readFileSync } from 'node:fs'

/** Which cores each side may use, as `taskset` takes them; undefined where nothing can be pinned. */
export type Cores = {
  count: number
  server: string | undefined
  /** For two workers. Only where there are three cores or more, the load generator is not on them. */
  twoWorkers: string | undefined
  /** The load generator, the benchmark itself, and PostgreSQL. */
  load: string | undefined
  hasTwoFree: boolean
}

export function planCores(): Cores {
  const allowed = allowedCores()
  const count = allowed.length
  const unpinned = { count, server: undefined, twoWorkers: undefined, load: undefined }
  if (count < 2 || !Bun.which('taskset')) return { ...unpinned, hasTwoFree: count > 2 }
  return {
    count,
    server: allowed[0]!,
    twoWorkers: allowed.slice(0, 2).join(','),
    load: allowed.slice(count > 2 ? 2 : 1).join(','),
    hasTwoFree: count > 2,
  }
}

export function pinned(command: string[], cores: string | undefined): string[] {
  return cores === undefined ? command : ['taskset', '-c', cores, ...command]
}

/** Also for what the process has started and will start. */
export function pinProcess(pid: number, cores: string | undefined): void {
  if (cores !== undefined) Bun.spawnSync(['taskset', '-acp', cores, String(pid)])
}

/** A container may have been given only some of the machine's cores. */
function allowedCores(): string[] {
  try {
    const status = readFileSync('/proc/self/status', 'utf8')
    const [, list = ''] = /^Cpus_allowed_list:\s*(\S+)/m.exec(status) ?? []
    return list.split(',').flatMap(range => {
      const [first = 0, last = first] = range.split('-').map(Number)
      return Array.from({ length: last - first + 1 }, (_, n) => String(first + n))
    })
  } catch {
    return Array.from({ length: navigator.hardwareConcurrency }, (_, n) => String(n))
  }
}
