import { chmodSync, copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SQL } from 'bun'
import { type Account, giveTo } from './account.ts'
import { addSettings } from './cluster.ts'
import { makeDataFolder } from './data-folder.ts'

export interface Primary {
  dataDir: string
  port: number
  password: string
  url: string
}

/**
 * The data folder of a streaming standby, copied from the running primary. The slot keeps the
 * primary from recycling what the standby has not received yet.
 */
export async function makeStandbyCluster(
  account: Account,
  primary: Primary,
  delayMs: number,
): Promise<string> {
  const slot = `standby_${crypto.randomUUID().replaceAll('-', '')}`
  const dataDir = makeDataFolder(account)
  const sql = new SQL(primary.url, { max: 1 })
  try {
    await sql`select pg_create_physical_replication_slot(${slot}, true)`
    await sql`select pg_backup_start(${slot}, true)`
    copyRunningCluster(account, primary.dataDir, dataDir)
    const [backup] = await sql`select labelfile from pg_backup_stop(false)`
    writeOwned(account, join(dataDir, 'backup_label'), backup.labelfile)
  } finally {
    await sql.close()
  }
  writeOwned(account, join(dataDir, 'standby.signal'), '')
  const { port, password } = primary
  addSettings(dataDir, {
    primary_conninfo: `host=127.0.0.1 port=${port} user=postgres password=${password}`,
    primary_slot_name: slot,
    recovery_min_apply_delay: `${delayMs}ms`,
  })
  return dataDir
}

function writeOwned(account: Account, path: string, text: string): void {
  writeFileSync(path, text)
  giveTo(account, path)
}

// What pg_basebackup leaves out too: of no use to a copy, or harmful to it.
const emptied =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/
const skipped = /^(postmaster\.(pid|opts)|server\.log|backup_label|standby\.signal)$/

/** Copies a running server's data folder; between pg_backup_start and stop, files may come and go. */
function copyRunningCluster(account: Account, from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (skipped.test(entry.name)) continue
    if (emptied.test(entry.name)) makeFolder(account, join(to, entry.name))
    else copyEntry(account, join(from, entry.name), join(to, entry.name), entry.isDirectory())
  }
  makeFolder(account, join(to, 'pg_wal', 'archive_status'))
}

function copyEntry(account: Account, from: string, to: string, isFolder: boolean): void {
  try {
    if (!isFolder) {
      copyFileSync(from, to)
      giveTo(account, to)
      return
    }
    makeFolder(account, to)
    for (const entry of readdirSync(from, { withFileTypes: true }))
      copyEntry(account, join(from, entry.name), join(to, entry.name), entry.isDirectory())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function makeFolder(account: Account, folder: string): void {
  mkdirSync(folder)
  chmodSync(folder, 0o700)
  giveTo(account, folder)
}
