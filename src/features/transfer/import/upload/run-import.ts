import { giveWay } from '../../../../platform/turns.ts'
import type { CompanyDb, CompanyTransaction } from '../../../../store/company-db.ts'
import { type Actor, actors } from '../../../../store/event.ts'
import type { Store } from '../../../../store/store.ts'
import { isDatabaseBusy } from '../../../events/jobs/backoff.ts'
import type { Task } from '../../../events/jobs/task.ts'
import { findUser } from '../../../people/users/find-user.ts'
import { BatchRemoved } from '../import-posts.ts'
import { importSource, type SourceImported, SourceProblem } from '../import-source.ts'
import type { WrittenCounts } from '../run.ts'
import {
  expiryAfter,
  findRunningImports,
  type ImportReport,
  type ImportRow,
  type Refused,
} from './find-import.ts'
import { deleteFile, findExpiredImport, openImport, removeImport } from './upload-import.ts'

/** More than anyone reads, and a report is one row. */
const refusedMax = 500
const reasonCharsMax = 500
const saveMs = 500
/** Even if one row keeps crashing the process, other imports must remain possible. */
const attemptsMax = 20

/** It was stopped, or another process works on it: whatever this one was about to write is not written. */
class Superseded extends Error {}

/** Ends the import for good; said in one sentence. */
class ImportRefused extends Error {}

const nothing: WrittenCounts = {
  posts: 0,
  votes: 0,
  importedVotes: 0,
  comments: 0,
  customers: 0,
  tags: 0,
}

/**
 * Checks or imports an uploaded file from its beginning, step by step. Where a process was killed before, what it had
 * imported is found by its external ids, and counted from what each of its transactions has left in the row.
 */
export async function* runImport(db: CompanyDb, importId: number): AsyncGenerator<void> {
  const row = await claim(db, importId)
  if (!row) return
  const isDryRun = row.state === 'checking'
  const actor: Actor = { ...actors.import, userId: row.creator_id }
  const before: WrittenCounts = { ...nothing, ...JSON.parse(row.written) }
  const refused: Refused[] = []
  let done: SourceImported | undefined
  let unknownStatuses: ReadonlySet<string> = new Set()
  let isLeft = false
  const report = (problem: string | null): ImportReport => ({
    ...sumOf(before, done ?? nothing),
    isDryRun,
    // Those of an earlier process are found again.
    existing: Math.max(0, (done?.existing ?? 0) - before.posts),
    refusedRows: done?.refusedRows ?? 0,
    refused,
    unknownStatuses: [...unknownStatuses],
    problem,
  })
  try {
    if (row.attempts - row.postponed > attemptsMax)
      throw new ImportRefused('It was started too many times.')
    await requireAdmin(db, row)
    const { source, vocabulary, readShare } = await openImport(db, row)
    unknownStatuses = vocabulary.unknownStatuses
    let savedAt = 0
    const steps = importSource(db, actor, source, {
      name: row.name,
      isDryRun,
      isGentle: true,
      batchId: row.batch_id ?? undefined,
      onRefused({ line, column, reason }) {
        if (refused.length < refusedMax)
          refused.push({ line, column: shortened(column), reason: shortened(reason) })
      },
      async onWrite(transaction, { batchId, ...written }) {
        await requireAdmin(transaction, row)
        const counts = sumOf(sumOf(before, done ?? nothing), written)
        await saveIn(transaction, row, { batch_id: batchId, written: JSON.stringify(counts) })
      },
    })
    for await (done of steps) {
      if (performance.now() - savedAt >= saveMs) {
        savedAt = performance.now()
        const { postsTotal } = source
        const share = postsTotal ? done.lastLine / postsTotal : readShare()
        const counts = { ...report(null), refused: [] }
        await save(db, row, {
          progress: Math.round(1_000 * Math.min(1, share)),
          report: JSON.stringify(counts),
        })
      }
      isLeft = true
      yield
      isLeft = false
    }
    await finish(db, row, report(null))
  } catch (error) {
    if (error instanceof Superseded) return
    const isOurs = [SourceProblem, BatchRemoved, ImportRefused].some(kind => error instanceof kind)
    // Anything else may pass: it is tried again from the beginning.
    if (!isOurs) {
      if (isDatabaseBusy(error))
        await save(db, row, { postponed: row.postponed + 1 }).catch(ignoreSuperseded)
      throw error
    }
    await finish(db, row, report((error as Error).message)).catch(ignoreSuperseded)
  } finally {
    // Whoever goes on with it begins again, and not because it failed here.
    if (isLeft) await save(db, row, { postponed: row.postponed + 1 }).catch(ignoreSuperseded)
  }
}

/** For this process: another one that still works on it notices before it writes again. */
function claim(db: CompanyDb, importId: number): Promise<ImportRow | undefined> {
  return db.maintain(({ query }) =>
    query
      .updateTable('imports')
      .set(eb => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', importId)
      .where('state', 'in', ['checking', 'importing'])
      .returningAll()
      .executeTakeFirst(),
  )
}

/** The starter may no longer be an admin. */
async function requireAdmin(db: CompanyDb, { creator_id }: ImportRow) {
  const user = await findUser(db, creator_id)
  if (user?.role === 'admin' && user.deactivated === null) return
  throw new ImportRefused('The person who started it is no longer an admin.')
}

type Saved = Partial<
  Pick<
    ImportRow,
    'state' | 'progress' | 'report' | 'batch_id' | 'written' | 'postponed' | 'ended' | 'expires'
  >
>

/** Unless it was stopped, or another process has begun. */
async function saveIn(
  { query }: Pick<CompanyTransaction, 'query'>,
  { id, state, attempts }: ImportRow,
  saved: Saved,
) {
  const updated = await query
    .updateTable('imports')
    .set(saved)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst()
  if (!updated) throw new Superseded()
}

function save(db: CompanyDb, row: ImportRow, saved: Saved): Promise<void> {
  return db.maintain(transaction => saveIn(transaction, row, saved))
}

/** A check may be repeated with other options; after an import, its file is no longer needed. */
function finish(db: CompanyDb, row: ImportRow, report: ImportReport): Promise<void> {
  return db.write(actors.system, async transaction => {
    const { now } = transaction
    const end: Saved = report.isDryRun
      ? { state: 'checked' }
      : { state: report.problem === null ? 'imported' : 'failed', ended: now }
    await saveIn(transaction, row, {
      ...end,
      progress: 1_000,
      report: JSON.stringify(report),
      expires: expiryAfter(now),
    })
    if (!report.isDryRun) await deleteFile(transaction, row.id)
  })
}

function ignoreSuperseded(error: unknown) {
  if (!(error instanceof Superseded)) throw error
}

function sumOf(a: WrittenCounts, b: WrittenCounts): WrittenCounts {
  return {
    posts: a.posts + b.posts,
    votes: a.votes + b.votes,
    importedVotes: a.importedVotes + b.importedVotes,
    comments: a.comments + b.comments,
    customers: a.customers + b.customers,
    tags: a.tags + b.tags,
  }
}

/** Cuts a cell to the room that a row of a report has. */
function shortened(text: string): string {
  return text.length > reasonCharsMax
    ? `${text.slice(0, reasonCharsMax).toWellFormed()}…`
    : text.toWellFormed()
}

/** Before what failed is tried again; the imports of other companies do not wait for that. */
const failedRestMs = 30_000

/** Checks and imports the files that admins have uploaded, in turns among companies, and removes old ones. */
export function runImports(): Task {
  /** Those that this process has begun, by company. */
  const open = new Map<number, { id: number; steps: AsyncGenerator<void> }>()
  const failedUntil = new Map<number, number>()
  let after = 0
  const findNext = async (store: Store) => {
    const running = await findRunningImports(store)
    for (const [companyId, { id }] of open)
      if (!running.some(each => each.company_id === companyId && each.id === id))
        open.delete(companyId)
    const due = running.filter(each => (failedUntil.get(each.company_id) ?? 0) < performance.now())
    return due.find(({ company_id }) => company_id > after) ?? due[0]
  }
  return {
    name: 'run-imports',
    isDue: async store =>
      (await findNext(store)) !== undefined || (await findExpiredImport(store)) !== undefined,
    async run(store, log, signal) {
      const expired = await findExpiredImport(store)
      if (expired) return removeImport(store, expired)
      const next = await findNext(store)
      if (!next) return
      const { company_id: companyId, id } = next
      after = companyId
      const steps = open.get(companyId)?.steps ?? runImport(store.company(companyId), id)
      open.set(companyId, { id, steps })
      try {
        let isDone: boolean
        do {
          isDone = (await steps.next()).done === true
          await giveWay()
        } while (!isDone && !signal.aborted)
        if (isDone) open.delete(companyId)
        failedUntil.delete(companyId)
      } catch (failure) {
        open.delete(companyId)
        failedUntil.set(companyId, performance.now() + failedRestMs)
        log.error('import_failed', { company_id: companyId, cause: String(failure) })
      }
    },
    async leave() {
      const left = [...open.values()]
      open.clear()
      for (const { steps } of left) await steps.return(undefined)
    },
  }
}
