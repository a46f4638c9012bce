import { sql } from 'kysely'
import { andThen } from '../../platform/and-then.ts'
import type { Fingerprint } from '../../platform/cache/fingerprint.ts'
import { keysetPages } from '../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../platform/db/page.ts'
import { pageFingerprint } from '../../platform/db/page-fingerprint.ts'
import { pageRange } from '../../platform/db/page-range.ts'
import { isOneOf } from '../../platform/db/value-list.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../store/company-query.ts'
import type { DataDependency } from '../../store/subject.ts'
import type { Audience } from '../boards/audience.ts'
import { type PostRow, withPostColumns } from './post-row.ts'

/** Posts on the boards that the audience sees, newest first. */
export async function listPosts(
  db: CompanyDb,
  { boards }: Audience,
  page: PageRequest,
): Promise<Page<PostRow>> {
  return newestPosts(db, boards, page)
}

/** For a page read by `listPosts`. */
export function postsFingerprint(
  page: Page<PostRow>,
  { boards }: Audience,
  request: PageRequest,
): Fingerprint<CompanyDb> {
  const dependencies: DataDependency[] = [
    { of: 'post', ids: page.items.map(({ id }) => id) },
    { of: 'posts on board', ids: boards, range: pageRange(page, request) },
  ]
  return {
    value: pageFingerprint(page),
    read: db => andThen(newestRevisions(db, boards, request), now => pageFingerprint(now)),
    dependencies,
  }
}

/** select … from posts as p where p.board_id in (boards) and p.is_listed = 1 order by p.created desc, p.id desc */
const order = {
  from: 'posts as p',
  // One board, or some of them: by posts_newest_on_board (company_id, board_id, created, id).
  partition: 'board_id',
  // Every board: by posts_newest (company_id, created, id).
  orderBy: ['created', 'id'],
  only: { column: 'is_listed', value: 1 },
} as const

const newestPosts = keysetPages(companyQuery, {
  ...order,
  // The post with its creator (u), board (b) and status (s), each by primary key.
  select: withPostColumns,
})

const newestRevisions = keysetPages(companyQuery, {
  ...order,
  select: (_query, _engine, posts) => posts.select(['p.id', 'p.created', 'p.revision']),
})

/** The URL parts of a post, and the last change of its text. */
type PostAddress = { id: number; slug: string; changed: number }

/** The listed posts on these boards whose ids are in a range. It reads no more rows than the range has ids. */
export async function listPostAddresses(
  db: CompanyDb,
  boards: number[],
  { after, to }: { after: number; to: number },
): Promise<PostAddress[]> {
  const rows = await db.run(inRange, { boards: JSON.stringify(boards), after, to })
  return rows.filter(({ isWanted }) => isWanted === 1)
}

/** By primary key: what decides is selected, and not a condition, so that no other index is chosen by it. */
const inRange = companyStatement<
  { boards: string; after: number; to: number },
  PostAddress & { isWanted: number }
>(
  (companyId, value, engine) => sql`select p.id, p.slug, coalesce(p.edited, p.created) as changed,
    case when p.is_listed = 1 and ${isOneOf(engine, 'p.board_id', 'bigint', value('boards'))}
      then 1 else 0 end as "isWanted"
    from posts as p
    where p.company_id = ${companyId} and p.id > ${value('after')} and p.id <= ${value('to')}
    order by p.company_id, p.id`,
)
