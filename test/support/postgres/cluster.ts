import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, giveTo, makeOwnedFolder, runAs, sharedTemporaryFolder } from './account.ts'
import { makeDataFolder } from './data-folder.ts'
import type { Programs } from './programs.ts'
import { publishFolder } from './publish-folder.ts'

export interface Cluster {
  dataDir: string
  password: string
}

// Inside the data folder, so that it has the same owner and nobody else can read it.
const passwordFile = 'hark-password'

/** A new, empty database cluster: a copy of one that initdb, which takes a second, made once. */
export function makeCluster(account: Account, programs: Programs): Cluster {
  const template = templateCluster(account, programs)
  const dataDir = makeDataFolder(account)
  runAs(account, ['cp', '-Rp', `${template}/.`, dataDir])
  return { dataDir, password: readFileSync(join(dataDir, passwordFile), 'utf8') }
}

function templateCluster(account: Account, programs: Programs): string {
  const owner = account.uid ?? process.getuid?.()
  const name = `hark-postgres-${programs.release}-template-${owner}`
  return publishFolder(
    account,
    join(sharedTemporaryFolder(account), name),
    folder => existsSync(join(folder, passwordFile)) && existsSync(join(folder, 'PG_VERSION')),
    folder => initialise(account, programs, folder),
  )
}

function initialise(account: Account, programs: Programs, folder: string): void {
  const secret = makeOwnedFolder(account, 'hark-postgres-secret-')
  const source = join(secret, 'password')
  writeFileSync(source, crypto.randomUUID(), { mode: 0o600 })
  giveTo(account, source)
  runAs(account, [
    join(programs.bin, 'initdb'),
    `--pgdata=${folder}`,
    '--username=postgres',
    `--pwfile=${source}`,
    // A machine's other users can reach 127.0.0.1 too, and a superuser can run programs.
    '--auth=scram-sha-256',
    '--locale=C',
    '--encoding=UTF8',
    '--no-sync',
  ])
  // Written last: a template without it is not complete.
  runAs(account, ['mv', source, join(folder, passwordFile)])
  rmSync(secret, { recursive: true, force: true })
}

export function addSettings(dataDir: string, settings: Record<string, string>): void {
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  )
  writeFileSync(join(dataDir, 'postgresql.conf'), lines.join(''), { flag: 'a' })
}
