import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { findExternalIds } from '../../posts/find-post.ts'
import { listSegments } from '../../segments/segments.ts'
import { changeBatchCounts, createBatch } from '../batches/batches.ts'
import { Chunk, Places, Tags } from './chunk.ts'
import { type ImportedLine, LineProblem } from './line.ts'
import { People } from './people.ts'
import type { ImportRun, WrittenCounts } from './run.ts'

/**
 * Writes posts with their votes and comments. A line whose external id a post has already is left out. Where a line is
 * wrong, nothing is written, or in a lenient run the others are. Rows and events are what the ordinary operations make one
 * by one; many at a time, they cost a fraction.
 */
export async function importPosts(
  db: CompanyDb,
  actor: Actor,
  lines: ImportedLine[],
  run: ImportRun,
): Promise<Written> {
  let written: Written
  try {
    written = await db.write(actor, transaction => writeLines(transaction, actor, lines, run))
  } catch (error) {
    if (!(error instanceof NothingToCommit)) throw error
    written = error.written
  }
  // A transaction may run twice, so nothing is remembered before it is over.
  for (const [id, line] of written.lines) run.lines.set(id, line)
  for (const key of written.newTags) run.newTags.add(key)
  return written
}

type Written = Omit<WrittenCounts, 'customers' | 'tags'> & {
  /** The keys of the addresses of new customers. */
  customers: string[]
  newTags: string[]
  /** Lines skipped because their post exists. */
  existing: number
  refused: LineProblem[]
  lines: Map<string, number>
  batchId: number | undefined
  tookMs: number
}

/** Rolls back what a dry run, or one in which nothing is new, has prepared. */
class NothingToCommit extends Error {
  readonly written: Written

  constructor(written: Written) {
    super()
    this.written = { ...written, batchId: undefined }
  }
}

/** The rows imported so far are being removed. */
export class BatchRemoved extends Error {
  constructor() {
    super('What was imported before is being removed.')
  }
}

async function writeLines(
  transaction: CompanyTransaction,
  actor: Actor,
  lines: ImportedLine[],
  run: ImportRun,
): Promise<Written> {
  // Without the wait for the lock and the commit, which are no shorter for fewer rows.
  const startedAt = performance.now()
  const { source } = run
  const batchId = run.batchId ?? (await createBatch(transaction, actor, { kind: 'import', source }))
  const ids = lines.flatMap(({ post }) => post.external_id ?? [])
  const known = await findExternalIds(transaction, ids)
  const tags = await Tags.of(transaction, lines, run)
  const chunk = new Chunk(
    transaction,
    batchId,
    await Places.of(transaction, lines),
    await People.of(transaction, lines, batchId),
    tags,
    (await listSegments(transaction)).length > 0,
  )
  const firstLines = new Map<string, number>()
  const refused: LineProblem[] = []
  let posts = 0
  let existing = 0
  for (const line of lines) {
    try {
      const id = line.post.external_id
      if (id !== undefined) {
        refuseRepeated(line, firstLines.get(id) ?? run.lines.get(id))
        if (known.has(id)) existing++
        else {
          chunk.add(line)
          posts++
        }
        firstLines.set(id, line.number)
      } else {
        chunk.add(line)
        posts++
      }
    } catch (problem) {
      if (!(problem instanceof LineProblem && run.isLenient)) throw problem
      refused.push(problem)
    }
  }
  const result = () => ({
    posts,
    ...chunk.counts,
    newTags: [...tags.added.keys()],
    existing,
    refused,
    lines: firstLines,
    batchId,
    tookMs: performance.now() - startedAt,
  })
  if (run.isDryRun || posts === 0) throw new NothingToCommit(result())
  await tags.create(transaction, actor)
  await chunk.write()
  const counts = { posts, users: chunk.counts.customers.length }
  if (!(await changeBatchCounts(transaction, batchId, counts))) throw new BatchRemoved()
  await run.onWrite?.(transaction, {
    batchId,
    posts,
    ...chunk.counts,
    customers: counts.users,
    tags: tags.added.size,
  })
  // Its posts and comments are of the past: events do not say where in the lists they are.
  transaction.touch()
  return result()
}

function refuseRepeated({ number }: ImportedLine, first: number | undefined) {
  if (first === undefined) return
  throw new LineProblem(number, [
    { field: 'external_id', message: `Line ${first} is the same post.` },
  ])
}
