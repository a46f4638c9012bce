import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SQL } from 'bun'
import { type Account, giveTo } from './account.ts'
import { addSettings } from './cluster.ts'
import { copyRunningCluster } from './copy-running.ts'
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
