import { basename } from 'node:path'
import { loadConfig } from '../config/load-config.ts'
import {
  type Imported,
  importLines,
  nothingImported,
} from '../features/transfer/import/import-lines.ts'
import { BatchRemoved } from '../features/transfer/import/import-posts.ts'
import { LineProblem } from '../features/transfer/import/line.ts'
import { textEncodings } from '../platform/csv/decode-text.ts'
import { actors } from '../store/event.ts'
import { asFailure } from './as-failure.ts'
import {
  type Command,
  CommandFailed,
  companyFlag,
  dataFlag,
  type Flags,
  print,
  UsageError,
} from './command.ts'
import { countOf, votesOf } from './import/count-of.ts'
import { foreignFormats, importForeign } from './import/import-foreign.ts'
import { openFile } from './import/open-file.ts'
import { readChunks, Stopped } from './import/read-chunks.ts'
import { readLines } from './import/read-lines.ts'
import { postsMany, refreshStatistics } from './import/refresh-statistics.ts'
import { importSnapshotFile, isSnapshot } from './import/snapshot.ts'
import { withCompany } from './open.ts'
import { drawBar } from './progress.ts'

export const importCommand: Command = {
  summary:
    'Import posts with votes and comments from JSON lines, CSV or another tool (FILE, or - for standard input), or a snapshot from `hark export`',
  operands: ['FILE'],
  flags: {
    from: { value: 'FORMAT', help: `jsonl (default), ${foreignFormats.join(', ')}` },
    'dry-run': {
      help: 'Check everything and write nothing (like the options below, not for jsonl)',
    },
    map: {
      value: 'FIELD=COLUMN',
      help: 'Read a field from this CSV column; repeatable',
      isRepeatable: true,
    },
    'map-status': {
      value: 'THEIRS=OURS',
      help: 'Map a status in the file to one of yours; repeatable',
      isRepeatable: true,
    },
    board: { value: 'SLUG', help: 'The board for posts without one' },
    author: { value: 'EMAIL', help: 'The author for posts without one; an existing person' },
    source: { value: 'NAME', help: 'Prefix for external ids, to tell two sources apart' },
    encoding: {
      value: 'NAME',
      help: `How to read the text, if that is not found out: ${textEncodings.join(', ')}`,
    },
    refused: { value: 'FILE', help: 'Write rejected rows to this new CSV file instead of stderr' },
    skip: { value: 'N', help: 'Skip the first N lines, to continue after an error' },
    'base-url': { value: 'URL', help: "With a snapshot: the company's own base URL" },
    ...companyFlag,
    ...dataFlag,
  },
  async run({ flags, lists, operands: [file = ''] }) {
    const format = foreignFormats.find(name => name === flags.from)
    if (format) return importForeign({ flags, lists, file, format })
    requireJsonLines(flags, lists)
    if (await isSnapshot(file)) {
      await importSnapshotFile(file, flags)
      return 0
    }
    const skip = parseSkip(flags.skip)
    const { stream, bytesTotal } = openFile(file)
    const stop = new AbortController()
    // The first asks to stop between two batches; the second ends the process.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
    const bar = process.stderr.isTTY ? drawBar(process.stderr) : undefined
    let bytes = 0
    const lines = readLines(readChunks(stream, stop.signal), {
      skip,
      onRead: count => {
        bytes += count
      },
    })
    let imported: Imported = { ...nothingImported, lastLine: skip }
    const source = file === '-' ? 'standard input' : basename(file)
    const importAll = withCompany(
      flags,
      async (db, company) => {
        for await (imported of importLines(db, actors.import, lines, source))
          bar?.draw(bytes / bytesTotal, countOf(imported.posts, 'post'))
        bar?.end()
        if (imported.posts >= postsMany && db.engine === 'postgres')
          await refreshStatistics(loadConfig(process.env, flags).databaseUrl!)
        print(`${summary(imported)} to ${company.slug}.`)
      },
      { isPatient: true },
    )
    try {
      await importAll
    } catch (error) {
      bar?.end()
      throw asImportFailure(error, imported)
    } finally {
      // Lines are read ahead: nothing may wait for more of them.
      stop.abort()
    }
    return 0
  },
}

function requireJsonLines(flags: Flags, lists: Record<string, string[]>) {
  if (flags.from !== undefined && flags.from !== 'jsonl')
    throw new UsageError(`--from must be jsonl, ${foreignFormats.join(', ')}, not "${flags.from}".`)
  const others = ['dry-run', 'board', 'author', 'source', 'encoding', 'refused'].filter(
    flag => flags[flag] !== undefined,
  )
  const [first] = [...others, ...Object.keys(lists)]
  if (first) throw new UsageError(`--${first} is not for JSON lines; see --from.`)
}

function parseSkip(text = '0'): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new UsageError(`--skip must be a number of lines, not "${text}".`)
}

/** Says what went wrong, how far the import came, and how to continue. */
function asImportFailure(error: unknown, imported: Imported): unknown {
  const failure =
    error instanceof LineProblem || error instanceof Stopped || error instanceof BatchRemoved
      ? new CommandFailed(error.message)
      : asFailure(error, 'The import stopped')
  if (!(failure instanceof CommandFailed)) return failure
  if (imported.lastLine === 0) return new CommandFailed(`${failure.message} Nothing was imported.`)
  return new CommandFailed(
    `${failure.message} ${summary(imported)}; continue with --skip ${imported.lastLine}.`,
  )
}

function summary(imported: Imported): string {
  const { posts, comments, customers, existing } = imported
  const [first, second, third, last] = [
    countOf(posts, 'post'),
    votesOf(imported),
    countOf(comments, 'comment'),
    countOf(customers, 'new customer'),
  ]
  const before = existing > 0 ? ` (${existing} already imported)` : ''
  return `Imported ${first}, ${second}, ${third} and ${last}${before}`
}
