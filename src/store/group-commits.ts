import type { Kysely } from 'kysely'
import { Batches } from '../platform/batches.ts'
import { CommitStats } from '../platform/db/commit-stats.ts'
import { type Engine, EngineConflict, type Run } from '../platform/db/engine.ts'
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

/** What is reported once the transaction is committed, and the writes that are left for the next one. */
type Outcome = { reports: (() => void)[]; left: PendingWrite[] }

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
    try {
      const { reports, left } = await this.#engine.write({ owner: companyId }, (transaction, run) =>
        runAll(transaction, run, writes),
      )
      this.stats.committed(startedAt, writes.length - left.length)
      for (const report of reports) report()
      return left
    } catch (error) {
      this.stats.failures++
      for (const write of writes) write.fail(error)
      return []
    }
  }
}

async function runAll(
  transaction: Kysely<Tables>,
  run: Run,
  writes: PendingWrite[],
): Promise<Outcome> {
  const { engine, companyId } = writes[0]!.company
  let state = await lockCompany(statementsOf(transaction, run, engine, companyId), companyId)
  const begunAt = performance.now()
  const isAlone = writes.length === 1
  const reports: Outcome['reports'] = []
  const conflicted: PendingWrite[] = []
  for (const [index, write] of writes.entries()) {
    if (index > 0 && performance.now() - begunAt > commitMsMax)
      return { reports, left: [...conflicted, ...writes.slice(index)] }
    if (!write.begin()) continue
    const { company, actor, work } = write
    const runWrite = (finish = async () => {}) =>
      runInCompany(transaction, run, company, actor, work, { before: state, finish })
    try {
      const written = await (isAlone ? runWrite() : inSavepoint(run, runWrite))
      state = written.after
      reports.push(() => write.succeed(written.result, written.runAfterCommit))
    } catch (error) {
      if (error instanceof NotRolledBack) throw error.cause
      if (isAlone) throw error
      if (error instanceof EngineConflict && write.mayRepeat) conflicted.push(write)
      else reports.push(() => write.fail(error))
    }
  }
  return { reports, left: conflicted }
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
