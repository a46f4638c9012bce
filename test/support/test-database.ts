import { once } from './once.ts'
import { createDatabase, dropDatabase } from './postgres/create-database.ts'
import type { PostgresVersion } from './postgres/programs.ts'
import { startPostgres } from './postgres.ts'

/**
 * The URL of a new, empty database: on the server of HARK_TEST_DATABASE_URL when that is given,
 * else on one that all tests of this process share.
 */
export async function testDatabaseUrl(version: PostgresVersion = 18): Promise<string> {
  const given = process.env.HARK_TEST_DATABASE_URL
  if (!given) return (await sharedServer(version)).freshDatabase()
  const url = await createDatabase(given)
  made().push(url)
  return url
}

function sharedServer(version: PostgresVersion) {
  return once(`postgres-${version}`, () => startPostgres({ version, isFast: true }))
}

const made = () => once('postgres-databases', () => [] as string[])

/** Leaves a given server as it was found; servers of our own take their databases with them. */
export async function dropTestDatabases(): Promise<void> {
  const given = process.env.HARK_TEST_DATABASE_URL
  for (const url of made().splice(0)) if (given) await dropDatabase(given, url)
}
