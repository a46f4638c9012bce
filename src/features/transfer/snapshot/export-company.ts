import { type RawBuilder, sql } from 'kysely'
import { ArchiveWriter, type Sink } from '../../../platform/archive/archive-writer.ts'
import { giveWay } from '../../../platform/turns.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { readImage } from '../../images/images.ts'
import { readBatches } from '../move/move-installation.ts'
import type { Row, TableName } from '../move/moved-tables.ts'
import {
  columnsLeftOut,
  fileBytes,
  fileName,
  type SnapshotTable,
  snapshotFormat,
  snapshotTables,
} from './snapshot-tables.ts'

type Exported = { rows: number; bytes: number; sha256: string }

/**
 * Writes everything of a company as it is at one moment, while others go on writing. The same data gives the same bytes, on
 * every engine.
 */
export function exportCompany(db: CompanyDb, images: ImageSource, sink: Sink): Promise<Exported> {
  return db.longSnapshot(async snapshot => {
    const hasher = new Bun.CryptoHasher('sha256')
    const exported = { rows: 0, bytes: 0 }
    const archive = await ArchiveWriter.start(snapshotFormat, bytes => {
      hasher.update(bytes)
      exported.bytes += bytes.length
      return sink(bytes)
    })
    for (const table of snapshotTables) {
      const file = new LineFile(archive, table.name)
      for await (const rows of readTable(snapshot, table, images)) {
        for (const row of rows) await file.add(row)
        exported.rows += rows.length
        await giveWay()
      }
      await file.flush()
    }
    await archive.end()
    return { ...exported, sha256: hasher.digest('hex') }
  })
}

/** Lines that are cut into files by their bytes, so that batches of any size give the same files. */
class LineFile {
  readonly #archive: ArchiveWriter
  readonly #table: Parameters<typeof fileName>[0]
  #lines: Buffer[] = []
  #bytes = 0
  #number = 0

  constructor(archive: ArchiveWriter, table: Parameters<typeof fileName>[0]) {
    this.#archive = archive
    this.#table = table
  }

  async add(row: Row) {
    const line = Buffer.from(`${JSON.stringify(row)}\n`)
    this.#lines.push(line)
    this.#bytes += line.length
    if (this.#bytes >= fileBytes) await this.flush()
  }

  async flush() {
    if (this.#lines.length === 0) return
    await this.#archive.add(fileName(this.#table, ++this.#number), Buffer.concat(this.#lines))
    this.#lines = []
    this.#bytes = 0
  }
}

/** The folder of image files, and a callback for missing ones. */
type ImageSource = { imageFolder: string; onMissingImage: (id: number) => void }

/** The rows of a table as a snapshot has them, a few at a time. `db` must be one snapshot or transaction. */
export async function* readTable(
  db: CompanyDb,
  { name, key }: SnapshotTable,
  images: ImageSource,
): AsyncGenerator<Row[]> {
  const owner = name === 'companies' ? 'id' : 'company_id'
  const table = { name, key: key.length > 0 ? key : [owner] }
  const only = sql`${sql.ref(owner)} = ${db.companyId} ${conditions[name] ?? sql``}`
  const select = (statement: RawBuilder<Row>) => db.raw(() => statement)
  const left = new Set(['company_id', ...(columnsLeftOut[name] ?? [])])
  const latest = name === 'tokens' ? await latestEvent(db) : 0
  for await (const rows of readBatches(select, db.engine, table, only)) {
    const lines = rows.map(row => withoutColumns(row, left))
    if (name === 'tokens') for (const line of lines) revoke(line, latest)
    if (name !== 'images') yield lines
    // One at a time, as their bytes are in the lines.
    else
      for (const [at, line] of lines.entries())
        if (await addContent(db, rows[at]!, line, images)) yield [line]
  }
}

/** Columns are in alphabetical order: engines may have them in different ones. */
function withoutColumns(row: Row, left: Set<string>): Row {
  const columns = Object.entries(row).filter(([column]) => !left.has(column))
  return Object.fromEntries(columns.sort(([a], [b]) => (a < b ? -1 : 1)))
}

const conditions: Partial<Record<TableName, RawBuilder<unknown>>> = {
  // An unused image is removed within a day, and its file may already be gone.
  images: sql`and (expires is null or entry_id is not null)`,
  webhook_deliveries: sql`and state not in ('waiting', 'pending')`,
}

/** Events name tokens, so their rows are there, but nobody gets in by one: it counts as revoked at the end of the history. */
function revoke(token: Row, latest: number) {
  token.revoked ??= latest
  token.is_listed = 0
}

async function latestEvent(db: CompanyDb): Promise<number> {
  const [latest] = await db.raw(
    companyId => sql<{ created: number }>`select created from events
      where company_id = ${companyId} order by version desc limit 1`,
  )
  return latest?.created ?? 0
}

/**
 * False where the file is not there, or not whole: its post may have been purged meanwhile, since files are not part of
 * the transaction.
 */
async function addContent(db: CompanyDb, row: Row, line: Row, images: ImageSource) {
  const image = { id: row.id as number, file: row.file as string | null }
  const bytes = await readImage(db, images.imageFolder, image)
  if (bytes && bytes.length === row.bytes_count) {
    line.content = Buffer.from(bytes).toString('base64')
    return true
  }
  images.onMissingImage(image.id)
  return false
}
