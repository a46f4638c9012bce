import type { PostgresVersion } from './postgres/programs.ts'

/**
 * `HARK_TEST_POSTGRES=18` (or 15) runs black-box tests on that PostgreSQL; left out, on SQLite. Tests of the engines run
 * on both unless it is `no`.
 */
const given = process.env.HARK_TEST_POSTGRES
if (given !== undefined && !['15', '18', 'no'].includes(given))
  throw new Error('HARK_TEST_POSTGRES is 15, 18 or no.')

export const isOnPostgres = given === '15' || given === '18'
export const postgresUnderTest: PostgresVersion = given === '15' ? 15 : 18
