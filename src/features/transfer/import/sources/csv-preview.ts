import {
  decodeText,
  type TextEncoding,
  UnreadableText,
} from '../../../../platform/csv/decode-text.ts'
import { readCsv } from '../../../../platform/csv/read-csv.ts'
import { SourceProblem } from '../import-source.ts'
import { type ChosenColumns, type CsvFormat, findColumns, type Mapping } from './columns.ts'
import { readHeader } from './csv-source.ts'

/** Enough to find an example of most columns. */
const recordsMax = 200
const exampleCharsMax = 80

/** The part of a CSV file that a person needs to see to map its columns. */
export type CsvPreview = {
  columns: { name: string; example: string }[]
  mapping: Mapping
  /** Statuses in the first rows. */
  statuses: string[]
}

type Options = {
  format: CsvFormat
  columns?: ChosenColumns | undefined
  encoding?: TextEncoding | undefined
}

/** The header of a CSV file, and what stands in its first rows. */
export async function previewCsv(
  chunks: AsyncIterable<Uint8Array>,
  { format, columns = {}, encoding }: Options,
): Promise<CsvPreview> {
  const records = readCsv(decodeText(chunks, encoding))
  const header = await readHeader(records)
  const mapping = findColumns(header, format, columns)
  const examples = header.map(() => '')
  const statuses = new Set<string>()
  let count = 0
  try {
    for await (const { cells } of records) {
      for (const at of header.keys()) examples[at] ||= cells?.[at]?.trim() ?? ''
      const status = cells?.[mapping.status ?? -1]?.trim()
      if (status) statuses.add(status)
      if (++count >= recordsMax) break
    }
  } catch (error) {
    throw error instanceof UnreadableText ? new SourceProblem(error.message) : error
  }
  return {
    columns: header.map((name, at) => ({ name, example: shortened(examples[at]!) })),
    mapping,
    statuses: [...statuses],
  }
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > exampleCharsMax ? `${line.slice(0, exampleCharsMax).toWellFormed()}…` : line
}
