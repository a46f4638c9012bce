import { existsSync } from 'node:fs'
import { loadConfig } from '../config/load-config.ts'
import { createBackup } from '../server/process/backup/create-backup.ts'
import { databaseFile } from '../server/process/database-file.ts'
import { asFailure } from './as-failure.ts'
import { type Command, CommandFailed, dataFlag, print } from './command.ts'

export const backupCommand: Command = {
  summary: 'Back up a whole installation on SQLite into one file, while Hark runs',
  operands: ['FILE'],
  flags: {
    'without-key': { help: 'Leave secret.key out, to store it elsewhere' },
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
    if (key) print('It holds secret.key: anyone who has the file can read the secrets in it.')
  },
}
