import type { PostgresVersion } from './postgres/programs.ts'

/** `HARK_TEST_POSTGRES=18` (or 15) runs black-box tests on PostgreSQL; left out, on SQLite. */
const given = process.env.HARK_TEST_POSTGRES
if (given !== undefined && given !== '15' && given !== '18')
  throw new Error('HARK_TEST_POSTGRES is 15 or 18.')

export const isOnPostgres = given !== undefined
export const postgresUnderTest: PostgresVersion = given === '15' ? 15 : 18

/** `bin/check --sqlite` sets HARK_ENGINES_POSTGRES to none, and starts no PostgreSQL. */
export const hasPostgres = process.env.HARK_ENGINES_POSTGRES !== 'none'

export type EngineName = 'SQLite' | 'PostgreSQL'
/** For tests that run on each engine by themselves. */
export const engineNames: EngineName[] = hasPostgres ? ['SQLite', 'PostgreSQL'] : ['SQLite']
export const engineKinds: ('sqlite' | 'postgres')[] = hasPostgres
  ? ['sqlite', 'postgres']
  : ['sqlite']

export function requirePostgres(): void {
  if (!hasPostgres) throw new Error('This test needs PostgreSQL; see hasPostgres.')
}
