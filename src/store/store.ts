import { type Compilable, type Kysely, sql } from 'kysely'
import { andThen } from '../platform/and-then.ts'
import type { Clock, Micros } from '../platform/clock.ts'
import type { CommitStats } from '../platform/db/commit-stats.ts'
import type { Engine, EngineKind } from '../platform/db/engine.ts'
import { PreparedQuery, type ValueOf } from '../platform/db/prepared.ts'
import { settleAll } from '../platform/db/settle-all.ts'
import { bindCompany } from './bind-company.ts'
import { CommitLog } from './commit-log.ts'
import type { CompanyDb, CompanyTransaction } from './company-db.ts'
import type { Actor } from './event.ts'
import { GroupCommits } from './group-commits.ts'
import {
  noCompany,
  ownRevisions,
  type Revisions,
  type RevisionsOf,
  readRevisions,
} from './revisions.ts'
import { runInCompany } from './run-in-company.ts'
import type { Tables } from './tables.ts'

type ReadAt<Result> = { result: Result; revisions: Revisions }

type NewCompany = { slug: string; name: string; baseUrl: string | null }

/** The whole installation's data. Almost everything happens in the handle of one company. */
export type Store = {
  readonly engine: Engine<Tables>
  readonly clock: Clock
  /** Reads across companies: to resolve the company of a request, to list them, to verify all. */
  readonly installation: Kysely<Tables>
  /** The same with a prepared query; synchronously if the engine is in this process. */
  readInstallation<Values, Row>(
    prepared: PreparedQuery<Tables, Values, Row>,
    values: Values,
  ): Row[] | Promise<Row[]>
  readonly revisionsOf: RevisionsOf
  /** What the latest writes of all companies were. */
  readonly commitLog: CommitLog
  /** How long commits of this process took, and how many writes shared each. */
  readonly commitStats: CommitStats
  /**
   * Reads of a company, with its revisions after them: if these are the ones that were known before, everything that was
   * read belongs to them. Synchronous if the engine is in this process and `work` is. On a server the reads are one
   * snapshot, and its own revisions travel with the first of them.
   */
  readAt<Result>(
    db: CompanyDb,
    work: (db: CompanyDb) => Result | Promise<Result>,
  ): ReadAt<Result> | Promise<ReadAt<Result>>
  /** If the company's revision on the primary is given, a replica whose data is of the same may serve reads. */
  company(companyId: number, revision?: number): CompanyDb
  /** Undefined if the slug or base URL is taken, or if `onlyIfFirst` and there is a company already. */
  createCompany<Result>(
    company: NewCompany,
    actor: Actor,
    fill: (transaction: CompanyTransaction) => Promise<Result>,
    options?: { onlyIfFirst?: boolean },
  ): Promise<{ companyId: number; filled: Result } | undefined>
}

/** A query across companies that is compiled once, and then run with new values. */
export function installationQuery<Values, Row>(
  build: (query: Kysely<Tables>, value: ValueOf<Values>, engine: EngineKind) => Compilable<Row>,
): PreparedQuery<Tables, Values, Row> {
  return new PreparedQuery(build)
}

/** So long a write may wait to begin: the client of a request is still waiting then. */
const requestWriteWaitMs = 1_500

export function createStore(
  engine: Engine<Tables>,
  clock: Clock,
  writeWaitMs = requestWriteWaitMs,
  undoMicros: Micros = 0,
): Store {
  const times = { clock, undoMicros }
  const bound = new Map<number, CompanyDb>()
  const identities = new Map<number, object>()
  let serverChanges = 0
  const identityOf = (companyId: number) => {
    // Another server may lack the last commits, so caches of the previous server's data are dropped.
    if (serverChanges !== engine.serverChanges()) {
      serverChanges = engine.serverChanges()
      identities.clear()
      bound.clear()
    }
    const identity = identities.get(companyId) ?? {}
    identities.set(companyId, identity)
    return identity
  }
  const commits = new GroupCommits(engine, writeWaitMs)
  const commitLog = new CommitLog(engine)
  const installation = engine.reads('everybody')
  const revisionsOf = readRevisions(engine)
  return {
    engine,
    clock,
    installation,
    readInstallation: (prepared, values) =>
      engine.read('everybody', prepared.statement(installation, engine.kind, undefined, values)),
    revisionsOf,
    commitLog,
    commitStats: engine.commitStats ?? commits.stats,
    readAt(db, work) {
      if (engine.kind === 'postgres' && !engine.hasReplicas)
        return db.readTogether(async same => {
          const [revisions, result] = await settleAll([ownRevisions(same), Promise.try(work, same)])
          return { result, revisions }
        })
      const changes = engine.serverChanges()
      return andThen(work(db), result =>
        andThen(revisionsOf(db.companyId), now => {
          // A server that lost commits may be back at a revision, while rows were read at a later one.
          const revisions = engine.serverChanges() === changes ? now : noCompany
          return { result, revisions }
        }),
      )
    },
    company(companyId, revision) {
      const identity = identityOf(companyId)
      if (revision !== undefined && engine.hasReplicas)
        return bindCompany(engine, companyId, times, identity, commits, commitLog, revision)
      let db = bound.get(companyId)
      if (!db) {
        db = bindCompany(engine, companyId, times, identity, commits, commitLog)
        bound.set(companyId, db)
      }
      return db
    },
    async createCompany(company, actor, fill, { onlyIfFirst = false } = {}) {
      const made = await engine.write('everybody', async (transaction, run) => {
        // A no-op update takes the row lock: the second of two writers sees what the first did.
        const { last_company_id: lastId } = await transaction
          .updateTable('installation')
          .set(eb => ({ last_company_id: eb.ref('last_company_id') }))
          .returning('last_company_id')
          .executeTakeFirstOrThrow()
        if (onlyIfFirst && lastId > 0) return undefined
        const companyId = lastId + 1
        if (!(await insertCompany(transaction, companyId, company, clock()))) return undefined
        // From here on, row-level security treats the transaction as the new company's.
        if (engine.kind === 'postgres')
          await sql`select set_config('app.owner', ${String(companyId)}, true),
            set_config('app.installation', '', true)`.execute(transaction)
        const own = {
          engine: engine.kind,
          companyId,
          identity: identityOf(companyId),
          ...times,
          commitLog,
        }
        const { result, runAfterCommit } = await runInCompany(transaction, run, own, actor, fill)
        return { companyId, filled: result, runAfterCommit }
      })
      if (!made) return undefined
      const { runAfterCommit, ...created } = made
      runAfterCommit()
      return created
    },
  }
}

/** False if another company has the slug or the base URL. */
async function insertCompany(
  transaction: Kysely<Tables>,
  id: number,
  { slug, name, baseUrl }: NewCompany,
  created: Micros,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await transaction
    .insertInto('companies')
    .values({ id, slug, name, base_url: baseUrl, version: 0, last_id: 0, created })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (!inserted) return false
  await transaction.updateTable('installation').set({ last_company_id: id }).execute()
  return true
}
