import { once } from './once.ts'
import { testDatabaseUrl } from './test-database.ts'

/** `HARK_TEST_POSTGRES=18` (or 15) runs the tests on PostgreSQL; left out, on SQLite. */
const version = process.env.HARK_TEST_POSTGRES

export const isOnPostgres = version !== undefined

/** What a Hark with this data folder is told: on PostgreSQL a folder stands for a database. */
export function databaseOf(dataDir: string): Promise<Record<string, string>> {
  return once(`database of ${dataDir}`, async () => {
    if (version === undefined) return {}
    if (version !== '15' && version !== '18') throw new Error('HARK_TEST_POSTGRES is 15 or 18.')
    // With PostgreSQL, no key is made by itself.
    const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')
    return { DATABASE_URL: await testDatabaseUrl(version === '15' ? 15 : 18), SECRET_KEY }
  })
}
