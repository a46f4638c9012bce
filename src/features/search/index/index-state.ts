import { sql } from 'kysely'
import type { Runner } from '../../../store/company-db.ts'
import { analysisVersion } from '../text/analysis.ts'
import { indexStatement } from './comment-index.ts'
import { blockOf } from './posting-set.ts'

/** Progress of a company's postings; the columns are explained in the schema. */
export type IndexState = {
  counted_to: number
  flushed_to: number
  /** 0 if nothing is being flushed. */
  flush_stamp: number
  flush_block: number
  flush_term: number
}

/** Whether a posting of the batch that is being flushed is already written. */
export function isFlushed(state: IndexState, postNumber: number, termId: number): boolean {
  const block = blockOf(postNumber)
  return block < state.flush_block || (block === state.flush_block && termId <= state.flush_term)
}

export async function readIndexState(db: Runner): Promise<IndexState | undefined> {
  return (await db.run(indexState, {}))[0]
}

/** Creates an empty index if the company has none. */
export async function ensureIndex(transaction: Runner): Promise<IndexState> {
  const state = await readIndexState(transaction)
  if (state) return state
  await transaction.run(addIndex, {})
  return (await readIndexState(transaction))!
}

const indexState = indexStatement<object, IndexState>(
  index => companyId =>
    sql`select counted_to, flushed_to, flush_stamp, flush_block, flush_term
    from ${index.indexes} where company_id = ${companyId}`,
)

const addIndex = indexStatement<object>(
  index => companyId =>
    sql`
    insert into ${index.indexes} (company_id, analysis) values (${companyId}, ${analysisVersion})`,
)
