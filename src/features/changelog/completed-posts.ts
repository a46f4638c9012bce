import { sql } from 'kysely'
import type { Micros } from '../../platform/clock.ts'
import { keysetPages } from '../../platform/db/keyset/keyset-pages.ts'
import { rowsWith } from '../../platform/db/value-list.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../store/company-query.ts'
import type { Audience } from '../boards/audience.ts'
import { forTeam } from '../boards/who-sees.ts'
import { postStatusChanged } from '../posts/events.ts'
import { isVisible } from '../posts/find-post.ts'
import { type PostRow, postsInOrder } from '../posts/post-row.ts'
import { listStatuses } from '../statuses/find-status.ts'
import { listEntries } from './find-entry.ts'

/** As many changes of status are looked through, the latest first. */
const changesMax = 200
const suggestedMax = 12

/**
 * Posts completed since the latest entry was published and in no entry yet, latest first. `entryId`: the entry that
 * they are suggested for, which does not count.
 */
export async function completedPosts(
  db: CompanyDb,
  audience: Audience,
  entryId?: number,
): Promise<PostRow[]> {
  return db.readTogether(async same => {
    const { items: published } = await listEntries(same, forTeam, 'published', { size: 2 })
    const last = published.find(({ id }) => id !== entryId)
    const { posts } = await findCompleted(same, audience, { since: last?.listed ?? 0 })
    const linked = await linkedAmong(same, posts)
    return posts.filter(({ id }) => !linked.has(id)).slice(0, suggestedMax)
  })
}

/** Posts whose status changed in this time and is now of the category `done`, latest first; not exact if there may be more. */
export async function findCompleted(
  db: CompanyDb,
  audience: Audience,
  { since, before }: { since: Micros; before?: Micros },
): Promise<{ posts: PostRow[]; isExact: boolean }> {
  const from = before === undefined ? undefined : { created: before, id: 0 }
  const { items } = await latestEvents(db, [postStatusChanged.type], {
    size: changesMax,
    cursor: from && { towards: 'older', from },
  })
  const versions = items.filter(({ created }) => created >= since).map(({ id }) => id)
  const done = new Set(
    (await listStatuses(db)).filter(({ category }) => category === 'done').map(({ id }) => id),
  )
  const posts = (await postsInOrder(db, await postIdsOf(db, versions))).filter(
    post => post.is_listed === 1 && done.has(post.status_id) && isVisible(audience, post),
  )
  return { posts, isExact: versions.length < changesMax }
}

/** In the order of the events, the latest first. */
async function postIdsOf(db: CompanyDb, versions: number[]): Promise<number[]> {
  if (versions.length === 0) return []
  const events = await db.run(postsOf, { versions: JSON.stringify(versions) })
  const sorted = events.toSorted((a, b) => b.version - a.version)
  return [...new Set(sorted.flatMap(({ post_id }) => (post_id === null ? [] : [post_id])))]
}

/** By events_by_type. */
const latestEvents = keysetPages(companyQuery, {
  from: 'events as page',
  partition: 'type',
  partitionType: 'text',
  orderBy: ['created', 'id'],
  idColumn: 'version',
  only: { column: 'created', operator: '>', value: 0 },
  select: (_query, _engine, events) => events.select(['page.version as id', 'page.created']),
})

/** By primary key. */
const postsOf = companyStatement<{ versions: string }, { version: number; post_id: number | null }>(
  (companyId, value, engine) => {
    const owner = sql<boolean>`company_id = ${companyId}`
    const column = { name: 'version', type: 'bigint' as const }
    const events = rowsWith(engine, 'events', owner, column, value('versions'))
    return sql`select version, post_id from (${events}) as changes`
  },
)

async function linkedAmong(db: CompanyDb, posts: PostRow[]): Promise<Set<number>> {
  if (posts.length === 0) return new Set()
  const links = await db.run(linksTo, { ids: JSON.stringify(posts.map(({ id }) => id)) })
  return new Set(links.map(({ post_id }) => post_id))
}

/** By changelog_posts_by_post. */
const linksTo = companyStatement<{ ids: string }, { post_id: number }>(
  (companyId, value, engine) => {
    const owner = sql<boolean>`company_id = ${companyId}`
    const column = { name: 'post_id', type: 'bigint' as const }
    const links = rowsWith(engine, 'changelog_posts', owner, column, value('ids'))
    return sql`select post_id from (${links}) as links`
  },
)
