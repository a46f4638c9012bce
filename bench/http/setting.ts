import type { Cores } from './cores.ts'
import type { Bench } from './measure.ts'

/** What every part of a run shares. */
export type Setting = Bench & {
  cores: Cores
  /** The Hark to measure. */
  command: string
  logLevel: string
  /** How many posts the measured import has. */
  importPosts: number
  /** This run's own, removed at its end. */
  folder: string
}
