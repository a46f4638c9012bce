import { existsSync, statSync } from 'node:fs'
import { loadConfig } from '../config/load-config.ts'
import { ArchiveRefused } from '../platform/archive/format.ts'
import { createLog } from '../platform/log.ts'
import { pause } from '../platform/pause.ts'
import { ContinuousBackup } from '../server/process/backup/continuous-backup.ts'
import { createBackup } from '../server/process/backup/create-backup.ts'
import {
  FolderNotEmpty,
  restoreBackup,
  restoreMoment,
} from '../server/process/backup/restore-backup.ts'
import { databaseFile } from '../server/process/database-file.ts'
import { asFailure } from './as-failure.ts'
import { type Command, CommandFailed, dataFlag, print, UsageError } from './command.ts'

export const backupCommand: Command = {
  summary:
    'Back up a SQLite installation to one file, or continuously to a folder, while Hark runs',
  operands: ['PLACE'],
  flags: {
    every: { value: 'INTERVAL', help: 'Keep backing up to a folder, such as every 1m or 30s' },
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
    if (flags.every !== undefined) return backUpEvery(flags.every, dataDir, file, flags)
    const contents = { hasKey: flags['without-key'] === undefined, hasImages: true }
    const { bytes, key, images } = await createBackup(dataDir, file, contents).catch(error => {
      throw asFailure(error, 'The backup stopped')
    })
    print(`Backed up ${dataDir} to ${file}: ${bytes} bytes, ${images} image files.`)
    if (key) print('It contains secret.key: anyone with the file can read the secrets in it.')
  },
}

/** Until it is stopped; a failure is logged, and tried again. */
async function backUpEvery(
  interval: string,
  dataDir: string,
  folder: string,
  flags: Record<string, string | undefined>,
) {
  const [, number, unit] = /^([1-9]\d{0,3})([smh])$/.exec(interval) ?? []
  if (!number) throw new UsageError(`--every must be like 30s, 1m or 1h, not "${interval}".`)
  const everyMs = Number(number) * { s: 1_000, m: 60_000, h: 3_600_000 }[unit as 's' | 'm' | 'h']
  process.umask(0o077)
  const log = createLog(loadConfig(process.env, flags).logLevel)
  const hasKey = flags['without-key'] === undefined
  const backup = new ContinuousBackup({ dataDir, folder, everyMs, hasKey, log })
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  while (!stop.signal.aborted) {
    const began = performance.now()
    await backup.takeIncrement()
    await pause(Math.max(0, everyMs - (performance.now() - began)), stop.signal)
  }
  await backup.takeIncrement()
  // Without closing the database: the last connection would remove the log, and the next start need a new base.
  process.exit(0)
}

export const restoreCommand: Command = {
  summary: 'Restore a backup from `hark backup` to the data folder while Hark is stopped',
  operands: ['PLACE'],
  flags: {
    at: {
      value: 'TIME',
      help: 'Restore a continuous backup as of this time: 2026-11-18T14:05:00Z',
    },
    replace: { help: 'Replace the existing database' },
    ...dataFlag,
  },
  async run({ flags, operands: [file = ''] }) {
    const { dataDir, databaseUrl } = loadConfig(process.env, flags)
    if (databaseUrl)
      throw new CommandFailed(
        'DATABASE_URL is set, so Hark would not use a database in the data folder.',
      )
    const mayReplace = flags.replace !== undefined
    const found = statSync(file, { throwIfNoEntry: false })
    if (found?.isDirectory()) return restoreAt(flags.at, file, dataDir, mayReplace)
    if (!found?.isFile()) throw new CommandFailed(`There is no file ${file}.`)
    if (flags.at !== undefined)
      throw new UsageError('--at needs the folder of a continuous backup.')
    const { images, key } = await restoreBackup(file, dataDir, { mayReplace }).catch(error => {
      throw explained(error, file, dataDir)
    })
    print(
      `Restored ${file} to ${dataDir}: the database, ${images} image files${key ? ' and secret.key' : ''}.`,
    )
  },
}

async function restoreAt(
  time: string | undefined,
  folder: string,
  dataDir: string,
  mayReplace: boolean,
) {
  const wanted = time === undefined ? Date.now() : Date.parse(time)
  if (Number.isNaN(wanted))
    throw new UsageError(`--at must be a time such as 2026-11-18T14:05:00Z, not "${time}".`)
  const { at, key } = await restoreMoment(folder, wanted, dataDir, { mayReplace }).catch(error => {
    throw explained(error, folder, dataDir)
  })
  print(
    `Restored ${dataDir} from ${folder} as of ${new Date(at).toISOString()}${key ? ', with secret.key' : ''}.`,
  )
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
