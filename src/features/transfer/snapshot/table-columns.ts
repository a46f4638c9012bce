import { sql } from 'kysely'
import { ArchiveRefused } from '../../../platform/archive/format.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Row, TableName } from '../move/moved-tables.ts'
import { columnsLeftOut } from './snapshot-tables.ts'

type ColumnType = 'integer' | 'text'
type Columns = Map<string, ColumnType>
type Declared = { name: string; type: string; is_optional: number }

/**
 * The columns that each line of this table has, as declared in the database. A column missing in the first line was added
 * after the snapshot: it gets its default, if it has one.
 */
export async function columnsInSnapshot(
  db: Pick<CompanyDb, 'raw' | 'engine'>,
  table: TableName,
  first: Row,
): Promise<Columns> {
  const declared = await db.raw(() =>
    db.engine === 'sqlite'
      ? sql<Declared>`select name, type, "notnull" = 0 or dflt_value is not null as is_optional
          from pragma_table_info(${table})`
      : sql<Declared>`select column_name as name, data_type as type,
            (is_nullable = 'YES' or column_default is not null)::int as is_optional
          from information_schema.columns
          where table_schema = current_schema() and table_name = ${table}`,
  )
  const left = ['company_id', ...(columnsLeftOut[table] ?? [])]
  const columns: Columns = new Map()
  for (const { name, type, is_optional } of declared)
    if (!left.includes(name) && (!is_optional || Object.hasOwn(first, name)))
      columns.set(name, type.toLowerCase() === 'text' ? 'text' : 'integer')
  if (table === 'images') columns.set('content', 'text')
  return columns
}

/** Throws unless a line has exactly these columns, with values of their types. What they may be, constraints decide. */
export function requireColumns(table: TableName, columns: Columns, row: Row) {
  const names = Object.keys(row)
  const unknown = names.find(name => !columns.has(name))
  const missing = [...columns.keys()].find(name => !Object.hasOwn(row, name))
  if (unknown !== undefined || missing !== undefined)
    throw new ArchiveRefused(
      unknown === undefined
        ? `A line of ${table} has no ${missing}.`
        : `A line of ${table} has ${JSON.stringify(unknown.slice(0, 100))}, which this Hark does not know.`,
    )
  const wrong = names.find(name => !isOf(columns.get(name)!, row[name]))
  if (wrong !== undefined)
    throw new ArchiveRefused(`A line of ${table} has a ${wrong} of the wrong type.`)
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
function isOf(type: ColumnType, value: unknown): boolean {
  if (value === null) return true
  if (type === 'integer') return Number.isSafeInteger(value)
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0')
}
