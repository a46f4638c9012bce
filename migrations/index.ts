import type { Migration } from '../src/platform/db/migrate.ts'
import schemaOnPostgres from './0001_schema.postgres.sql' with { type: 'text' }
import schema from './0001_schema.sql' with { type: 'text' }
import schemaOnSqlite from './0001_schema.sqlite.sql' with { type: 'text' }
import servingRole from './serving-role.postgres.sql' with { type: 'text' }

/** In order, and for ever: a migration that was released is never edited. */
export const migrations: Migration[] = [
  unreleased({ name: '0001_schema', statements: schema }),
  unreleased({ name: '0001_schema.sqlite', engine: 'sqlite', statements: schemaOnSqlite }),
  unreleased({ name: '0001_schema.postgres', engine: 'postgres', statements: schemaOnPostgres }),
  { name: 'serving-role.postgres', engine: 'postgres', statements: servingRole, isRepeated: true },
]

/** Still edited in place: a database that has another edition of it must be refused, so each has its own name. */
function unreleased(migration: Migration): Migration {
  const edition = Bun.hash.crc32(migration.statements).toString(36)
  return { ...migration, name: `${migration.name} (${edition})` }
}
