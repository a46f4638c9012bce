import { isStorable } from '../../../platform/text/is-storable.ts'
import { nextBatchSize } from '../../../platform/turns.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { flushBulk } from '../../search/index/flush-pending.ts'
import { importPosts } from './import-posts.ts'
import { type ImportedLine, type LineError, LineProblem, parsePost } from './line.ts'
import { batchSize, gentleBatchSize, importRun, type OnWrite, type WrittenCounts } from './run.ts'

/** The result so far; of a dry run, the expected result. */
export type SourceImported = WrittenCounts & {
  lastLine: number
  /** Posts that had been imported before. */
  existing: number
  refusedRows: number
  batchId: number | undefined
}

/** A row that was not imported, and why; `column` is empty where it is about the row as a whole. */
export type RefusedRow = SourceRow & { column: string; reason: string }

type Options = {
  /** The name of the batch. */
  name: string
  isDryRun: boolean
  onRefused(refused: RefusedRow): void
  /** The batch of an earlier run to continue. */
  batchId?: number | undefined
  onWrite?: OnWrite | undefined
  /** In a process that answers requests: its transactions are shorter. */
  isGentle?: boolean
}

/**
 * Imports the posts of another tool's file, batch by batch, and reports after each how far it has come. A post that is
 * wrong is left out whole, and each of its rows is reported; one that was imported before is left out and counted.
 */
export async function* importSource(
  db: CompanyDb,
  actor: Actor,
  source: Source,
  { name, isDryRun, onRefused, batchId, onWrite, isGentle = false }: Options,
): AsyncGenerator<SourceImported> {
  const run = importRun(name, { isLenient: true, isDryRun, batchId, onWrite })
  const sizes = isGentle ? gentleBatchSize : batchSize
  const sum = {
    lastLine: 0,
    posts: 0,
    votes: 0,
    importedVotes: 0,
    comments: 0,
    existing: 0,
    refusedRows: 0,
  }
  // A person who is new in two batches of a dry run is one customer.
  const customers = new Set<string>()
  const refuse = ({ post: { rows }, errors }: Refusal) => {
    const named = errors.map(({ field, message }) => {
      const column = field && (source.columnOf(field) ?? field)
      return { column, message }
    })
    const column = named.flatMap(each => each.column ?? []).join(', ')
    const reason = named
      .map(each =>
        each.column && named.length > 1 ? `${each.column}: ${each.message}` : each.message,
      )
      .join(' ')
    for (const row of rows) onRefused({ ...row, column, reason })
    sum.refusedRows += rows.length
  }
  const write = async (batch: Batch) => {
    const lines = [...batch.values()].map(({ line }) => line)
    const written = await importPosts(db, actor, lines, run)
    run.batchId ??= written.batchId
    for (const key of written.customers) customers.add(key)
    for (const { line, errors } of written.refused)
      refusals.push({ post: batch.get(line)!.post, errors })
    sum.posts += written.posts
    sum.votes += written.votes
    sum.importedVotes += written.importedVotes
    sum.comments += written.comments
    sum.existing += written.existing
    return written.tookMs
  }
  const imported = (): SourceImported => ({
    ...sum,
    customers: customers.size,
    tags: run.newTags.size,
    batchId: run.batchId,
  })
  let size = sizes.first
  let batch: Batch = new Map()
  let refusals: Refusal[] = []
  let rows = 0
  let bytes = 0
  const flush = async (isDone: boolean) => {
    if (batch.size > 0) size = nextBatchSize(size, await write(batch), sizes)
    // Some rows are refused while parsing, others by checks against the database.
    for (const refusal of refusals.sort((a, b) => lineOf(a) - lineOf(b))) refuse(refusal)
    batch = new Map()
    refusals = []
    rows = 0
    bytes = 0
    if (!isDryRun) await flushBulk(db, actor, { isDone: isDone || isGentle, msMax: sizes.msGoal })
  }
  let problem: unknown
  const posts = untilProblem(source.posts, error => {
    problem = error
  })
  for await (const post of posts) {
    const { line: number } = post.rows[0]!
    sum.lastLine = post.rows.at(-1)!.line
    const parsed = parse(number, post)
    rows++
    if (parsed instanceof LineProblem) refusals.push({ post, errors: parsed.errors })
    else {
      batch.set(number, { line: parsed, post })
      rows += parsed.post.votes.length + parsed.post.comments.length
      bytes += charsOf(post)
    }
    if (rows < size && bytes < sizes.bytesMax) continue
    await flush(false)
    yield imported()
  }
  await flush(true)
  yield imported()
  if (problem) throw problem
}

/** Rows before a problem are imported. */
async function* untilProblem<Item>(
  items: AsyncIterable<Item>,
  onProblem: (problem: unknown) => void,
): AsyncGenerator<Item> {
  try {
    yield* items
  } catch (error) {
    onProblem(error)
  }
}

type Refusal = { post: SourcePost; errors: LineError[] }

const lineOf = ({ post }: Refusal) => post.rows[0]!.line

/** By the line of each post's first row. */
type Batch = Map<number, { line: ImportedLine; post: SourcePost }>

function parse(number: number, { draft, errors }: SourcePost): ImportedLine | LineProblem {
  if (!draft) return new LineProblem(number, errors)
  const unstorable = Object.entries(draft).filter(([, value]) => !isClean(value))
  if (unstorable.length > 0)
    return new LineProblem(
      number,
      unstorable.map(([field]) => ({ field, message: 'This holds a NUL or half a character.' })),
    )
  const post = parsePost(number, draft)
  if (!(post instanceof LineProblem)) return { number, post }
  return new LineProblem(
    number,
    post.errors.map(error =>
      isWithoutPerson(draft, error.field) ? { ...error, message: nobodyNamed } : error,
    ),
  )
}

export const nobodyNamed =
  'This needs an author with an e-mail address. Choose who represents people without one (on the command line: --author EMAIL).'

/** Whether the field is a creator that is missing in the file. */
function isWithoutPerson(draft: Record<string, unknown>, field: string | undefined): boolean {
  if (field === 'creator') return draft.creator === undefined
  const [, index] = /^comments\[(\d+)\]\.creator$/.exec(field ?? '') ?? []
  const comments = draft.comments as { creator?: unknown }[] | undefined
  return index !== undefined && comments?.[Number(index)]?.creator === undefined
}

function isClean(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(isClean)
}

const charsOf = ({ rows }: SourcePost) =>
  rows.reduce((sum, { cells }) => cells.reduce((chars, cell) => chars + cell.length, sum), 0)

/** A place in the file of another tool, as the report of rejected rows repeats it. */
export type SourceRow = { line: number; cells: readonly string[] }

/**
 * One post of another tool's file, not checked yet: an object like a line of JSON, or what is wrong. Several rows may
 * make one post.
 */
export type SourcePost = {
  rows: SourceRow[]
} & (
  | { draft: Record<string, unknown>; errors?: undefined }
  | { draft?: undefined; errors: LineError[] }
)

/** A file of another tool, as posts in order. */
export type Source = {
  /** The names of a row's cells. */
  columns: readonly string[]
  /** Which column each field is read from, for people to check; undefined where the format leaves no choice. */
  mapping?: { used: { field: string; column: string }[]; ignored: string[] }
  /** The name that the file has for a field of the draft. */
  columnOf(field: string): string | undefined
  posts: AsyncIterable<SourcePost>
  /** The number of posts, if known in advance; their lines are then counted up to it. */
  postsTotal?: number
}

/** The file as a whole cannot be imported; said in one sentence. */
export class SourceProblem extends Error {}
