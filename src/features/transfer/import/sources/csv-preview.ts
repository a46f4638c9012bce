import { decodeText, type TextEncoding } from '../../../../platform/csv/decode-text.ts'
import { readCsv } from '../../../../platform/csv/read-csv.ts'
import { type ChosenColumns, type CsvFormat, findColumns, type Mapping } from './columns.ts'
import { readHeader } from './csv-source.ts'

/** Enough to find most statuses. */
const recordsMax = 200
const rowsShown = 3
const cellCharsMax = 80

/** The part of a CSV file that a person needs to see to map its columns. */
export type CsvPreview = {
  columns: string[]
  /** The first ones. */
  rows: string[][]
  /** Undefined where these are ASCII alone: it makes no difference yet. */
  encoding: TextEncoding | undefined
  mapping: Mapping
  /** Statuses in the first rows. */
  statuses: string[]
}

type Options = {
  format: CsvFormat
  columns?: ChosenColumns | undefined
  encoding?: TextEncoding | undefined
}

/** The header of a CSV file, how it is read, and what stands in its first rows. */
export async function previewCsv(
  chunks: AsyncIterable<Uint8Array>,
  { format, columns = {}, encoding }: Options,
): Promise<CsvPreview> {
  let read: TextEncoding | undefined
  const text = decodeText(chunks, encoding, found => {
    read = found
  })
  const records = readCsv(text)
  const header = await readHeader(records)
  const mapping = findColumns(header, format, columns)
  const rows: string[][] = []
  const statuses = new Set<string>()
  let count = 0
  for await (const { cells } of records) {
    if (cells && rows.length < rowsShown)
      rows.push(header.map((_, at) => shortened(cells[at]?.trim() ?? '')))
    const status = cells?.[mapping.status ?? -1]?.trim()
    if (status) statuses.add(status)
    if (++count >= recordsMax) break
  }
  return { columns: header, rows, encoding: read, mapping, statuses: [...statuses] }
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > cellCharsMax ? `${line.slice(0, cellCharsMax).toWellFormed()}…` : line
}
