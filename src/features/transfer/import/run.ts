import { stepMs } from '../../../platform/turns.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'

/** State of an import across its transactions. */
export type ImportRun = {
  /** The name of its batch. */
  source: string
  /** Undefined before anything was written. */
  batchId: number | undefined
  /** A line that is wrong is left out and reported. Otherwise it ends the import. */
  isLenient: boolean
  /** Everything is checked, and nothing is written. */
  isDryRun: boolean
  /** The first line of each external id. */
  lines: Map<string, number>
  /** Keys of the names of tags that this import has created. */
  newTags: Set<string>
  onWrite: OnWrite | undefined
}

export type WrittenCounts = {
  posts: number
  votes: number
  /** Votes without a voter; not included in `votes`. */
  importedVotes: number
  comments: number
  customers: number
  tags: number
}

/** Within each transaction of an import, when everything is written: what throws here undoes all of it. */
export type OnWrite = (
  transaction: CompanyTransaction,
  written: WrittenCounts & { batchId: number },
) => Promise<void>

type RunOptions = {
  isLenient?: boolean
  isDryRun?: boolean
  /** The batch of an earlier run to continue. */
  batchId?: number | undefined
  onWrite?: OnWrite | undefined
}

export function importRun(
  source: string,
  { isLenient = false, isDryRun = false, batchId, onWrite }: RunOptions = {},
): ImportRun {
  return {
    source,
    batchId,
    isLenient,
    isDryRun,
    lines: new Map(),
    newTags: new Set(),
    onWrite,
  }
}

/**
 * A batch of lines is one transaction: long enough to share the cost of a commit, and short enough for a server's own
 * writes to get in between two. Its size follows from how long the last one took.
 */
export const batchSize = { first: 500, least: 250, most: 5_000, msGoal: 100, bytesMax: 2_000_000 }

/** For a server: its requests wait for each transaction. */
export const gentleBatchSize = {
  ...batchSize,
  first: 20,
  least: 5,
  msGoal: stepMs,
  bytesMax: 500_000,
}
