import { z } from 'zod'
import { type FieldError, fieldProblem, problem } from '../../../errors/problem.ts'
import { findBoardBySlug } from '../../../features/boards/boards.ts'
import { findUserByEmail } from '../../../features/people/users/find-user.ts'
import { findStatusId } from '../../../features/statuses/find-status.ts'
import {
  type ChosenColumns,
  columnFields,
  csvFormats,
} from '../../../features/transfer/import/sources/columns.ts'
import {
  fileBytesMax,
  findImport,
  type ImportOptions,
  type ImportRow,
} from '../../../features/transfer/import/upload/find-import.ts'
import {
  createImport,
  discardImport,
  ImportUnderWay,
  startImport,
  storeFile,
} from '../../../features/transfer/import/upload/upload-import.ts'
import { textEncodings } from '../../../platform/csv/decode-text.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import type { ImportFormat } from '../../../store/tables.ts'
import { pathId } from '../../parts/form-calls.ts'
import type { Form, FormCall } from '../../parts/page.ts'
import { anyFields, changeIn } from '../change-row.ts'
import { sectionPath } from '../sections.ts'
import { backTo, requireSectionMember } from '../settings-page.tsx'
import { fileMegabytesMax, importPage } from './import-page.tsx'
import { uploadedPage } from './uploaded-page.tsx'

type Upload = { format: ImportFormat }

const nameLengthMax = 200

export const uploadImportForm: Form<Upload> = {
  fields: z.object({ format: z.enum([...csvFormats, 'fider']) }),
  page: importPage,
  takesFile: { bytesMax: fileBytesMax, permission: 'batches.write' },
  async run(call) {
    const { db, userId } = requireSectionMember(call, 'import')
    const { format } = call.fields
    const bytes = readableFile(call)
    const name = nameOf(call)
    const id = await changeIn(call, 'import', (transaction, { actor }) =>
      createImport(transaction, actor, { userId, name, format, bytesCount: bytes.length }),
    ).catch(noneWhereUnderWay)
    // The page says which.
    if (id === undefined) return { redirectTo: call.address.path + sectionPath('import') }
    await storeFile(db, id, bytes)
    return { redirectTo: `${call.address.path}${sectionPath('import', `${id}/`)}` }
  },
}

function noneWhereUnderWay(error: unknown): undefined {
  if (!(error instanceof ImportUnderWay)) throw error
}

/** Reports problems that the first bytes show at once. */
function readableFile({ file, fields: { format }, t }: FormCall<Upload>) {
  const max = t.number(fileMegabytesMax)
  if (!file) throw wrongFile(t('field_required'))
  const { bytes } = file
  if (!bytes) throw wrongFile(t('importTooHeavy', { max }))
  if (bytes.length === 0) throw wrongFile(t('importEmpty'))
  const isZip = Buffer.from(bytes.subarray(0, 2)).toString('latin1') === 'PK'
  if (format === 'fider') {
    if (!isZip) throw wrongFile(t('importNotZip'))
    return bytes
  }
  if (isZip) throw wrongFile(t('importIsZip'))
  return bytes
}

function nameOf({ file }: FormCall<Upload>): string {
  const name = (file?.name ?? '').replaceAll(/\p{Cc}/gu, ' ').trim()
  return name.slice(0, nameLengthMax).toWellFormed() || '?'
}

function wrongFile(message: string) {
  return fieldProblem('file', 'invalid_choice', message)
}

/** Has the file checked, or imported. A second click changes nothing. */
export const startImportForm: Form<Record<string, string>> = {
  fields: anyFields,
  page: uploadedPage,
  async run(call) {
    const id = pathId(call)
    await changeIn(call, 'import', async (transaction, { actor }) => {
      const row = await getImport(transaction, id)
      const options = await readOptions(transaction, row, call)
      const isDryRun = call.fields.do !== 'import'
      await startImport(transaction, actor, row, { options, isDryRun })
    })
    return { redirectTo: `${call.address.path}${sectionPath('import', `${id}/`)}` }
  },
}

/** Deletes the file; one that is being imported stops, and shows what was done until then. */
export const discardImportForm: Form<object> = {
  fields: z.object({}),
  page: uploadedPage,
  async run(call) {
    const id = pathId(call)
    const isImporting = await changeIn(call, 'import', async (transaction, { actor }) => {
      const row = await getImport(transaction, id)
      await discardImport(transaction, actor, row)
      return row.state === 'importing'
    })
    if (isImporting) return { redirectTo: `${call.address.path}${sectionPath('import', `${id}/`)}` }
    return backTo(call, 'import', 'removed')
  },
}

async function getImport(transaction: CompanyTransaction, id: number): Promise<ImportRow> {
  const row = await findImport(transaction, id)
  if (!row) throw problem('not_found')
  return row
}

async function readOptions(
  transaction: CompanyTransaction,
  { format }: ImportRow,
  { fields, t }: FormCall<Record<string, string>>,
): Promise<ImportOptions> {
  const errors: FieldError[] = []
  const refuse = (field: string, code: FieldError['code'], message = '') =>
    errors.push({ field, code, message })
  const isCsv = format !== 'fider'
  // If the columns could not be read, they are guessed.
  const isMapped = isCsv && fields.column_title !== undefined
  const columns = isMapped ? columnsIn(fields) : undefined
  if (columns?.title === '') refuse('column_title', 'required')
  if (columns && columns.voter_email !== '' && columns.external_id === '')
    refuse('column_external_id', 'required')
  const board = fields.board || undefined
  const hasBoard = board !== undefined && (await findBoardBySlug(transaction, board)) !== undefined
  if (!hasBoard && (board !== undefined || !isCsv)) refuse('board', 'unknown_board')
  const author = fields.author?.trim() || undefined
  if (author !== undefined && !(await findUserByEmail(transaction, author)))
    refuse('author', 'invalid_choice', t('importAuthorUnknown'))
  if (errors.length > 0) throw problem('invalid_input', { errors })
  const encoding = textEncodings.find(name => name === fields.encoding)
  return { columns, board, author, encoding, statuses: await statusesIn(transaction, fields) }
}

/** Each field has a position, or none; what the form did not have is none, too. */
function columnsIn(fields: Record<string, string>): ChosenColumns {
  return Object.fromEntries(
    columnFields.map(field => {
      const [, position] = /^_(\d{1,4})$/.exec(fields[`column_${field}`] ?? '') ?? []
      return [field, position === undefined ? '' : Number(position)]
    }),
  )
}

async function statusesIn(
  transaction: CompanyTransaction,
  fields: Record<string, string>,
): Promise<[string, string][]> {
  const pairs: [string, string][] = []
  for (let at = 0; fields[`their_status_${at}`] !== undefined; at++) {
    const ours = (fields[`our_status_${at}`] ?? '').replace(/^=/, '')
    const isKnown = ours !== '' && (await findStatusId(transaction, ours)) !== undefined
    if (isKnown) pairs.push([fields[`their_status_${at}`]!, ours])
  }
  return pairs
}
