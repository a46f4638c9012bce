import { sql } from 'kysely'
import { seek } from '../platform/db/seek.ts'
import type { Runner } from './company-db.ts'
import { companyStatement } from './company-query.ts'
import type { StoredRow, Tables } from './tables.ts'

type Table = keyof Tables & string
type ColumnOf<Name extends Table> = keyof StoredRow<Name> & string

type Wanted<Name extends Table, Column> = {
  /** All of them unless given. */
  columns?: readonly Column[]
  /** The columns of the index after the given one. */
  orderBy?: readonly ColumnOf<Name>[]
  isDescending?: boolean
  /** Only rows behind this value of the first column in `orderBy`. */
  behind?: number
  /** SQL, for a partial index. */
  condition?: string
  limit?: number
}

/**
 * The first rows of the company that have one value in one column, in the order of an index (company, that column,
 * `orderBy`). Without a column, the first of all. See `seek` for why the statement orders by the column, too.
 */
export async function rowsOf<Name extends Table, Column extends ColumnOf<Name> = ColumnOf<Name>>(
  db: Runner,
  table: Name,
  of: { readonly [Given in ColumnOf<Name>]?: number | string } = {},
  { behind, limit, ...wanted }: Wanted<Name, Column> = {},
): Promise<Pick<StoredRow<Name>, Column>[]> {
  const [[column, value] = []] = Object.entries(of) as [[string, number | string]?]
  const shape = {
    ...wanted,
    table,
    column,
    isBehind: behind !== undefined,
    hasEnd: limit !== undefined,
  }
  const statement = statements.getOrInsertComputed(JSON.stringify(shape), () => statementFor(shape))
  return (await db.run(statement, { value, behind, limit })) as never
}

const statements = new Map<string, ReturnType<typeof statementFor>>()

type Shape = {
  table: Table
  column: string | undefined
  columns?: readonly string[]
  orderBy?: readonly string[]
  isDescending?: boolean
  condition?: string
  isBehind: boolean
  hasEnd: boolean
}

type Given = {
  value: number | string | undefined
  behind: number | undefined
  limit: number | undefined
}

/** Compiled once for each of the few shapes. */
function statementFor({ table, column, isBehind, hasEnd, isDescending, ...shape }: Shape) {
  const { columns, orderBy = [], condition = 'true' } = shape
  const [than, direction] = isDescending ? ['<', 'desc'] : ['>', 'asc']
  const selected = columns ? sql.join(columns.map(name => sql.ref(name))) : sql`*`
  const order = [...(column ? [column] : []), ...orderBy].map(
    name => sql`${sql.ref(name)} ${sql.raw(direction)}`,
  )
  return companyStatement<Given>(
    (companyId, value, engine) => sql`select ${selected} from ${sql.table(table)}
      where company_id = ${companyId} and ${sql.raw(condition)}
        ${column ? sql`and ${seek(engine, column, value('value'))}` : sql``}
        ${isBehind ? sql`and ${sql.ref(orderBy[0]!)} ${sql.raw(than)} ${value('behind')}` : sql``}
      ${order.length > 0 ? sql`order by ${sql.join(order)}` : sql``} ${hasEnd ? sql`limit ${value('limit')}` : sql``}`,
  )
}
