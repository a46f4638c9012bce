import { rmSync } from 'node:fs'
import { requirePostgres } from './engine-under-test.ts'
import { type Account, serverAccount } from './postgres/account.ts'
import { addSettings, makeCluster } from './postgres/cluster.ts'
import { createDatabase } from './postgres/create-database.ts'
import { onFreePort } from './postgres/free-port.ts'
import { type Postmaster, postmaster } from './postgres/postmaster.ts'
import { findPrograms, type PostgresVersion, type Programs } from './postgres/programs.ts'
import { makeStandbyCluster } from './postgres/standby.ts'

export interface PostgresOptions {
  version: PostgresVersion
  settings?: Record<string, string>
  /** Gives up durability for speed; not for tests that kill the server. */
  isFast?: boolean
}

export interface PostgresServer {
  readonly port: number
  readonly dataDir: string
  /** A superuser's URL of the database, `postgres` when none is named. */
  url(database?: string): string
  /** Makes an empty database and gives a superuser's URL of it. */
  freshDatabase(): Promise<string>
  /** SIGKILL is a crash; SIGSTOP makes the server silent until SIGCONT. */
  kill(signal: NodeJS.Signals): Promise<void>
  /** Starts it again with the same data and port, after a clean shutdown if it still runs. */
  restart(): Promise<void>
  /** Ends it for good and removes its data. */
  stop(): Promise<void>
  /** Starts a hot standby that streams from it and applies each commit `delayMs` late. */
  standby(options?: { delayMs?: number }): Promise<PostgresServer>
}

/** Starts a real PostgreSQL on a free port of 127.0.0.1. It ends with this process at the latest. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  requirePostgres()
  const account = serverAccount()
  const programs = findPrograms(account, options.version)
  const { dataDir, password } = makeCluster(account, programs)
  const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  addSettings(dataDir, { ...quickRecovery, ...(options.isFast ? fast : {}), ...options.settings })
  return serve(account, programs, dataDir, password)
}

// One call for the whole disk, which only Linux has, instead of one for each of a thousand files.
const quickRecovery: Record<string, string> =
  process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}

async function serve(
  account: Account,
  programs: Programs,
  dataDir: string,
  password: string,
): Promise<PostgresServer> {
  const main = postmaster(account, programs, dataDir)
  const port = await startOnFreePort(main, dataDir)
  const url = (database = 'postgres') =>
    `postgres://postgres:${password}@127.0.0.1:${port}/${database}`

  return {
    port,
    dataDir,
    url,
    freshDatabase: () => createDatabase(url()),
    kill: main.kill,
    async restart() {
      await main.shutDown('fast')
      await main.start()
    },
    async stop() {
      await main.shutDown('immediate')
      rmSync(dataDir, { recursive: true, force: true })
    },
    async standby({ delayMs = 0 } = {}) {
      const primary = { dataDir, port, password, url: url() }
      const copy = await makeStandbyCluster(account, primary, delayMs)
      return serve(account, programs, copy, password)
    },
  }
}

const startOnFreePort = (main: Postmaster, dataDir: string) =>
  onFreePort(async port => {
    addSettings(dataDir, {
      listen_addresses: '127.0.0.1',
      port: String(port),
      unix_socket_directories: '',
    })
    await main.start()
    return port
  })
