import type { Migration } from '../src/platform/db/migrate.ts'
import foundation from './0001_foundation.sql' with { type: 'text' }
import searchOnSqlite from './0002_search.sqlite.sql' with { type: 'text' }
import searchOnPostgres from './0003_search.postgres.sql' with { type: 'text' }
import tenancyOnPostgres from './0004_tenancy.postgres.sql' with { type: 'text' }
import searchIndex from './0005_search_index.sql' with { type: 'text' }
import wordsOnSqlite from './0006_search_words.sqlite.sql' with { type: 'text' }
import wordsOnPostgres from './0007_search_words.postgres.sql' with { type: 'text' }
import searchPending from './0008_search_pending.sql' with { type: 'text' }
import searchBoardsOnSqlite from './0009_search_boards.sqlite.sql' with { type: 'text' }
import searchBoardsOnPostgres from './0010_search_boards.postgres.sql' with { type: 'text' }
import newestByIndex from './0011_newest_by_index.postgres.sql' with { type: 'text' }
import wordPostsOnSqlite from './0012_word_posts.sqlite.sql' with { type: 'text' }
import wordPostsOnPostgres from './0013_word_posts.postgres.sql' with { type: 'text' }
import revisions from './0014_revisions.sql' with { type: 'text' }
import servingRole from './serving-role.postgres.sql' with { type: 'text' }

/** In order, and for ever: a migration that was released is never edited. */
export const migrations: Migration[] = [
  { name: '0001_foundation', statements: foundation },
  { name: '0002_search.sqlite', engine: 'sqlite', statements: searchOnSqlite },
  { name: '0003_search.postgres', engine: 'postgres', statements: searchOnPostgres },
  { name: '0004_tenancy.postgres', engine: 'postgres', statements: tenancyOnPostgres },
  { name: '0005_search_index', statements: searchIndex },
  { name: '0006_search_words.sqlite', engine: 'sqlite', statements: wordsOnSqlite },
  { name: '0007_search_words.postgres', engine: 'postgres', statements: wordsOnPostgres },
  { name: '0008_search_pending', statements: searchPending },
  { name: '0009_search_boards.sqlite', engine: 'sqlite', statements: searchBoardsOnSqlite },
  { name: '0010_search_boards.postgres', engine: 'postgres', statements: searchBoardsOnPostgres },
  { name: '0011_newest_by_index.postgres', engine: 'postgres', statements: newestByIndex },
  { name: '0012_word_posts.sqlite', engine: 'sqlite', statements: wordPostsOnSqlite },
  { name: '0013_word_posts.postgres', engine: 'postgres', statements: wordPostsOnPostgres },
  { name: '0014_revisions', statements: revisions },
  { name: 'serving-role.postgres', engine: 'postgres', statements: servingRole, isRepeated: true },
]
