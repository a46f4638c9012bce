import { arch, cpus, loadavg, platform, totalmem } from 'node:os'

/** Where and with what it was measured. */
export function machine() {
  const git = (...command: string[]) =>
    Bun.spawnSync(['git', ...command], { cwd: import.meta.dir })
      .stdout.toString()
      .trim()
  return {
    measured: new Date().toISOString(),
    platform: `${platform()} ${arch()}`,
    processor: cpus()[0]?.model,
    cores: cpus().length,
    memoryBytes: totalmem(),
    load: loadavg(),
    bun: Bun.version,
    commit: git('rev-parse', 'HEAD'),
    hasLocalChanges: git('status', '--porcelain', '--untracked-files=no') !== '',
  }
}
