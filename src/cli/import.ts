import { statSync } from 'node:fs'
import { loadConfig } from '../config/load-config.ts'
import { type Imported, importLines, LineProblem } from '../features/import/index.ts'
import { actors } from '../store/index.ts'
import { asFailure } from './as-failure.ts'
import { type Command, CommandFailed, companyFlag, dataFlag, print, UsageError } from './command.ts'
import { readChunks, Stopped } from './import/read-chunks.ts'
import { readLines } from './import/read-lines.ts'
import { refreshStatistics } from './import/refresh-statistics.ts'
import { withCompany } from './open.ts'
import { drawBar } from './progress.ts'

/** So many that the engine should get its index into order, and not plan by what it knew before. */
const postsMany = 1_000

export const importCommand: Command = {
  summary:
    'Import posts with votes and comments, one JSON object a line (FILE, or - to read input)',
  operands: ['FILE'],
  flags: {
    skip: { value: 'N', help: 'Leave out the first N lines: for going on after a line was wrong' },
    ...companyFlag,
    ...dataFlag,
  },
  async run({ flags, operands: [file = ''] }) {
    const skip = parseSkip(flags.skip)
    const { stream, bytesTotal } = open(file)
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
    let imported: Imported = { lastLine: skip, posts: 0, votes: 0, comments: 0, customers: 0 }
    const importAll = withCompany(
      flags,
      async (db, company) => {
        for await (imported of importLines(db, actors.import, lines))
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
  },
}

function parseSkip(text = '0'): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new UsageError(`--skip must be a number of lines, not "${text}".`)
}

/** What to read, and how long it is; endless where nobody knows. */
function open(file: string): { stream: ReadableStream<Uint8Array>; bytesTotal: number } {
  if (file === '-') return { stream: Bun.stdin.stream(), bytesTotal: Number.POSITIVE_INFINITY }
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found || found.isDirectory()) throw new CommandFailed(`There is no file ${file}.`)
  const bytesTotal = found.isFile() ? found.size : Number.POSITIVE_INFINITY
  return { stream: Bun.file(file).stream(), bytesTotal }
}

/** What went wrong, how far the import came, and how to go on. */
function asImportFailure(error: unknown, imported: Imported): unknown {
  const failure =
    error instanceof LineProblem || error instanceof Stopped
      ? new CommandFailed(error.message)
      : asFailure(error, 'The import stopped')
  if (!(failure instanceof CommandFailed)) return failure
  if (imported.lastLine === 0) return new CommandFailed(`${failure.message} Nothing was imported.`)
  return new CommandFailed(
    `${failure.message} ${summary(imported)}; go on behind them with --skip ${imported.lastLine}.`,
  )
}

function summary({ posts, votes, comments, customers }: Imported): string {
  const [first, second, third, last] = [
    countOf(posts, 'post'),
    countOf(votes, 'vote'),
    countOf(comments, 'comment'),
    countOf(customers, 'new customer'),
  ]
  return `Imported ${first}, ${second}, ${third} and ${last}`
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
