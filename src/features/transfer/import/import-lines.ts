import { nextBatchSize } from '../../../platform/turns.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { flushBulk } from '../../search/index/flush-pending.ts'
import { importPosts } from './import-posts.ts'
import { type ImportedLine, type Line, LineProblem, parseLine } from './line.ts'
import { batchSize, importRun } from './run.ts'

/** Rows written so far, and the last line of them. */
export type Imported = {
  lastLine: number
  posts: number
  votes: number
  /** Votes without a voter; not included in `votes`. */
  importedVotes: number
  comments: number
  customers: number
  /** Lines that were left out because their external id is known. */
  existing: number
  /** The batch of all of them; undefined if nothing was written. */
  batchId: number | undefined
}

export const nothingImported: Imported = {
  lastLine: 0,
  posts: 0,
  votes: 0,
  importedVotes: 0,
  comments: 0,
  customers: 0,
  existing: 0,
  batchId: undefined,
}

/**
 * Imports lines in order, batch by batch, and tells after each what is written. At a line that is
 * wrong it writes what stands before it, and throws: nothing of that line, or after it, is written. `source` is what the
 * batch that all of it belongs to is known by.
 */
export async function* importLines(
  db: CompanyDb,
  actor: Actor,
  lines: AsyncIterable<Line>,
  source: string,
): AsyncGenerator<Imported> {
  const sum = { ...nothingImported }
  const run = importRun(source)
  const size = { rows: batchSize.first }
  const write = async (batch: ImportedLine[]) => {
    const written = await importPosts(db, actor, batch, run)
    size.rows = nextBatchSize(size.rows, written.tookMs, batchSize)
    run.batchId ??= written.batchId
    sum.lastLine = batch.at(-1)!.number
    sum.batchId = run.batchId
    sum.posts += written.posts
    sum.votes += written.votes
    sum.importedVotes += written.importedVotes
    sum.comments += written.comments
    sum.customers += written.customers.length
    sum.existing += written.existing
    return { ...sum }
  }
  const batches = parsedBatches(lines, size)
  // SQLite has one writer: what is parsed between two batches lets others in.
  for await (const next of db.engine === 'postgres' ? readAhead(batches) : batches) {
    const { written, problem } = await writeUpToProblem(next.batch, write)
    if (written) yield written
    const last = problem ?? next.problem
    await flushBulk(db, actor, {
      isDone: next.isLast || last !== undefined,
      msMax: batchSize.msGoal,
    })
    if (last) throw last
  }
}

type Written = { written?: Imported; problem?: LineProblem }

/** Writes a batch, or what stands in it before a line that is wrong. */
async function writeUpToProblem(
  batch: ImportedLine[],
  write: (batch: ImportedLine[]) => Promise<Imported>,
): Promise<Written> {
  if (batch.length === 0) return {}
  try {
    return { written: await write(batch) }
  } catch (problem) {
    if (!(problem instanceof LineProblem)) throw problem
    const before = batch.filter(({ number }) => number < problem.line)
    return before.length > 0 ? { written: await write(before), problem } : { problem }
  }
}

/** Parses the next batch while a server writes one. */
async function* readAhead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = items.next()
  for (;;) {
    const { done, value } = await next
    if (done) return
    next = items.next()
    // It is reported when its turn comes.
    next.catch(() => {})
    yield value
  }
}

/** The last batch comes with what ended it, if it was not the end of the lines. It may be empty. */
type Batch = { batch: ImportedLine[]; isLast: boolean; problem?: unknown }

async function* parsedBatches(
  lines: AsyncIterable<Line>,
  size: { readonly rows: number },
): AsyncGenerator<Batch> {
  let batch: ImportedLine[] = []
  let rows = 0
  let bytes = 0
  let problem: unknown
  try {
    for await (const line of lines) {
      const post = parseLine(line)
      rows += 1 + post.votes.length + post.comments.length
      bytes += line.bytes.length
      batch.push({ number: line.number, post })
      if (rows < size.rows && bytes < batchSize.bytesMax) continue
      yield { batch, isLast: false }
      batch = []
      rows = 0
      bytes = 0
    }
  } catch (error) {
    problem = error
  }
  yield { batch, isLast: true, problem }
}

type Refusal = { line: number; column: string; reason: string }

/** Rows refused for the same reason; `lines` is for people, such as `2–20, 24`. */
export type RefusalGroup = { lines: string; count: number; column: string; reason: string }

const rangesMax = 10

/** In the order of their first lines. Grouped, because a wrong encoding makes the same error in a thousand rows. */
export function groupRefusals(refusals: Refusal[]): RefusalGroup[] {
  const groups = Map.groupBy(refusals, ({ column, reason }) => JSON.stringify([column, reason]))
  return [...groups.values()].map(rows => ({
    lines: rangesOf(rows.map(({ line }) => line)),
    count: rows.length,
    column: rows[0]!.column,
    reason: rows[0]!.reason,
  }))
}

function rangesOf(lines: number[]): string {
  const ranges: { first: number; last: number }[] = []
  for (const line of lines) {
    const range = ranges.at(-1)
    if (range && line <= range.last + 1) range.last = line
    else ranges.push({ first: line, last: line })
  }
  const shown = ranges
    .slice(0, rangesMax)
    .map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`))
  return [...shown, ...(ranges.length > rangesMax ? ['…'] : [])].join(', ')
}
