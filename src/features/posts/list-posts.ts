import { type Page, type PageRequest, readPage } from '../../platform/db/page.ts'
import { type Audience, newestVisible } from '../boards/index.ts'
import type { CompanyDb } from '../store/index.ts'
import { type PostRow, postRows } from './post-row.ts'

/** Posts that the audience sees, newest first. */
export function listPosts(
  db: CompanyDb,
  audience: Audience,
  page: PageRequest,
): Promise<Page<PostRow>> {
  return readPage(page, (towards, from, limit) => {
    const order = towards === 'older' ? 'desc' : 'asc'
    const ids = newestVisible(db, 'posts', audience, { towards, from, limit })
    return postRows(db, ids).orderBy('page.created', order).orderBy('page.id', order).execute()
  })
}
