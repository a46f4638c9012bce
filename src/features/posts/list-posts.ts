import { keysetPages } from '../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../platform/db/page.ts'
import { type CompanyDb, companyQuery } from '../../store/index.ts'
import type { Audience } from '../boards/index.ts'
import { type PostRow, withPostColumns } from './post-row.ts'

/** Posts on the boards that the audience sees, newest first. */
export function listPosts(
  db: CompanyDb,
  { boards }: Audience,
  page: PageRequest,
): Promise<Page<PostRow>> {
  return newestPosts(db, boards, page)
}

/** select … from posts as p where p.board_id in (boards) order by p.created desc, p.id desc */
const newestPosts = keysetPages(companyQuery, {
  from: 'posts as p',
  // One board, or some of them: by posts_newest_on_board (company_id, board_id, created, id).
  partition: 'board_id',
  // Every board: by posts_newest (company_id, created, id).
  orderBy: ['created', 'id'],
  // The post with its creator (u), board (b) and status (s), each by primary key.
  select: (query, engine, posts) => withPostColumns(query, engine, posts),
})
