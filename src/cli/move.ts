import { existsSync } from 'node:fs'
import { loadConfig } from '../config/load-config.ts'
import { options } from '../config/options.ts'
import {
  type Moved,
  moveInstallation,
  type Progress,
} from '../features/transfer/move/move-installation.ts'
import type { Engine } from '../platform/db/engine.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { parsePostgresUrl } from '../platform/db/postgres-url.ts'
import { databaseFile } from '../server/process/database-file.ts'
import { fileStorage } from '../server/process/file-storage.ts'
import { openStore, patient, type StoreLocation } from '../server/process/open-store.ts'
import type { Tables } from '../store/tables.ts'
import { asFailure } from './as-failure.ts'
import {
  type Command,
  CommandFailed,
  dataFlag,
  jsonFlag,
  print,
  printError,
  UsageError,
} from './command.ts'
import { printRows } from './print-rows.ts'
import { drawBar } from './progress.ts'

export const moveCommand: Command = {
  summary: 'Copy the whole installation to an empty database of either engine and verify the copy',
  flags: {
    to: { value: 'URL', help: 'postgres://…, or sqlite:DIR, or a folder', isRequired: true },
    ...jsonFlag,
    ...dataFlag,
  },
  async run({ flags }) {
    const { dataDir, databaseUrl } = loadConfig(process.env, flags)
    const from = { dataDir, databaseUrl }
    const to = parseTarget(flags.to!)
    if (!databaseUrl && !existsSync(databaseFile(dataDir)))
      throw new CommandFailed(`There is no Hark database in ${dataDir}.`)
    const progress = showProgress(process.stderr)
    const moved = await withEngine(from, source =>
      withEngine(to, target => moveInstallation(source, target, progress.tell)),
    ).finally(progress.end)
    report(moved, nameOf(from), nameOf(to), flags.json !== undefined)
    remindOfFiles(dataDir)
  },
}

function parseTarget(text: string): StoreLocation {
  const databaseUrl = options.databaseUrl.parse(text)
  if (databaseUrl) return { databaseUrl, dataDir: '' }
  const dataDir = text.replace(/^sqlite:/, '')
  if (dataDir.trim() === '' || /^\w+:\/\//.test(dataDir) || /^postgres(?:ql)?:/.test(dataDir))
    throw new UsageError('--to must be postgres://… or sqlite:DIR or a folder.')
  return { databaseUrl: undefined, dataDir }
}

async function withEngine<Result>(
  location: StoreLocation,
  work: (engine: Engine<Tables>) => Promise<Result>,
): Promise<Result> {
  const engine = await openPatiently(location).catch(error => {
    throw asFailure(error, `${nameOf(location)} cannot be opened`)
  })
  try {
    return await work(engine)
  } catch (error) {
    throw asFailure(error, 'The move stopped')
  } finally {
    await engine.close()
  }
}

/** Made or brought up to date first, like for any other command. */
async function openPatiently(location: StoreLocation): Promise<Engine<Tables>> {
  const { engine } = await openStore(location)
  if (!location.databaseUrl) return engine
  await engine.close()
  return openPostgres<Tables>({ url: location.databaseUrl, size: 1, ...patient })
}

/** Without the user and the password. */
function nameOf({ databaseUrl, dataDir }: StoreLocation): string {
  if (!databaseUrl) return dataDir
  const { hosts } = parsePostgresUrl(databaseUrl)
  const { pathname } = new URL(hosts[0]!.url)
  return `postgres://${hosts.map(({ name }) => name).join(',')}${pathname}`
}

function report(moved: Moved, from: string, to: string, isJson: boolean) {
  if (moved.state === 'source empty')
    throw new CommandFailed(`${from} has no company, so there is nothing to move.`)
  if (moved.state === 'target not empty')
    throw new CommandFailed(`${to} already has a company; the target must be empty.`)
  const { source, target } = moved
  const tables = Object.keys(source.rows).map(table => ({
    table,
    source: source.rows[table]!,
    target: target.rows[table]!,
  }))
  if (isJson && moved.state === 'moved')
    print(JSON.stringify({ from, to, source, target, changes_since: moved.changesSince }, null, 2))
  else {
    printRows(tables, {})
    print(`SHA-256 of the source's export  ${source.hash}`)
    print(`SHA-256 of the target's export  ${target.hash}`)
  }
  if (moved.state === 'differs')
    throw new CommandFailed('The copy differs from the source, so it was undone.')
  if (!isJson) print(`Moved ${from} to ${to}: every row count and the hash agree.`)
  printError(warning(moved.changesSince))
}

/** Files are no rows: they are copied by whoever moves the servers. */
function remindOfFiles(dataDir: string) {
  const { folder } = fileStorage({ dataDir, images: 'folder' })
  if (existsSync(folder))
    printError(`Images are also in ${folder}: copy that folder into the new DATA_DIR.`)
}

function warning(changesSince: number): string {
  const changes =
    changesSince === 0
      ? 'Nothing was written to the source during the move. Later changes are not in the target'
      : `${changesSince} changes were written to the source during the move and are NOT in the target`
  return `${changes}: stop every server on the source before a move.`
}

/** One bar that redraws itself on a terminal; elsewhere a line for each table that is done. */
function showProgress(stream: NodeJS.WriteStream): { tell: Progress; end: () => void } {
  return stream.isTTY ? bar(stream) : { tell: lines(stream), end: () => {} }
}

function lines(stream: NodeJS.WriteStream): Progress {
  return ({ step, table, rows, rowsTotal }) => {
    if (rows === rowsTotal) stream.write(`${step} ${table}: ${rows} rows\n`)
  }
}

function bar(stream: NodeJS.WriteStream): { tell: Progress; end: () => void } {
  const { draw, end } = drawBar(stream)
  const tell: Progress = ({ step, table, rows, rowsTotal, share }) =>
    draw(share, `${step} ${table} ${rows}/${rowsTotal}`)
  return { tell, end }
}
