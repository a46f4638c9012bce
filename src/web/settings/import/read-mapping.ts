import { listVisibleBoards } from '../../../features/boards/boards.ts'
import { listStatuses } from '../../../features/statuses/find-status.ts'
import { columnFields, type Mapping } from '../../../features/transfer/import/sources/columns.ts'
import {
  type ImportOptions,
  type ImportRow,
  optionsOf,
} from '../../../features/transfer/import/upload/find-import.ts'
import {
  type ImportPreview,
  previewImport,
} from '../../../features/transfer/import/upload/preview-import.ts'
import { textEncodings } from '../../../platform/csv/decode-text.ts'
import type { PageCall } from '../../parts/page.ts'

export type ShownMapping = {
  preview: ImportPreview
  /** Initial values: as sent, else as chosen before, else as the file suggests. */
  values: Record<string, string>
  boards: { slug: string; name: string }[]
  statuses: string[]
}

/** Reads the initial state of the mapping form. */
export async function readMapping(call: PageCall, row: ImportRow): Promise<ShownMapping> {
  const { db, query, sent, viewer } = call
  const asked = textEncodings.find(name => name === query.encoding)
  const preview = await previewImport(db, row, asked)
  const boards = await listVisibleBoards(db, { boards: 'every' })
  const statuses = (await listStatuses(db)).map(({ name }) => name)
  const options = optionsOf(row)
  const isFirst = Object.keys(options).length === 0
  const mapping = preview.csv?.mapping
  const open = boards.find(({ is_private }) => is_private === 0)
  const suggested: ImportOptions = {
    board: mapping?.board === undefined ? (open ?? boards[0])?.slug : undefined,
    author: mapping && !hasAuthor(mapping) ? viewer?.email : undefined,
  }
  const { board = '', author = '' } = isFirst ? suggested : options
  // As it was previewed, also where that was found out.
  const encoding = preview.csv?.encoding ?? ''
  const renamed = new Map(options.statuses)
  const values: Record<string, string> = { board, author, encoding }
  for (const field of columnFields)
    values[`column_${field}`] = mapping?.[field] === undefined ? '' : `_${mapping[field]}`
  for (const [at, theirs] of preview.statuses.entries())
    values[`our_status_${at}`] = renamed.has(theirs) ? `=${renamed.get(theirs)}` : ''
  for (const [name, value] of Object.entries(sent?.fields ?? {})) values[name] = value ?? ''
  return { preview, values, boards, statuses }
}

function hasAuthor(mapping: Mapping): boolean {
  return mapping.author_email !== undefined || mapping.author_name !== undefined
}
