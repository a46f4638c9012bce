import type { PostgresVersion } from './postgres/programs.ts'

/** `HARK_TEST_POSTGRES=18` (or 15) runs black-box tests on PostgreSQL; left out, on SQLite. */
const given = process.env.HARK_TEST_POSTGRES
if (given !== undefined && given !== '15' && given !== '18')
  throw new Error('HARK_TEST_POSTGRES is 15 or 18.')

export const isOnPostgres = given !== undefined
export const postgresUnderTest: PostgresVersion = given === '15' ? 15 : 18
