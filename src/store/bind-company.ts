import type { Kysely } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import { bind } from '../platform/db/bound.ts'
import type { Engine, Run } from '../platform/db/engine.ts'
import type { CommitLog } from './commit-log.ts'
import type { CompanyDb } from './company-db.ts'
import { boundStatement, statementsOf } from './company-query.ts'
import type { GroupCommits } from './group-commits.ts'
import { runInCompany } from './run-in-company.ts'
import { ownerColumns, type Tables } from './tables.ts'

export type Times = { clock: Clock } & Pick<CompanyDb, 'undoMicros'>

/** The handle of one company. If its revision is given, a replica whose data is of the same may serve reads. */
export function bindCompany(
  engine: Engine<Tables>,
  companyId: number,
  { clock, undoMicros }: Times,
  identity: object,
  commits: GroupCommits,
  commitLog: CommitLog,
  revision?: number,
): CompanyDb {
  const scope = { owner: companyId, ...(revision === undefined ? {} : { revision }) }
  const unbound = engine.reads(scope)
  const db: CompanyDb = {
    companyId,
    identity,
    engine: engine.kind,
    undoMicros,
    query: bind(unbound, companyId, ownerColumns),
    run: (prepared, values) =>
      engine.read(scope, boundStatement(prepared, unbound, engine.kind, companyId, values)),
    raw: async statement => (await statement(companyId).execute(unbound)).rows,
    // Reads on a replica are single statements, not transactions.
    readTogether: work =>
      engine.kind === 'sqlite' || engine.hasReplicas
        ? work(db)
        : engine.snapshot(scope, (snapshot, run) => work(readingFrom(snapshot, run, db)), {
            isRepeatable: true,
          }),
    longSnapshot: work =>
      engine.snapshot(scope, (snapshot, run) => work(readingFrom(snapshot, run, db))),
    async write(actor, work) {
      const own = { engine: engine.kind, companyId, identity, undoMicros, clock, commitLog }
      // SQLite's engine lets all writes share commits by itself.
      if (engine.kind === 'postgres') return commits.write(own, actor, work)
      const { result, runAfterCommit } = await engine.write(scope, (transaction, run) =>
        runInCompany(transaction, run, own, actor, work),
      )
      runAfterCommit()
      return result
    },
    maintain: work =>
      engine.write(scope, (transaction, run) =>
        work({
          companyId,
          engine: engine.kind,
          undoMicros,
          query: bind(transaction, companyId, ownerColumns),
          ...statementsOf(transaction, run, engine.kind, companyId),
        }),
      ),
  }
  return db
}

function readingFrom(snapshot: Kysely<Tables>, run: Run, db: CompanyDb): CompanyDb {
  const { companyId, engine } = db
  let query: Kysely<Tables> | undefined
  const same: CompanyDb = {
    ...db,
    // Most reads are prepared statements, and building a bound handle takes as long as some of them.
    get query() {
      query ??= bind(snapshot, companyId, ownerColumns)
      return query
    },
    ...statementsOf(snapshot, run, engine, companyId),
    readTogether: work => work(same),
    longSnapshot: work => work(same),
  }
  return same
}
