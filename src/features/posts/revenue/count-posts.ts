import { sql } from 'kysely'
import { seek } from '../../../platform/db/seek.ts'
import { settleAll } from '../../../platform/db/settle-all.ts'
import { rowsWith } from '../../../platform/db/value-list.ts'
import { giveWay } from '../../../platform/turns.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../../store/company-query.ts'
import { deleteRows } from '../../../store/delete-rows.ts'
import { actors } from '../../../store/event.ts'
import { rowsBy } from '../../../store/rows-by.ts'
import { findOrganizations } from '../../people/organizations/organizations.ts'
import { readGroup, subtreeOf } from '../merge/group.ts'
import {
  changesWithin,
  PostTally,
  paying,
  type SegmentChange,
  saveWithin,
  segmentIdsOf,
  storedWithin,
} from './count-segments.ts'
import { postRevenueCounted } from './events.ts'
import type { DuePost } from './find-due.ts'

/** Rows that one write adds or removes: it holds the company's lock. */
const rowsPerWrite = 1_000

/** Statements of so many posts travel together to PostgreSQL; one after the other, each would be a round trip. */
const postsTogether = { sqlite: 1, postgres: 10 }

/**
 * Counts the revenue of some posts anew: of the first ones at least, and what is counted when `signal` is aborted is saved. Otherwise
 * posts that take longer than a turn would never be done. The company is not locked while it counts: a post whose organizations change
 * meanwhile has another mark by then, and keeps it.
 */
export async function countPosts(db: CompanyDb, posts: DuePost[], signal: AbortSignal) {
  const counted: CountedPost[] = []
  const revenues: Revenues = new Map()
  const segmentIds = await segmentIdsOf(db)
  let changes: RowChange[] = []
  for (const some of groupsOf(db, posts)) {
    if (signal.aborted && counted.length > 0) break
    for (const { rows, ...found } of await countTogether(db, some, revenues, segmentIds)) {
      counted.push(found)
      changes.push(...rows)
    }
    for (; changes.length > rowsPerWrite; changes = changes.slice(rowsPerWrite))
      await save(db, changes.slice(0, rowsPerWrite), [], revenues)
    await giveWay()
  }
  await save(db, changes, counted, revenues)
}

type CountedPost = DuePost & { now: number; added: number[]; segments: SegmentChange[] }

/** Posts with many votes are read page by page, each by itself. */
function groupsOf({ engine }: CompanyDb, posts: DuePost[]): DuePost[][] {
  const groups: DuePost[][] = []
  let votes = 0
  for (const post of posts) {
    votes += post.votes
    const last = groups.at(-1)
    if (last && last.length < postsTogether[engine] && votes <= rowsPerPage) last.push(post)
    else {
      groups.push([post])
      votes = post.votes
    }
  }
  return groups
}

export async function countTogether(
  db: CompanyDb,
  posts: DuePost[],
  revenues: Revenues,
  segmentIds: ReadonlySet<number>,
): Promise<(CountedPost & { rows: RowChange[] })[]> {
  const readAll = (same: CompanyDb) =>
    settleAll(posts.map(({ id }) => readPost(same, id, segmentIds)))
  const read = await (posts.length === 1 ? readAll(db) : db.longSnapshot(readAll))
  await addRevenues(
    db,
    read.flatMap(({ found }) => [...found]),
    revenues,
  )
  return posts.map((post, at) => {
    const { found, tally, stored, within } = read[at]!
    const { organizations, revenue } = paying(found, revenueOf(revenues))
    const rows = changesTo(post.id, organizations, stored)
    const added = rows.filter(({ isAdded }) => isAdded).map(each => each.organizationId)
    const segments = changesWithin(tally.sums(revenueOf(revenues)), within)
    return { ...post, now: revenue, added, rows, segments }
  })
}

/**
 * A post without a mark was counted meanwhile by another process, and is left as it is. One that was counted with what an
 * organization no longer pays keeps its mark: whoever followed that change did not find the post, as it had no row yet.
 */
export async function save(
  db: CompanyDb,
  changes: RowChange[],
  counted: CountedPost[],
  revenues: Revenues,
) {
  const ids = [...changes.map(({ postId }) => postId), ...counted.map(({ id }) => id)]
  await db.write(actors.system, async transaction => {
    const due = await dueAmong(transaction, ids)
    const outdated = await outdatedAmong(transaction, revenues, counted)
    const rows = changes.filter(({ postId }) => due.has(postId))
    const posts = counted.filter(
      ({ id, added }) => due.has(id) && !added.some(each => outdated.has(each)),
    )
    await saveRows(transaction, rows)
    await settleAll(posts.map(post => saveRevenue(transaction, post)))
    await saveWithin(transaction, posts)
    const changed = posts
      .filter(({ now, revenue, segments }) => now !== revenue || segments.length > 0)
      .map(({ id }) => id)
    record(transaction, rows, changed)
  })
}

/** The organizations that posts get, and that pay something else than they were counted with, or are gone. */
async function outdatedAmong(db: CompanyDb, revenues: Revenues, counted: CountedPost[]) {
  const ids = [...new Set(counted.flatMap(({ added }) => added))]
  const found = ids.length === 0 ? [] : await findOrganizations(db, ids)
  const current = new Map(found.map(({ id, revenue }) => [id, revenue]))
  return new Set(ids.filter(id => current.get(id) !== revenues.get(id)))
}

/** Lists show another order, and filters other posts: the company gets a new revision. */
function record(transaction: CompanyTransaction, changes: RowChange[], postIds: number[]) {
  const post_ids = [...new Set([...changes.map(({ postId }) => postId), ...postIds])]
  if (post_ids.length > 0) transaction.record(postRevenueCounted, { post_ids })
}

function changesTo(
  postId: number,
  organizations: ReadonlySet<number>,
  stored: ReadonlySet<number>,
): RowChange[] {
  const added = [...organizations].filter(id => !stored.has(id))
  const removed = [...stored].filter(id => !organizations.has(id))
  return [
    ...added.map(organizationId => ({ postId, organizationId, isAdded: true })),
    ...removed.map(organizationId => ({ postId, organizationId, isAdded: false })),
  ]
}

/** A page is read without a pause: on SQLite, nothing else is answered meanwhile. */
const rowsPerPage = 1_000

/** The revenue of organizations that are not deleted, by id; null for others. */
type Revenues = Map<number, number | null>

/**
 * The organizations of those who vote for a post or for one that was merged into it, and what is stored of it. It is read page
 * by page, and so not always at one moment: a vote that comes between marks the post anew.
 */
async function readPost(db: CompanyDb, postId: number, segmentIds: ReadonlySet<number>) {
  const found = new Set<number>()
  const tally = new PostTally(segmentIds)
  const addAll = async () => {
    for (const id of subtreeOf(await readGroup(db, postId), postId))
      await addVoters(db, id, found, tally)
  }
  const [stored, within] = await settleAll([
    storedOrganizations(db, postId),
    storedWithin(db, postId),
    addAll(),
  ])
  return { found, tally, stored, within }
}

const revenueOf = (revenues: Revenues) => (id: number) => revenues.get(id) ?? undefined

/** Those that the post is stored with. */
export async function storedOrganizations(db: CompanyDb, postId: number): Promise<Set<number>> {
  const stored = new Set<number>()
  for (let after = 0; ; ) {
    const page = await db.run(organizationsOf, { postId, after, limit: rowsPerPage })
    for (const { organization_id } of page) stored.add(organization_id)
    if (page.length < rowsPerPage) return stored
    after = page.at(-1)!.organization_id
    await giveWay()
  }
}

async function addVoters(db: CompanyDb, postId: number, found: Set<number>, tally: PostTally) {
  for (let after = 0; ; ) {
    const page = await db.run(votersOf, { postId, after, limit: rowsPerPage })
    for (const { organization_id } of page) if (organization_id !== null) found.add(organization_id)
    await tally.add(db, page)
    if (page.length < rowsPerPage) return
    after = page.at(-1)!.user_id
    await giveWay()
  }
}

async function addRevenues(db: CompanyDb, ids: number[], revenues: Revenues) {
  const unknown = [...new Set(ids)].filter(id => !revenues.has(id))
  for (let start = 0; start < unknown.length; start += rowsPerPage) {
    const page = unknown.slice(start, start + rowsPerPage)
    for (const id of page) revenues.set(id, null)
    for (const { id, revenue } of await findOrganizations(db, page)) revenues.set(id, revenue)
  }
}

type Page = { postId: number; after: number; limit: number }

/** By primary key, and each user by theirs. */
const votersOf = companyStatement<Page, { user_id: number; organization_id: number | null }>(
  (companyId, value, engine) => {
    const users =
      engine === 'postgres'
        ? sql`lateral (select organization_id from users where company_id = ${companyId}
            and ${seek(engine, 'id', sql.ref('v.user_id'))} order by id limit 1) as u`
        : sql`users as u on u.company_id = ${companyId} and u.id = v.user_id`
    return sql`select v.user_id, u.organization_id from
      (select user_id from votes where company_id = ${companyId}
        and (post_id, user_id) > (${value('postId')}, ${value('after')}) and post_id <= ${value('postId')}
        order by post_id, user_id limit ${value('limit')}) as v
      cross join ${users} order by v.user_id`
  },
)

/** By primary key. */
const organizationsOf = companyStatement<Page, { organization_id: number }>(
  (companyId, value) => sql`select organization_id from post_organizations
    where company_id = ${companyId}
      and (post_id, organization_id) > (${value('postId')}, ${value('after')}) and post_id <= ${value('postId')}
    order by post_id, organization_id limit ${value('limit')}`,
)

type RowChange = { postId: number; organizationId: number; isAdded: boolean }

/** Those of some posts that are marked. */
async function dueAmong(
  transaction: CompanyTransaction,
  postIds: number[],
): Promise<ReadonlySet<number>> {
  const due = { columns: ['id'], condition: 'revenue_due is not null' } as const
  return new Set((await rowsBy(transaction, 'posts', 'id', postIds, due)).map(({ id }) => id))
}

/** Rows that are there already, or of an organization that was deleted meanwhile, are passed over. */
async function saveRows(transaction: CompanyTransaction, changes: RowChange[]) {
  const groups = Map.groupBy(changes, ({ postId, isAdded }) => `${postId} ${isAdded}`)
  await settleAll(
    [...groups.values()].map(async group => {
      const { postId, isAdded } = group[0]!
      const ids = group.map(({ organizationId }) => organizationId)
      if (isAdded) await transaction.run(insertRows, { postId, ids: JSON.stringify(ids) })
      else
        await deleteRows(transaction, 'post_organizations', {
          post_id: postId,
          organization_id: ids,
        })
    }),
  )
}

/** A mark that is another by now stays: the revenue is counted once more. */
async function saveRevenue(
  transaction: CompanyTransaction,
  { id, due, now }: { id: number; due: number; now: number },
) {
  await transaction.run(updateRevenue, { id, due, now })
}

type Rows = { postId: number; ids: string }

const insertRows = companyStatement<Rows>((companyId, value, engine) => {
  const owner = sql<boolean>`company_id = ${companyId}`
  const column = { name: 'id', type: 'bigint' as const }
  const organizations = rowsWith(engine, 'organizations', owner, column, value('ids'))
  return sql`insert into post_organizations (company_id, post_id, organization_id)
    select cast(${companyId} as bigint), cast(${value('postId')} as bigint), id
    from (${organizations}) as organizations where is_listed = 1
    on conflict (company_id, post_id, organization_id) do nothing`
})

const updateRevenue = companyQuery<{ id: number; due: number; now: number }, unknown>(
  (query, value) =>
    query
      .updateTable('posts')
      .set(eb => ({
        revenue: value('now'),
        // Its score is due, where it has one: the post's revision stays.
        scored: eb
          .case()
          .when(eb.or([eb('scored', 'is', null), eb('revenue', '=', value('now'))]))
          .then(eb.ref('scored'))
          .else(0)
          .end(),
        revenue_due: eb
          .case()
          .when('revenue_due', '=', value('due'))
          .then(null)
          .else(eb.ref('revenue_due'))
          .end(),
      }))
      .where('id', '=', value('id')),
)
