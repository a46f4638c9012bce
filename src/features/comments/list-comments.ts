import { keysetPages } from '../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../platform/db/page.ts'
import { type CompanyDb, companyQuery } from '../../store/index.ts'
import type { Audience } from '../boards/index.ts'
import { type CommentRow, withCommentColumns } from './comment-row.ts'

/** Comments on every post that the audience sees, newest first; for the team, internal ones too. */
export function listComments(
  db: CompanyDb,
  { boards }: Audience,
  page: PageRequest,
): Promise<Page<CommentRow>> {
  return newestComments(db, boards, page)
}

/** select … from comments as c where c.board_id in (boards) order by c.created desc, c.id desc */
const newestComments = keysetPages(companyQuery, {
  from: 'comments as c',
  // Of one board, or some of them: by comments_newest_on_board (company_id, board_id, created, id).
  partition: 'board_id',
  // Of every board: by comments_newest (company_id, created, id).
  orderBy: ['created', 'id'],
  // The comment with its post (p), creator (u) and status if it changed one (s), each by primary key.
  select: (query, engine, comments) => withCommentColumns(query, engine, comments),
})
