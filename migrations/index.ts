import type { Migration } from '../src/platform/db/migrate.ts'
import foundation from './0001_foundation.sql' with { type: 'text' }
import searchOnSqlite from './0002_search.sqlite.sql' with { type: 'text' }

/** In order, and for ever: a migration that was released is never edited. */
export const migrations: Migration[] = [
  { name: '0001_foundation', statements: foundation },
  { name: '0002_search.sqlite', engine: 'sqlite', statements: searchOnSqlite },
]
