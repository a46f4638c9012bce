import type { CompanyDb } from '../../../store/company-db.ts'

/** So many rows are in memory at most; each may have a long text. */
const rowsPerRead = 200
/** Ids that one statement looks at where there is no index by person. */
const idsPerRead = 5_000

export type Range = { after: number; upTo: number; limit: number }

/** All rows whose number is beyond another one, in its order, some at a time. */
async function* rowsIn<Row>(
  range: Omit<Range, 'limit'>,
  read: (range: Range) => Promise<Row[]>,
  numberOf: (row: Row) => number,
): AsyncGenerator<Row[]> {
  for (let { after } = range; ; ) {
    const rows = await read({ ...range, after, limit: rowsPerRead })
    yield rows
    if (rows.length < rowsPerRead) return
    after = numberOf(rows.at(-1)!)
  }
}

/** The rows of a query that an index gives in order. */
export function allRows<Row>(
  read: (range: Range) => Promise<Row[]>,
  numberOf: (row: Row) => number,
): AsyncGenerator<Row[]> {
  return rowsIn({ after: -1, upTo: Number.MAX_SAFE_INTEGER }, read, numberOf)
}

/** The same of one that looks at each row: one range after the other, up to the latest number of the company. */
export async function* rowsInRanges<Row>(
  db: CompanyDb,
  latest: 'last_id' | 'version',
  read: (range: Range) => Promise<Row[]>,
  numberOf: (row: Row) => number,
): AsyncGenerator<Row[]> {
  const company = await db.query
    .selectFrom('companies')
    .select(['last_id', 'version'])
    .executeTakeFirstOrThrow()
  for (let after = 0; after < company[latest]; after += idsPerRead)
    yield* rowsIn({ after, upTo: after + idsPerRead }, read, numberOf)
}
