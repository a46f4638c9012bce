import { sql } from 'kysely'
import { earliestTime } from '../../../../platform/clock.ts'
import type {
  CompanyDb,
  CompanyMaintenance,
  CompanyTransaction,
} from '../../../../store/company-db.ts'
import type { Actor } from '../../../../store/event.ts'
import { insertRow } from '../../../../store/insert-rows.ts'
import type { Store } from '../../../../store/store.ts'
import type { ImportFormat } from '../../../../store/tables.ts'
import { updateRow } from '../../../../store/update-row.ts'
import type { Source } from '../import-source.ts'
import { openCsvSource } from '../sources/csv-source.ts'
import { openFiderSource } from '../sources/fider-source.ts'
import { readVocabulary, type Vocabulary } from '../sources/vocabulary.ts'
import { importDiscarded, importStarted, importUploaded } from './events.ts'
import {
  expiryAfter,
  type ImportKey,
  type ImportOptions,
  type ImportRow,
  optionsOf,
} from './find-import.ts'
import { readFile } from './read-file.ts'

const partBytes = 256 * 1024

/** Another import of the company has not ended. */
export class ImportUnderWay extends Error {}

type NewImport = { userId: number; name: string; format: ImportFormat; bytesCount: number }

/** Begins to store a file, whose parts follow; its id. A company has one at a time. */
export function createImport(
  db: CompanyDb,
  actor: Actor,
  { userId, name, format, bytesCount }: NewImport,
): Promise<number> {
  return db.write(actor, async transaction => {
    if (await findUnderWay(transaction)) throw new ImportUnderWay()
    const id = transaction.nextId()
    const { now: created } = transaction
    await insertRow(transaction, 'imports', {
      id,
      creator_id: userId,
      name,
      format,
      bytes_count: bytesCount,
      state: 'uploading',
      options: '{}',
      created,
      expires: expiryAfter(created),
    })
    transaction.record(importUploaded, { import_id: id, format }, { name })
    return id
  })
}

/** By imports_under_way. */
async function findUnderWay({ query }: CompanyTransaction) {
  return query.selectFrom('imports').select('id').where('ended', 'is', null).executeTakeFirst()
}

/** Stores the file part by part: each holds SQLite's only write lock for a moment. It waits for its admin then. */
export async function storeFile(db: CompanyDb, importId: number, bytes: Uint8Array) {
  for (let at = 0, part = 0; at < bytes.length; at += partBytes, part++) {
    const content = Buffer.from(bytes.subarray(at, at + partBytes)).toString('base64')
    const row = { import_id: importId, part, content }
    await db.maintain(({ query }) => query.insertInto('import_files').values(row).execute())
  }
  await db.maintain(({ query }) =>
    query
      .updateTable('imports')
      .set({ state: 'uploaded' })
      .where('id', '=', importId)
      .where('state', '=', sql.lit('uploading'))
      .execute(),
  )
}

export async function deleteFile({ query }: Pick<CompanyMaintenance, 'query'>, importId: number) {
  await query.deleteFrom('import_files').where('import_id', '=', importId).execute()
}

/** Parsing JSON is one step, during which the process answers nobody. */
const tableBytesMax = 32 * 2 ** 20

type OpenImport = {
  source: Source
  vocabulary: Vocabulary
  /** Share of the file read, from 0 to 1. */
  readShare(): number
}

/** The posts of an uploaded file, as its admin says that it is to be read. */
export async function openImport(db: CompanyDb, row: ImportRow): Promise<OpenImport> {
  const { columns, encoding, board, author, statuses } = optionsOf(row)
  const vocabulary = await readVocabulary(db, new Map(statuses))
  const { format } = row
  const defaults = { source: format === 'csv' ? '' : format, board, author, vocabulary }
  let bytes = 0
  async function* parts() {
    for await (const part of readFile(db, row.id)) {
      bytes += part.length
      yield part
    }
  }
  const source =
    format === 'fider'
      ? await openFiderSource(Buffer.concat(await Array.fromAsync(parts())), {
          ...defaults,
          bytesMax: tableBytesMax,
        })
      : await openCsvSource(parts(), { ...defaults, format, columns: columns ?? {}, encoding })
  return { source, vocabulary, readShare: () => bytes / row.bytes_count }
}

/**
 * Forgets an uploaded file. One that is being imported stops: what it has added stays, and so does its report. `row` is as it
 * is in the transaction.
 */
export function discardImport(
  db: CompanyDb,
  actor: Actor,
  { id, name, state, ended }: ImportRow,
): Promise<void> {
  return db.write(actor, async transaction => {
    if (ended !== null) return
    const { query, now } = transaction
    await deleteFile(transaction, id)
    if (state === 'importing')
      await query
        .updateTable('imports')
        .set({ state: 'stopped', ended: now, expires: expiryAfter(now) })
        .where('id', '=', id)
        .execute()
    else await query.deleteFrom('imports').where('id', '=', id).execute()
    transaction.record(importDiscarded, { import_id: id }, { name })
  })
}

/** One that nobody has touched for a week. By imports_by_expiry; both clocks must agree, as for images. */
export async function findExpiredImport(store: Store): Promise<ImportKey | undefined> {
  const now = earliestTime(store.clock)
  const { rows } = await sql<ImportKey>`select company_id, id from imports
    where expires < ${now} and state not in ('checking', 'importing')
    order by expires, company_id, id limit 1`.execute(store.installation)
  return rows[0]
}

/** With its file, if that is still there, and its report. */
export async function removeImport(store: Store, { company_id, id }: ImportKey) {
  await store.company(company_id).maintain(async transaction => {
    await deleteFile(transaction, id)
    await transaction.query
      .deleteFrom('imports')
      .where('id', '=', id)
      .where('state', 'not in', ['checking', 'importing'])
      .execute()
  })
}

/**
 * Has a background task check an uploaded file, or import it; `row` is as it is in the transaction. One that is under way
 * already, or over, stays as it is.
 */
export function startImport(
  db: CompanyDb,
  actor: Actor,
  { id, name, state }: ImportRow,
  { options, isDryRun }: { options: ImportOptions; isDryRun: boolean },
): Promise<void> {
  return db.write(actor, async transaction => {
    if (state !== 'uploaded' && state !== 'checked') return
    await updateRow(transaction, 'imports', id, {
      state: isDryRun ? 'checking' : 'importing',
      options: JSON.stringify(options),
      progress: 0,
      report: null,
      attempts: 0,
      postponed: 0,
      expires: expiryAfter(transaction.now),
    })
    transaction.record(importStarted, { import_id: id, dry_run: isDryRun }, { name })
  })
}
