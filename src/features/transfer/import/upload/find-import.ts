import { sql } from 'kysely'
import type { TextEncoding } from '../../../../platform/csv/decode-text.ts'
import type { CompanyDb } from '../../../../store/company-db.ts'
import { findRow } from '../../../../store/find-row.ts'
import { rowsOf } from '../../../../store/rows-of.ts'
import type { Store } from '../../../../store/store.ts'
import type { ImportState, StoredRow } from '../../../../store/tables.ts'
import type { WrittenCounts } from '../run.ts'
import type { ChosenColumns } from '../sources/columns.ts'

export async function findImport(db: CompanyDb, id: number): Promise<ImportRow | undefined> {
  return findRow(db, 'imports', id)
}

/** More than anyone imports in a week; older ones are gone. */
const listedMax = 50

export type ListedImport = Pick<ImportRow, 'id' | 'name' | 'state' | 'created' | 'ended'>

/** Those of the last week, newest first. By primary key. */
export function listImports(db: CompanyDb): Promise<ListedImport[]> {
  const newest = { orderBy: ['id'], isDescending: true, limit: listedMax } as const
  return rowsOf(db, 'imports', {}, newest)
}

export type ImportKey = { company_id: number; id: number }

/** Those that wait for a background task, in all companies but closed ones. By imports_running. */
export async function findRunningImports(store: Store): Promise<ImportKey[]> {
  const { rows } = await sql<ImportKey>`select i.company_id, i.id from imports i
    join companies c on c.id = i.company_id and c.closed is null
    where i.state in ('checking', 'importing') order by i.company_id, i.id
  `.execute(store.installation)
  return rows
}

/** A larger one is for the command line: all that is read of it is stored, and a background task of the server reads it. */
export const fileBytesMax = 20 * 2 ** 20

export type ImportRow = StoredRow<'imports'>

/** An admin's choices for a file. */
export type ImportOptions = {
  /** By position: two columns may have one name. */
  columns?: ChosenColumns | undefined
  /** The slug of the board of posts that name none. */
  board?: string | undefined
  author?: string | undefined
  /** Statuses in the file, with the company's names for them. */
  statuses?: [theirs: string, ours: string][] | undefined
  encoding?: TextEncoding | undefined
}

/** The result so far; of a dry run, the expected result. */
export type ImportReport = WrittenCounts & {
  isDryRun: boolean
  existing: number
  refusedRows: number
  /** The first of them. */
  refused: Refused[]
  unknownStatuses: string[]
  /** Why it ended early, in English. */
  problem: string | null
}

export type Refused = { line: number; column: string; reason: string }

export function optionsOf({ options }: Pick<ImportRow, 'options'>): ImportOptions {
  return JSON.parse(options)
}

export function reportOf({ report }: Pick<ImportRow, 'report'>): ImportReport | undefined {
  return report === null ? undefined : JSON.parse(report)
}

/** A background task works on it. */
export function isRunning(state: ImportState): boolean {
  return state === 'checking' || state === 'importing'
}

const storedMicros = 7 * 24 * 3_600e6

/** When all of it is removed, if nobody touches it. */
export function expiryAfter(now: number): number {
  return now + storedMicros
}
