import { runHark } from './command.ts'
import { once } from './once.ts'
import { copyDatabase, createDatabase, dropDatabase } from './postgres/create-database.ts'
import type { PostgresVersion } from './postgres/programs.ts'
import { startPostgres } from './postgres.ts'

/**
 * The URL of a new database without any company: a copy of one that was migrated once, as migrating takes
 * most of a second, on a server that all tests of this process share.
 */
export async function testDatabaseUrl(version: PostgresVersion = 18): Promise<string> {
  if (process.env.HARK_TEST_DATABASE_URL) return emptyDatabaseUrl(version)
  const migrated = await once(`migrated-${version}`, () => migratedDatabase(version))
  return copyDatabase(await adminUrl(version), migrated)
}

/** The URL of a new database without any table: on the server of HARK_TEST_DATABASE_URL when that is given. */
export async function emptyDatabaseUrl(version: PostgresVersion = 18): Promise<string> {
  const given = process.env.HARK_TEST_DATABASE_URL
  if (!given) return (await sharedServer(version)).freshDatabase()
  const url = await createDatabase(given)
  made().push(url)
  return url
}

async function migratedDatabase(version: PostgresVersion): Promise<string> {
  const url = await emptyDatabaseUrl(version)
  const { exitCode, stderr } = await runHark(['company', 'list'], { env: { DATABASE_URL: url } })
  if (exitCode !== 0) throw new Error(`A database could not be migrated: ${stderr}`)
  return url
}

const adminUrl = async (version: PostgresVersion) => (await sharedServer(version)).url()

function sharedServer(version: PostgresVersion) {
  return once(`postgres-${version}`, () => startPostgres({ version, isFast: true }))
}

const made = () => once('postgres-databases', () => [] as string[])

/** Leaves a given server as it was found; servers of our own take their databases with them. */
export async function dropTestDatabases(): Promise<void> {
  const given = process.env.HARK_TEST_DATABASE_URL
  for (const url of made().splice(0)) if (given) await dropDatabase(given, url)
}
