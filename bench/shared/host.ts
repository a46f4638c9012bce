import { cpus, totalmem } from 'node:os'
import { outputOf } from './output-of.ts'

export type Host = {
  processor: string
  memoryBytes: number
  /** Of the source that is measured; empty outside of a git repository. */
  commit: string
  hasLocalChanges: boolean
}

/** The machine and the source of a measurement. */
export function describeHost(): Host {
  return {
    processor: processor(),
    memoryBytes: totalmem(),
    commit: outputOf('git', 'rev-parse', 'HEAD'),
    hasLocalChanges: localChanges() !== '',
  }
}

function processor(): string {
  const model = cpus()[0]?.model
  if (model && model !== 'unknown') return model.trim()
  return /^Model name:\s*(.+)$/m.exec(outputOf('lscpu'))?.[1]?.trim() ?? 'unknown processor'
}

/** Only of what is measured: each run adds a file to the results. */
function localChanges(): string {
  const measured = ['src', 'migrations', 'bench', ':!bench/results', 'bin']
  return outputOf('git', 'status', '--porcelain', '--', ...measured)
}
