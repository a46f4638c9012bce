import type { PostgresServer } from '../../../test/support/postgres.ts'
import type { Engine } from '../engine.ts'
import { fts5 } from './fts5.ts'
import { harkOnPostgres, harkOnSqlite } from './hark.ts'
import { minisearch } from './minisearch.ts'
import { orama } from './orama.ts'
import { tsRank } from './ts-rank.ts'

export function allEngines(postgres: () => Promise<PostgresServer>): Engine[] {
  return [harkOnSqlite, harkOnPostgres(postgres), fts5, tsRank(postgres), minisearch, orama]
}
