import { runHark } from './command.ts'
import { isOnPostgres, postgresUnderTest, requirePostgres } from './engine-under-test.ts'
import { once } from './once.ts'
import { copyDatabase, createDatabase, dropDatabases } from './postgres/create-database.ts'
import type { PostgresVersion } from './postgres/programs.ts'
import { startPostgres } from './postgres.ts'

/**
 * The URL of a new database without any company: a copy of one that was migrated once, as migrating takes
 * most of a second.
 */
export async function testDatabaseUrl(version = postgresUnderTest): Promise<string> {
  const { url, migrated } = await clusterOf(version)
  return kept(version, await copyDatabase(url, migrated))
}

/** The URL of a new database without any table. */
export async function emptyDatabaseUrl(version = postgresUnderTest): Promise<string> {
  return kept(version, await createDatabase((await clusterOf(version)).url))
}

/** What a Hark with this data folder is told: on PostgreSQL a folder stands for a database. */
export function databaseOf(dataDir: string): Promise<Record<string, string>> {
  return once(`database of ${dataDir}`, async () => {
    if (!isOnPostgres) return {}
    // With PostgreSQL, no key is made by itself.
    const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')
    return { DATABASE_URL: await testDatabaseUrl(), SECRET_KEY }
  })
}

/** URLs of a superuser: of the server, and of a database to copy. */
type Cluster = { url: string; migrated: string }

/** The server of HARK_TEST_DATABASE_URL, the one that bin/check shares among its processes, or one of our own. */
function clusterOf(version: PostgresVersion): Promise<Cluster> {
  return once(`postgres-${version}`, async () => {
    requirePostgres()
    const { HARK_TEST_DATABASE_URL: given, HARK_TEST_CLUSTERS: shared } = process.env
    if (given) return { url: given, migrated: kept(version, await migratedDatabase(given)) }
    if (shared) return (await (await fetch(`${shared}/${version}`)).json()) as Cluster
    return startMigratedCluster(version)
  })
}

export async function startMigratedCluster(version: PostgresVersion) {
  // Several servers of Hark use it at once, each with its pool. A plan that goes wrong shows in the log; see `slowStatements`.
  const settings = { max_connections: '800', log_min_duration_statement: '5s' }
  const server = await startPostgres({ version, isFast: true, settings })
  return { server, url: server.url(), migrated: await migratedDatabase(server.url()) }
}

async function migratedDatabase(serverUrl: string): Promise<string> {
  const url = await createDatabase(serverUrl)
  const { exitCode, stderr } = await runHark(['company', 'list'], { env: { DATABASE_URL: url } })
  if (exitCode !== 0) throw new Error(`A database could not be migrated: ${stderr}`)
  return url
}

/** Leaves servers as they were found; one of our own takes its databases with it. */
export async function dropTestDatabases(): Promise<void> {
  if (!process.env.HARK_TEST_DATABASE_URL && !process.env.HARK_TEST_CLUSTERS) return
  for (const [version, urls] of made()) {
    await dropDatabases((await clusterOf(version)).url, urls.splice(0))
  }
}

function kept(version: PostgresVersion, url: string): string {
  made().set(version, [...(made().get(version) ?? []), url])
  return url
}

const made = () => once('postgres-databases', () => new Map<PostgresVersion, string[]>())
