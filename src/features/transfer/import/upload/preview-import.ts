import type { TextEncoding } from '../../../../platform/csv/decode-text.ts'
import type { CompanyDb } from '../../../../store/company-db.ts'
import { SourceProblem } from '../import-source.ts'
import { type CsvPreview, previewCsv } from '../sources/csv-preview.ts'
import { readVocabulary } from '../sources/vocabulary.ts'
import { type ImportRow, optionsOf, reportOf } from './find-import.ts'
import { readFile } from './read-file.ts'

/** A page that is looked at does not read the whole file. */
const partsRead = 1
const statusesMax = 50

export type ImportPreview = {
  /** Undefined for a format without columns. */
  csv: CsvPreview | undefined
  /** Those of the file that are unknown here, or were: as far as its first rows and the last check say. */
  statuses: string[]
  /** Why its columns cannot be read. */
  problem: string | undefined
}

/** The part of an uploaded file that an admin needs to see to map its columns. `read`: another encoding than was chosen. */
export async function previewImport(
  db: CompanyDb,
  row: ImportRow,
  read?: TextEncoding,
): Promise<ImportPreview> {
  const { statuses = [], columns, encoding } = optionsOf(row)
  const checked = reportOf(row)?.unknownStatuses ?? []
  let csv: CsvPreview | undefined
  let problem: string | undefined
  try {
    if (row.format !== 'fider')
      csv = await previewCsv(readFile(db, row.id, partsRead), {
        format: row.format,
        columns,
        encoding: read ?? encoding,
      })
  } catch (error) {
    if (!(error instanceof SourceProblem)) throw error
    problem = error.message
  }
  const vocabulary = await readVocabulary(db)
  for (const status of csv?.statuses ?? []) vocabulary.statusName(status)
  const mapped = statuses.map(([theirs]) => theirs)
  const unknown = new Set([...mapped, ...vocabulary.unknownStatuses, ...checked])
  return { csv, statuses: [...unknown].slice(0, statusesMax), problem }
}
