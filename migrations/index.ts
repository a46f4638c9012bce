import type { Migration } from '../src/platform/db/migrate.ts'
import schemaOnPostgres from './0001_schema.postgres.sql' with { type: 'text' }
import schema from './0001_schema.sql' with { type: 'text' }
import schemaOnSqlite from './0001_schema.sqlite.sql' with { type: 'text' }
import servingRole from './serving-role.postgres.sql' with { type: 'text' }

/** In order, and for ever: a migration that was released is never edited. */
export const migrations: Migration[] = [
  { name: '0001_schema', statements: schema },
  { name: '0001_schema.sqlite', engine: 'sqlite', statements: schemaOnSqlite },
  { name: '0001_schema.postgres', engine: 'postgres', statements: schemaOnPostgres },
  { name: 'serving-role.postgres', engine: 'postgres', statements: servingRole, isRepeated: true },
]
