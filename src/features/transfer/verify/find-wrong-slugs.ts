import type { CompanyDb } from '../../../store/company-db.ts'
import { entrySlug } from '../../changelog/find-entry.ts'
import { postSlug } from '../../posts/url.ts'

const rowsPerRead = 2_000
const namedMax = 100

/** Posts and changelog entries whose URL does not have the words of their title. */
export async function findWrongSlugs(db: CompanyDb): Promise<string[]> {
  return [
    ...(await findWrong(db, 'posts', 'post', postSlug)),
    ...(await findWrong(db, 'changelog_entries', 'changelog entry', entrySlug)),
  ]
}

async function findWrong(
  db: CompanyDb,
  table: 'posts' | 'changelog_entries',
  name: string,
  slugOf: (title: string) => string,
): Promise<string[]> {
  const wrong: string[] = []
  for (let last = 0; ; ) {
    const rows = await db.query
      .selectFrom(table)
      .select(['id', 'title', 'slug'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(rowsPerRead)
      .execute()
    for (const { id, title, slug } of rows)
      if (slug !== slugOf(title)) wrong.push(`the slug of ${name} ${id} is not that of its title`)
    if (rows.length < rowsPerRead || wrong.length >= namedMax) return wrong.slice(0, namedMax)
    last = rows.at(-1)!.id
  }
}
