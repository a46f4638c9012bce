import type { CompanyDb } from '../../store/company-db.ts'
import { rowsById } from '../../store/rows-by.ts'
import type { Caller } from '../auth/caller/caller.ts'
import { permissionsOf } from '../auth/permissions.ts'
import type { Wanted } from '../demand/find-demand.ts'
import type { PostFilter } from '../posts/list/post-filter.ts'
import { narrowedBy, readQuery } from '../search/results/read-query.ts'
import type { Question } from './themes.ts'

type Reader = Pick<Caller, 'db' | 'audience' | 'permissions' | 'role'>

/** The reader for background counts, who sees everything. */
export function counterOf(db: CompanyDb): Reader {
  const role = 'admin' as const
  return { db, audience: { boards: 'every' }, permissions: permissionsOf(role), role }
}

/** The demand behind a theme, as this reader sees it. */
export async function wantedByTheme(
  reader: Reader,
  { searches, posts, tags }: Question,
  filter: PostFilter = { boards: reader.audience.boards },
): Promise<Pick<Wanted, 'searches' | 'filter' | 'postIds' | 'tags'>> {
  const { db } = reader
  const asked = []
  for (const search of searches) {
    const { text, ...query } = await readQuery(reader, search)
    asked.push({ ...text, filter: narrowedBy(filter, { text, ...query }) })
  }
  const named = await rowsById(db, 'posts', posts)
  const known = await rowsById(db, 'tags', tags)
  return {
    searches: asked,
    filter,
    postIds: [...new Set(named.values().map(({ id, root_id }) => root_id ?? id))],
    tags: tags.filter(id => known.get(id)?.is_listed === 1),
  }
}
