import { statSync } from 'node:fs'
import { loadConfig } from '../config/load-config.ts'
import { ArchiveRefused } from '../platform/archive/format.ts'
import { FolderNotEmpty, restoreBackup } from '../server/process/backup/restore-backup.ts'
import { asFailure } from './as-failure.ts'
import { type Command, CommandFailed, dataFlag, print } from './command.ts'

export const restoreCommand: Command = {
  summary: 'Put a backup of `hark backup` into the data folder, while no Hark runs on it',
  operands: ['FILE'],
  flags: {
    replace: { help: 'Replace the database that is there' },
    ...dataFlag,
  },
  async run({ flags, operands: [file = ''] }) {
    const { dataDir, databaseUrl } = loadConfig(process.env, flags)
    if (databaseUrl)
      throw new CommandFailed('DATABASE_URL is set, so a database in the data folder is not used.')
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
    return new CommandFailed(`${file} is refused. ${error.message} Nothing was restored.`)
  if (error instanceof FolderNotEmpty)
    return new CommandFailed(
      `${dataDir} is not empty (it has ${error.message}); --replace replaces the database in it.`,
    )
  return asFailure(error, 'The restore stopped')
}
