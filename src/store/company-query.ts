import type { Compilable, Kysely, RawBuilder } from 'kysely'
import type { EngineKind, Run, Statement } from '../platform/db/engine.ts'
import { PreparedQuery, type ValueOf } from '../platform/db/prepared.ts'
import type { CompanyDb } from './company-db.ts'
import { ownerColumns, type Tables } from './tables.ts'

/** A query of one company that is built and compiled once, and then run with new values. */
export function companyQuery<Values, Row>(
  build: (query: Kysely<Tables>, value: ValueOf<Values>, engine: EngineKind) => Compilable<Row>,
): PreparedQuery<Tables, Values, Row> {
  return new PreparedQuery(build, ownerColumns)
}

/** The same for hand-written SQL, which names the company itself. */
export function companyStatement<Values, Row = unknown>(
  build: (companyId: number, value: ValueOf<Values>, engine: EngineKind) => RawBuilder<Row>,
): PreparedQuery<Tables, Values, Row> {
  return new PreparedQuery<Tables, Values, Row>(
    (query, value, engine, companyId) => ({
      compile: () => build(companyId, value, engine).compile(query),
    }),
    'names the owner',
  )
}

/** A company's statements in a transaction. */
export function statementsOf(
  transaction: Kysely<Tables>,
  run: Run,
  engine: EngineKind,
  companyId: number,
): Pick<CompanyDb, 'run' | 'raw'> {
  return {
    run: (prepared, values) =>
      run(boundStatement(prepared, transaction, engine, companyId, values)),
    raw: async statement => (await statement(companyId).execute(transaction)).rows,
  }
}

export function boundStatement<Values, Row>(
  prepared: PreparedQuery<Tables, Values, Row>,
  unbound: Kysely<Tables>,
  engine: EngineKind,
  companyId: number,
  values: Values,
): Statement {
  if (!prepared.isBound) throw new Error('A query across companies needs the installation.')
  return prepared.statement(unbound, engine, companyId, values)
}
