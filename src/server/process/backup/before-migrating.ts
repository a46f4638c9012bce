import { join, resolve } from 'node:path'
import type { Migration } from '../../../platform/db/migrate.ts'
import { createBackup } from './create-backup.ts'

/**
 * Backs the database up before its schema changes. One file a migration, in the data folder; without images, which no
 * migration touches.
 */
export async function backUpBeforeMigrating(
  dataDir: string,
  pending: Migration[],
  report: (sentence: string) => void,
) {
  const name = pending[0]!.name.replace(/[^\w.-]+/g, '-').replace(/-$/, '')
  const file = join(resolve(dataDir), `before-${name}.tar`)
  await createBackup(dataDir, file, { hasKey: true, hasImages: false })
  report(
    `The database was backed up before its schema changes. To go back, stop Hark and run, with the version of before: hark restore '${file}' --data '${resolve(dataDir)}' --replace`,
  )
}
