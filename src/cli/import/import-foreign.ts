import { basename } from 'node:path'
import { loadConfig } from '../../config/load-config.ts'
import { groupRefusals } from '../../features/transfer/import/group-refusals.ts'
import { BatchRemoved } from '../../features/transfer/import/import-posts.ts'
import {
  importSource,
  type RefusedRow,
  type SourceImported,
} from '../../features/transfer/import/import-source.ts'
import { type Source, SourceProblem } from '../../features/transfer/import/source.ts'
import { csvFormats } from '../../features/transfer/import/sources/columns.ts'
import { openCsvSource } from '../../features/transfer/import/sources/csv-source.ts'
import { openFiderSource } from '../../features/transfer/import/sources/fider-source.ts'
import { readVocabulary } from '../../features/transfer/import/sources/vocabulary.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { actors } from '../../store/event.ts'
import { asFailure } from '../as-failure.ts'
import { CommandFailed, type Flags, print, printError, UsageError } from '../command.ts'
import { withCompany } from '../open.ts'
import { drawBar } from '../progress.ts'
import { countOf } from './count-of.ts'
import { parseColumns, parseEncoding, parsePair } from './foreign-flags.ts'
import { notesOf, printMapping, refusalOf, summaryOf } from './foreign-report.ts'
import { openFile } from './open-file.ts'
import { readChunks, Stopped } from './read-chunks.ts'
import { postsMany, refreshStatistics } from './refresh-statistics.ts'
import { createRefusedFile } from './refused-file.ts'

export const foreignFormats = [...csvFormats, 'fider'] as const
type ForeignFormat = (typeof foreignFormats)[number]

type Call = { flags: Flags; lists: Record<string, string[]>; file: string; format: ForeignFormat }

/** Imports another tool's file. The exit code is 1 where rows were refused. */
export async function importForeign({ flags, lists, file, format }: Call): Promise<number> {
  const columns = parseColumns(lists.map ?? [])
  const statuses = new Map((lists['map-status'] ?? []).map(pair => parsePair('map-status', pair)))
  const encoding = parseEncoding(flags.encoding)
  if (format === 'fider' && file === '-')
    throw new UsageError('A zip file is not read from standard input; name the file.')
  const stop = new AbortController()
  // The first asks to stop between two batches; the second ends the process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const opened = openFile(file)
  const isDryRun = flags['dry-run'] !== undefined
  const refused = flags.refused === undefined ? undefined : createRefusedFile(flags.refused)
  const bar = process.stderr.isTTY ? drawBar(process.stderr) : undefined
  let bytes = 0
  let imported: SourceImported | undefined
  /** Those of the current step. */
  let refusedRows: RefusedRow[] = []

  const open = async (db: CompanyDb): Promise<Source> => {
    const defaults = {
      source: flags.source ?? (format === 'csv' ? '' : format),
      board: flags.board,
      author: flags.author,
      vocabulary: await readVocabulary(db, statuses),
    }
    if (format === 'fider') return openFiderSource(file, defaults)
    const chunks = countBytes(readChunks(opened.stream, stop.signal), count => {
      bytes += count
    })
    return openCsvSource(chunks, { ...defaults, format, columns, encoding })
  }
  const importAll = withCompany(
    flags,
    async (db, company) => {
      const source = await open(db)
      if (isDryRun) printMapping(source)
      refused?.begin(source.columns)
      const posts = untilStopped(source.posts, stop.signal)
      const steps = importSource(
        db,
        actors.import,
        { ...source, posts },
        {
          name: file === '-' ? 'standard input' : basename(file),
          isDryRun,
          onRefused(row) {
            if (refused) refused.add(row)
            else refusedRows.push(row)
          },
        },
      )
      for await (imported of steps) {
        if (refusedRows.length > 0) bar?.end()
        for (const group of groupRefusals(refusedRows)) printError(refusalOf(group))
        refusedRows = []
        bar?.draw(
          shareOf(imported, source, bytes / opened.bytesTotal),
          countOf(imported.posts, 'post'),
        )
      }
      bar?.end()
      if (!isDryRun && imported!.posts >= postsMany && db.engine === 'postgres')
        await refreshStatistics(loadConfig(process.env, flags).databaseUrl!)
      print(`${summaryOf(imported!, isDryRun)} to ${company.slug}.`)
      for (const note of notesOf(imported!, flags.refused)) print(note)
      return imported!.refusedRows > 0 ? 1 : 0
    },
    { isPatient: true },
  )
  try {
    return await importAll
  } catch (error) {
    throw asForeignFailure(error, imported, isDryRun)
  } finally {
    bar?.end()
    refused?.close()
    stop.abort()
  }
}

async function* countBytes(chunks: AsyncIterable<Uint8Array>, onRead: (count: number) => void) {
  for await (const chunk of chunks) {
    onRead(chunk.length)
    yield chunk
  }
}

/** Also a source that does not read while it is imported. */
async function* untilStopped<Item>(items: AsyncIterable<Item>, signal: AbortSignal) {
  for await (const item of items) {
    if (signal.aborted) throw new Stopped('Stopped.')
    yield item
  }
}

/** How much is done: by posts where their number is known, else by the share of bytes that are read. */
const shareOf = ({ lastLine }: SourceImported, { postsTotal }: Source, read: number) =>
  postsTotal ? lastLine / postsTotal : read

/** What went wrong, and how far the import came. Running it again continues, as nothing is imported twice. */
function asForeignFailure(error: unknown, done: SourceImported | undefined, isDryRun: boolean) {
  const isOurs = [SourceProblem, Stopped, BatchRemoved].some(kind => error instanceof kind)
  const failure = isOurs
    ? new CommandFailed((error as Error).message)
    : asFailure(error, 'The import stopped')
  if (!(failure instanceof CommandFailed) || !done) return failure
  const again = isDryRun ? '' : ' Run it again to continue.'
  return new CommandFailed(`${failure.message} ${summaryOf(done, isDryRun)}.${again}`)
}
