import { sql } from 'kysely'
import type {
  CompanyDb,
  CompanyMaintenance,
  CompanyTransaction,
} from '../../../../store/company-db.ts'
import type { Actor } from '../../../../store/event.ts'
import type { ImportFormat } from '../../../../store/tables.ts'
import { importUploaded } from './events.ts'
import { expiryAfter } from './import-row.ts'

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
    await transaction.query
      .insertInto('imports')
      .values({
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
      .execute()
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
