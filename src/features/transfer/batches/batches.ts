import { sql } from 'kysely'
import { keysetPages } from '../../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../../platform/db/page.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../../store/company-query.ts'
import type { Actor } from '../../../store/event.ts'
import { findRow } from '../../../store/find-row.ts'
import { insertRow } from '../../../store/insert-rows.ts'
import type { BatchKind, StoredRow } from '../../../store/tables.ts'
import { batchCreated } from './events.ts'

export type BatchRow = StoredRow<'batches'>

export async function findBatch(db: CompanyDb, id: number): Promise<BatchRow | undefined> {
  return findRow(db, 'batches', id)
}

/** People try the demo before they have this many imports. */
const looked = { size: 100 }

/** The latest demo, which may have been removed. */
export async function findDemo(db: CompanyDb): Promise<BatchRow | undefined> {
  const { items } = await listBatches(db, looked)
  return items.find(({ kind }) => kind === 'demo')
}

/** Every batch of the company, newest first, removed ones, too. */
export async function listBatches(db: CompanyDb, page: PageRequest): Promise<Page<BatchRow>> {
  return newestBatches(db, 'every', page)
}

/** select … order by b.created desc, b.id desc: by batches_newest. */
const newestBatches = keysetPages(companyQuery, {
  from: 'batches as b',
  partition: 'id',
  orderBy: ['created', 'id'],
  select: (_query, _engine, batches) => batches.selectAll('b'),
})

type NewBatch = { kind: BatchKind; source: string }

/** The id of a new batch, which has nothing yet. */
export async function createBatch(
  transaction: CompanyTransaction,
  { userId }: Actor,
  { kind, source }: NewBatch,
): Promise<number> {
  const id = transaction.nextId()
  const { now: created, revision } = transaction
  await insertRow(transaction, 'batches', {
    id,
    kind,
    source,
    state: 'present',
    creator_id: userId,
    posts_count: 0,
    users_count: 0,
    boards_count: 0,
    created,
    revision,
    edit_revision: revision,
  })
  transaction.record(batchCreated, { batch_id: id, kind }, { source })
  return id
}

type Changes = { posts?: number; users?: number; boards?: number }

/** Counts what a batch has more or less from now on. Whether the batch is there, and is not being removed. */
export async function changeBatchCounts(
  transaction: CompanyTransaction,
  batchId: number,
  { posts = 0, users = 0, boards = 0 }: Changes,
): Promise<boolean> {
  const { revision } = transaction
  const [batch] = await transaction.run(addToCounts, { batchId, posts, users, boards, revision })
  return batch?.state === 'present'
}

type Values = Required<Changes> & { batchId: number; revision: number }

/** By primary key. */
const addToCounts = companyStatement<Values, { state: string }>(
  (companyId, value) => sql`update batches set posts_count = posts_count + ${value('posts')},
      users_count = users_count + ${value('users')}, boards_count = boards_count + ${value('boards')},
      revision = ${value('revision')}
    where company_id = ${companyId} and id = ${value('batchId')} returning state`,
)
