import type { RawBuilder } from 'kysely'
import type { EngineKind } from '../../../platform/db/engine.ts'
import type { PreparedQuery, ValueOf } from '../../../platform/db/prepared.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import type { Tables } from '../../../store/tables.ts'
import { commentTables, type IndexTables, postTables } from './index-tables.ts'

type Prepared<Values, Row> = PreparedQuery<Tables, Values, Row>

/** Statements for the tables of comments. */
const ofComments = new WeakMap<object, Prepared<never, unknown>>()

/** A statement about a company's index: that of posts, or that of comments where a `commentIndex` runs it. */
export function indexStatement<Values, Row = unknown>(
  build: (
    index: IndexTables,
  ) => (companyId: number, value: ValueOf<Values>, engine: EngineKind) => RawBuilder<Row>,
): Prepared<Values, Row> {
  const statement = companyStatement<Values, Row>(build(postTables))
  ofComments.set(statement, companyStatement<Values, Row>(build(commentTables)))
  return statement
}

type Handle = Pick<CompanyDb, 'run' | 'identity'> &
  Partial<Pick<CompanyDb, 'write' | 'longSnapshot'>>

/** Handles whose index is that of comments, and what identifies them in caches: their terms have ids of their own. */
const views = new WeakSet<object>()
const identities = new WeakMap<object, object>()

/**
 * The company's handle as search takes it, but with the index of its comments: everything in this folder that is given it
 * reads and writes that one.
 */
export function commentIndex<Db extends Handle>(db: Db): Db {
  const run: CompanyDb['run'] = (prepared, values) =>
    db.run((ofComments.get(prepared) as typeof prepared | undefined) ?? prepared, values)
  const write: CompanyDb['write'] = (actor, work) =>
    db.write!(actor, transaction => work(commentIndex(transaction)))
  const longSnapshot: CompanyDb['longSnapshot'] = work =>
    db.longSnapshot!(same => work(commentIndex(same)))
  // It inherits the rest: whether it is a transaction, and a query builder that is only built when it is used.
  const view = Object.create(db, {
    identity: { value: commentIdentity(db.identity) },
    run: { value: run },
    ...('write' in db && { write: { value: write } }),
    ...('longSnapshot' in db && { longSnapshot: { value: longSnapshot } }),
  })
  views.add(view)
  return view
}

/** Both indexes of a company: of posts and of comments. */
export function indexesOf<Db extends Handle>(db: Db): [Db, Db] {
  return [db, commentIndex(db)]
}

/** The tables of the index that a handle has. */
export function tablesOf(db: object): IndexTables {
  return views.has(db) ? commentTables : postTables
}

export function isOfComments(db: object): boolean {
  return views.has(db)
}

function commentIdentity(company: object): object {
  const identity = identities.get(company) ?? {}
  identities.set(company, identity)
  return identity
}
