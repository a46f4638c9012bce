import { ArchiveWriter, type Sink } from '../../../platform/archive/archive-writer.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Row } from '../move/moved-tables.ts'
import { type ImageSource, readTable } from './read-company.ts'
import { fileBytes, fileName, snapshotFormat, snapshotTables } from './snapshot-tables.ts'

export type Exported = { rows: number; bytes: number; sha256: string }

/**
 * Writes everything of a company as it is at one moment, while others go on writing. The same data gives the same bytes, on
 * every engine.
 */
export function exportCompany(
  db: CompanyDb,
  images: ImageSource,
  sink: Sink,
  /** Called after each batch of rows, with how long that took: a server has other things to do, too. */
  rest: (tookMs: number) => Promise<void> = async () => {},
): Promise<Exported> {
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
      let startedAt = performance.now()
      for await (const rows of readTable(snapshot, table, images)) {
        for (const row of rows) await file.add(row)
        exported.rows += rows.length
        await rest(performance.now() - startedAt)
        startedAt = performance.now()
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
