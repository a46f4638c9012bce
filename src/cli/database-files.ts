import { existsSync, statSync } from 'node:fs'
import { loadConfig } from '../config/load-config.ts'
import { ArchiveRefused } from '../platform/archive/format.ts'
import { createBackup } from '../server/process/backup/create-backup.ts'
import { FolderNotEmpty, restoreBackup } from '../server/process/backup/restore-backup.ts'
import { databaseFile } from '../server/process/database-file.ts'
import { asFailure } from './as-failure.ts'
import { type Command, CommandFailed, dataFlag, print } from './command.ts'

export const backupCommand: Command = {
  summary: 'Back up a SQLite installation to one file while Hark runs',
  operands: ['FILE'],
  flags: {
    'without-key': { help: 'Leave out secret.key, to store it elsewhere' },
    ...dataFlag,
  },
  async run({ flags, operands: [file = ''] }) {
    const { dataDir, databaseUrl } = loadConfig(process.env, flags)
    if (databaseUrl)
      throw new CommandFailed(
        'This installation is on PostgreSQL; back it up with pg_dump (docs/operations.md, "Backup of PostgreSQL").',
      )
    if (!existsSync(databaseFile(dataDir)))
      throw new CommandFailed(`There is no Hark database in ${dataDir}.`)
    const contents = { hasKey: flags['without-key'] === undefined, hasImages: true }
    const { bytes, key, images } = await createBackup(dataDir, file, contents).catch(error => {
      throw asFailure(error, 'The backup stopped')
    })
    print(`Backed up ${dataDir} to ${file}: ${bytes} bytes, ${images} image files.`)
    if (key) print('It contains secret.key: anyone with the file can read the secrets in it.')
  },
}

export const restoreCommand: Command = {
  summary: 'Restore a backup from `hark backup` to the data folder while Hark is stopped',
  operands: ['FILE'],
  flags: {
    replace: { help: 'Replace the existing database' },
    ...dataFlag,
  },
  async run({ flags, operands: [file = ''] }) {
    const { dataDir, databaseUrl } = loadConfig(process.env, flags)
    if (databaseUrl)
      throw new CommandFailed(
        'DATABASE_URL is set, so Hark would not use a database in the data folder.',
      )
    if (!statSync(file, { throwIfNoEntry: false })?.isFile())
      throw new CommandFailed(`There is no file ${file}.`)
    const mayReplace = flags.replace !== undefined
    const { images, key } = await restoreBackup(file, dataDir, { mayReplace }).catch(error => {
      throw explained(error, file, dataDir)
    })
    print(
      `Restored ${file} to ${dataDir}: the database, ${images} image files${key ? ' and secret.key' : ''}.`,
    )
  },
}

function explained(error: unknown, file: string, dataDir: string): unknown {
  if (error instanceof ArchiveRefused)
    return new CommandFailed(`${file} cannot be restored. ${error.message} Nothing was restored.`)
  if (error instanceof FolderNotEmpty)
    return new CommandFailed(
      `${dataDir} is not empty (it has ${error.message}); --replace replaces the database in it.`,
    )
  return asFailure(error, 'The restore stopped')
}
