import { type Page, type PageRequest, readPage } from '../../platform/db/page.ts'
import { type Audience, newestVisible } from '../boards/index.ts'
import type { CompanyDb } from '../store/index.ts'
import { type CommentRow, commentRows } from './comment-row.ts'

/** Comments on every post that the audience sees, newest first; for the team, internal ones too. */
export function listComments(
  db: CompanyDb,
  audience: Audience,
  page: PageRequest,
): Promise<Page<CommentRow>> {
  return readPage(page, (towards, from, limit) => {
    const order = towards === 'older' ? 'desc' : 'asc'
    const ids = newestVisible(db, 'comments', audience, { towards, from, limit })
    return commentRows(db, ids).orderBy('page.created', order).orderBy('page.id', order).execute()
  })
}
