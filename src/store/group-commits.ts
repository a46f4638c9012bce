import type { Kysely } from 'kysely'
import { Batches } from '../platform/batches.ts'
import { CommitStats } from '../platform/db/commit-stats.ts'
import {
  CommitUnknown,
  type Engine,
  EngineBusy,
  EngineConflict,
  type Run,
} from '../platform/db/engine.ts'
import { settleAll } from '../platform/db/settle-all.ts'
import type { CompanyTransaction } from './company-db.ts'
import { statementsOf } from './company-query.ts'
import type { Actor } from './event.ts'
import { PendingWrite } from './pending-write.ts'
import { type BoundCompany, lockCompany, runInCompany } from './run-in-company.ts'
import type { Tables } from './tables.ts'

/** PostgreSQL keeps 64 savepoints of a transaction in shared memory; with more, every snapshot costs more. */
export const writesPerCommit = 32
/** No further write begins after this time: other processes wait for the company's lock, too. */
const commitMsMax = 250
/** Each takes a connection. Companies take turns if more of them write. */
export const parallelCommits = 3

type Outcome = {
  /** What is reported once the transaction is committed. */
  reports: (() => void)[]
  /** Writes that failed by themselves: the transaction has nothing of them. */
  failed: PendingWrite[]
  /** Writes for the next transaction. */
  left: PendingWrite[]
}

/**
 * The writes of a company that arrive together share one transaction, its lock and its commit, each in a savepoint: a
 * write that fails takes no other with it. No write is reported as done before the commit.
 */
export class GroupCommits {
  readonly #engine: Engine<Tables>
  readonly #batches: Batches<number, PendingWrite>
  readonly #writeWaitMs: number
  readonly stats = new CommitStats()

  constructor(engine: Engine<Tables>, writeWaitMs: number) {
    this.#engine = engine
    this.#writeWaitMs = writeWaitMs
    this.#batches = new Batches({
      itemsMax: writesPerCommit,
      parallel: parallelCommits,
      run: (companyId, writes) => this.#commit(companyId, writes),
    })
  }

  write<Result>(
    company: BoundCompany,
    actor: Actor,
    work: (transaction: CompanyTransaction) => Promise<Result>,
  ): Promise<Result> {
    const write = new PendingWrite(company, actor, work, this.#writeWaitMs)
    this.#batches.add(company.companyId, write)
    return write.done as Promise<Result>
  }

  async #commit(companyId: number, writes: PendingWrite[]): Promise<PendingWrite[]> {
    const startedAt = performance.now()
    let outcome: Outcome | undefined
    try {
      const { reports, left } = await this.#engine.write(
        { owner: companyId },
        async (transaction, run, commit) => {
          outcome = await runAll(transaction, run, commit, writes)
          return outcome
        },
      )
      this.stats.committed(startedAt, writes.length - left.length)
      for (const report of reports) report()
      return left
    } catch (error) {
      this.stats.failures++
      if (error instanceof CommitUnknown && outcome) return withoutDoubt(writes, outcome, error)
      for (const write of writes) write.fail(error)
      return []
    }
  }
}

/**
 * After a lost commit: the writes that are certainly not in it, to be run again. That includes writes that failed: they may
 * have failed because of another write of the transaction, which may not be stored.
 */
function withoutDoubt(
  writes: PendingWrite[],
  { failed, left }: Outcome,
  error: CommitUnknown,
): PendingWrite[] {
  const repeated = [...failed.filter(write => write.mayRepeat), ...left]
  const notStored = new EngineBusy('the transaction of another write was lost', { cause: error })
  for (const write of writes)
    if (!repeated.includes(write)) write.fail(failed.includes(write) ? notStored : error)
  return repeated
}

async function runAll(
  transaction: Kysely<Tables>,
  run: Run,
  commit: () => Promise<unknown>,
  writes: PendingWrite[],
): Promise<Outcome> {
  const { engine, companyId } = writes[0]!.company
  let state = await lockCompany(statementsOf(transaction, run, engine, companyId), companyId)
  const begunAt = performance.now()
  const isAlone = writes.length === 1
  const reports: Outcome['reports'] = []
  const failed: PendingWrite[] = []
  const conflicted: PendingWrite[] = []
  for (const [index, write] of writes.entries()) {
    if (index > 0 && performance.now() - begunAt > commitMsMax)
      return { reports, failed, left: [...conflicted, ...writes.slice(index)] }
    if (!write.begin()) continue
    const { company, actor, work } = write
    const runWrite = (finish: () => Promise<unknown>) =>
      runInCompany(transaction, run, company, actor, work, { before: state, finish })
    try {
      const written = await (isAlone ? runWrite(commit) : inSavepoint(run, runWrite))
      state = written.after
      reports.push(() => write.succeed(written.result, written.runAfterCommit))
    } catch (error) {
      if (error instanceof NotRolledBack) throw error.cause
      if (isAlone) throw error
      if (error instanceof EngineConflict && write.mayRepeat) conflicted.push(write)
      else {
        failed.push(write)
        reports.push(() => write.fail(error))
      }
    }
  }
  return { reports, failed, left: conflicted }
}

/** The transaction has failed, not only the write. */
class NotRolledBack extends Error {}

/** Both ends of the savepoint travel together with the statements next to them. */
async function inSavepoint<Result>(
  run: Run,
  work: (finish: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const send = async (sql: string) => void (await run({ sql, parameters: [] }))
  try {
    const [, result] = await settleAll([
      send('savepoint write'),
      // The release fails if the work has ignored that one of its statements failed.
      work(() => send('release savepoint write')),
    ])
    return result
  } catch (cause) {
    await settleAll([send('rollback to savepoint write'), send('release savepoint write')]).catch(
      () => {
        throw new NotRolledBack('', { cause })
      },
    )
    throw cause
  }
}
