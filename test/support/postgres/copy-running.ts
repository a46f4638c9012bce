import { chmodSync, copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, giveTo } from './account.ts'

// What pg_basebackup leaves out too: of no use to a copy, or harmful to it.
const emptied =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/
const skipped = /^(postmaster\.(pid|opts)|server\.log|backup_label|standby\.signal)$/

/** Copies a running server's data folder; between pg_backup_start and stop, files may come and go. */
export function copyRunningCluster(account: Account, from: string, to: string): void {
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
