import { existsSync } from 'node:fs'
import { migrations } from '../../migrations/index.ts'
import { loadConfig } from '../config/load-config.ts'
import { systemClock } from '../platform/clock.ts'
import { compareSchema } from '../platform/db/migrate.ts'
import { about, planMigrations, planSummary } from '../platform/db/migration-plan.ts'
import { backupCost } from '../server/process/backup/before-migrating.ts'
import { databaseFile } from '../server/process/database-file.ts'
import { openAsIs, openMigratedSqlite, openStore, patient } from '../server/process/open-store.ts'
import { type Command, CommandFailed, dataFlag, print } from './command.ts'

export const upgradeCommand: Command = {
  summary: 'Migrate the database to this version while the previous one keeps serving',
  flags: {
    check: { help: 'Only show what would run and about how long it takes' },
    'without-backup': { help: 'On SQLite, skip the backup before migrating' },
    ...dataFlag,
  },
  async run({ flags }) {
    const config = loadConfig(process.env, flags)
    const { dataDir, databaseUrl } = config
    if (!databaseUrl && !existsSync(databaseFile(dataDir)))
      throw new CommandFailed(
        `There is no Hark database in ${dataDir}; \`hark serve\` creates one.`,
      )
    const hasBackup = flags['without-backup'] === undefined
    if (flags.check !== undefined) return check(config, hasBackup)
    if (databaseUrl) await (await openStore(config, undefined, patient)).engine.close()
    else
      await (
        await openMigratedSqlite(dataDir, systemClock(), {
          isAside: true,
          hasBackup,
          lockWaitMs: 60_000,
        })
      ).close()
    print('The schema is up to date.')
  },
}

async function check(
  config: { dataDir: string; databaseUrl: string | undefined },
  hasBackup: boolean,
) {
  const engine = openAsIs(config)
  try {
    const { applied, refusal } = await compareSchema(engine, migrations)
    if (refusal) throw new CommandFailed(refusal)
    if (applied.length === 0) return print('The database is empty; `hark serve` sets it up.')
    const steps = await planMigrations(engine, migrations)
    if (steps.length === 0) return print('Nothing to do: the schema is up to date.')
    print(`${planSummary(steps)}:`)
    for (const { migration, change, rows, ms } of steps)
      print(
        `  ${migration.padEnd(34)}  ${change}${rows > 0 ? ` (${rows.toLocaleString('en')} rows)` : ''}, ${about(ms)}`,
      )
    if (config.databaseUrl || !hasBackup) return
    const { bytes, ms, roomBytes } = backupCost(config.dataDir)
    print(
      `Before that, a backup of ${Math.ceil(bytes / 1e6)} MB, ${about(ms)}; it needs ${Math.ceil(roomBytes / 1e6)} MB free in ${config.dataDir}.`,
    )
  } finally {
    await engine.close()
  }
}
