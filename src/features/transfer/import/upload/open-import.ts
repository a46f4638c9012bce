import type { CompanyDb } from '../../../../store/company-db.ts'
import type { Source } from '../source.ts'
import { openCsvSource } from '../sources/csv-source.ts'
import { openFiderSource } from '../sources/fider-source.ts'
import { readVocabulary, type Vocabulary } from '../sources/vocabulary.ts'
import { type ImportRow, optionsOf } from './import-row.ts'
import { readFile } from './read-file.ts'

/** Parsing JSON is one step, during which the process answers nobody. */
const tableBytesMax = 32 * 2 ** 20

type OpenImport = {
  source: Source
  vocabulary: Vocabulary
  /** How much of the file has been read, from 0 to 1. */
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
