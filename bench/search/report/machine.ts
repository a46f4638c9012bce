import { arch, cpus, loadavg, platform } from 'node:os'
import { describeHost } from '../../shared/host.ts'

/** The conditions of a measurement. */
export function machine() {
  const { processor, memoryBytes, commit, hasLocalChanges } = describeHost()
  return {
    measured: new Date().toISOString(),
    platform: `${platform()} ${arch()}`,
    processor,
    cores: cpus().length,
    memoryBytes,
    load: loadavg(),
    bun: Bun.version,
    commit,
    hasLocalChanges,
  }
}
