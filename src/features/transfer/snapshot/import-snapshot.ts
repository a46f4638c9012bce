import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ArchiveRefused } from '../../../platform/archive/format.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { actors } from '../../../store/event.ts'
import type { Store } from '../../../store/store.ts'
import { startAtEnd } from '../../events/jobs/follow-events.ts'
import { ExportHash } from '../move/export-hash.ts'
import type { TableName } from '../move/moved-tables.ts'
import { readTable } from './export-company.ts'
import { fillCompany, type NewHome } from './fill-company.ts'
import { checkSnapshot, readSnapshot, type SnapshotFile } from './read-snapshot.ts'
import { snapshotTables } from './snapshot-tables.ts'

/** Opens the snapshot from its beginning: it is read more than once. */
export type OpenSnapshot = () => AsyncIterable<Uint8Array>

/** `imagesAt`: the folder of images when the company is exported again. */
type Home = NewHome & { imagesAt: string }

/** There is a company with that slug or base URL, so it has a history already, and no event is ever deleted. */
export class CompanyExists extends Error {}

/**
 * Reads a snapshot into a new company and returns how many rows it has. Everything is one transaction, which commits only if
 * exporting what it wrote gives the lines that it read: an import that ends early leaves nothing behind.
 */
export async function importSnapshot(
  store: Store,
  { slug, baseUrl }: { slug: string; baseUrl: string | null },
  open: OpenSnapshot,
  home: Home,
): Promise<number> {
  // First, so that a damaged one keeps nobody else from writing.
  await checkSnapshot(open())
  const company = { slug, name: '', baseUrl }
  const created = await store.createCompany(company, actors.import, transaction =>
    fillAndCheck(transaction, open, home),
  )
  if (!created) throw new CompanyExists()
  return created.filled
}

async function fillAndCheck(
  transaction: CompanyTransaction,
  open: OpenSnapshot,
  home: Home,
): Promise<number> {
  const read = new ReadLines()
  try {
    await fillCompany(transaction, read.passOn(readSnapshot(open())), home)
    await startAtEnd(transaction)
    if ((await hashWritten(transaction, read.columns, home.imagesAt)) !== read.hash.digest())
      throw new ArchiveRefused('The imported data differs from the file, so the import was undone.')
    return read.count
  } catch (error) {
    // While the transaction still has the id of the company, so that no other company can have files there.
    if (home.imageFolder !== undefined)
      await rm(join(home.imageFolder, String(transaction.companyId)), {
        recursive: true,
        force: true,
      })
    throw error
  }
}

/** A hash of all lines that were read, and their columns in each table, which may have more by now. */
class ReadLines {
  readonly hash = new ExportHash()
  readonly columns = new Map<TableName, string[]>()
  count = 0

  async *passOn(files: AsyncIterable<SnapshotFile>): AsyncGenerator<SnapshotFile> {
    for await (const file of files) {
      if (!this.columns.has(file.table)) {
        this.hash.begin(file.table)
        this.columns.set(file.table, Object.keys(file.rows[0] ?? {}))
      }
      this.hash.add(file.rows)
      this.count += file.rows.length
      yield file
    }
  }
}

async function hashWritten(
  transaction: CompanyTransaction,
  columns: ReadLines['columns'],
  imageFolder: string,
): Promise<string> {
  const hash = new ExportHash()
  const images = { imageFolder, onMissingImage: () => {} }
  for (const table of snapshotTables) {
    const own = columns.get(table.name)
    if (own) hash.begin(table.name)
    for await (const rows of readTable(transaction, table, images)) {
      if (!own) return 'rows that were not read'
      hash.add(rows.map(row => Object.fromEntries(own.map(column => [column, row[column]!]))))
    }
  }
  return hash.digest()
}
