import { basename } from 'node:path'
import { loadConfig } from '../../config/load-config.ts'
import { groupRefusals, type RefusalGroup } from '../../features/transfer/import/import-lines.ts'
import { BatchRemoved } from '../../features/transfer/import/import-posts.ts'
import {
  importSource,
  type RefusedRow,
  type Source,
  type SourceImported,
  SourceProblem,
} from '../../features/transfer/import/import-source.ts'
import {
  type ChosenColumns,
  columnFields,
  csvFormats,
} from '../../features/transfer/import/sources/columns.ts'
import { openCsvSource } from '../../features/transfer/import/sources/csv-source.ts'
import { openFiderSource } from '../../features/transfer/import/sources/fider-source.ts'
import { readVocabulary } from '../../features/transfer/import/sources/vocabulary.ts'
import { type TextEncoding, textEncodings } from '../../platform/csv/decode-text.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { actors } from '../../store/event.ts'
import { asFailure } from '../as-failure.ts'
import { CommandFailed, type Flags, print, printError, UsageError } from '../command.ts'
import { withCompany } from '../open.ts'
import { drawBar } from '../progress.ts'
import { countOf, votesOf } from './count-of.ts'
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
    throw new UsageError('A ZIP file cannot be read from standard input; name the file.')
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
    const onEncoding = (found: TextEncoding) => {
      if (!encoding && found !== 'utf-8') print(`Read as ${found}; --encoding reads it otherwise.`)
    }
    return openCsvSource(chunks, { ...defaults, format, columns, encoding, onEncoding })
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

/** Progress: by posts if their number is known, else by the share of bytes read. */
const shareOf = ({ lastLine }: SourceImported, { postsTotal }: Source, read: number) =>
  postsTotal ? lastLine / postsTotal : read

/** Says what went wrong, and how far the import came. Running it again continues, as nothing is imported twice. */
function asForeignFailure(error: unknown, done: SourceImported | undefined, isDryRun: boolean) {
  const isOurs = [SourceProblem, Stopped, BatchRemoved].some(kind => error instanceof kind)
  const failure = isOurs
    ? new CommandFailed((error as Error).message)
    : asFailure(error, 'The import stopped')
  if (!(failure instanceof CommandFailed) || !done) return failure
  const again = isDryRun ? '' : ' Run it again to continue.'
  return new CommandFailed(`${failure.message} ${summaryOf(done, isDryRun)}.${again}`)
}

function parseColumns(pairs: string[]): ChosenColumns {
  const chosen: ChosenColumns = {}
  for (const [field, column] of pairs.map(pair => parsePair('map', pair))) {
    const known = columnFields.find(name => name === field)
    if (!known) throw new UsageError(`--map knows ${columnFields.join(', ')}, but no "${field}".`)
    chosen[known] = column
  }
  return chosen
}

function parsePair(flag: string, pair: string): [string, string] {
  const at = pair.indexOf('=')
  if (at > 0) return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
  throw new UsageError(`--${flag} must be two names with = between them, not "${pair}".`)
}

function parseEncoding(given: string | undefined): TextEncoding | undefined {
  const encoding = textEncodings.find(name => name === given?.toLowerCase())
  if (given === undefined || encoding) return encoding
  throw new UsageError(`--encoding must be one of ${textEncodings.join(', ')}.`)
}

function printMapping({ mapping }: Source) {
  if (!mapping) return
  for (const { field, column } of mapping.used) print(`${field.padEnd(12)}  ${printable(column)}`)
  if (mapping.ignored.length > 0) print(`not imported  ${printable(mapping.ignored.join(', '))}`)
}

function refusalOf({ lines, count, column, reason }: RefusalGroup): string {
  return `${count === 1 ? 'Line' : 'Lines'} ${lines}${column && `, ${printable(column)}`}: ${printable(reason)}`
}

const shownMax = 500

/** Text of a file, which may not command the terminal, nor fill it. */
function printable(text: string): string {
  const shown = text.length > shownMax ? `${text.slice(0, shownMax)}…` : text
  return shown.replace(/\p{Cc}/gu, ' ')
}

function summaryOf(done: SourceImported, isDryRun: boolean): string {
  const parts = [
    countOf(done.posts, 'post'),
    votesOf(done),
    countOf(done.comments, 'comment'),
    countOf(done.tags, 'new tag'),
  ]
  const customers = countOf(done.customers, 'new customer')
  return `${isDryRun ? 'Would import' : 'Imported'} ${parts.join(', ')} and ${customers}`
}

function notesOf(done: SourceImported, refusedFile: string | undefined): string[] {
  const { existing, refusedRows } = done
  const where = refusedFile === undefined ? '' : `; they are in ${refusedFile}`
  return [
    ...(existing > 0 ? [`Already imported and left unchanged: ${countOf(existing, 'post')}.`] : []),
    ...(refusedRows > 0 ? [`Refused: ${countOf(refusedRows, 'row')}${where}.`] : []),
  ]
}
