import { andThen } from '../../platform/and-then.ts'
import type { Fingerprint } from '../../platform/cache/fingerprint.ts'
import { keysetPages } from '../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../platform/db/page.ts'
import { pageFingerprint } from '../../platform/db/page-fingerprint.ts'
import { pageRange } from '../../platform/db/page-range.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
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

/** Of a page that `listPosts` read. */
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
  select: (query, engine, posts) => withPostColumns(query, engine, posts),
})

const newestRevisions = keysetPages(companyQuery, {
  ...order,
  select: (_query, _engine, posts) => posts.select(['p.id', 'p.created', 'p.revision']),
})
