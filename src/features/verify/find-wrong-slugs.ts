import type { CompanyDb } from '../../store/index.ts'
import { postSlug } from '../posts/index.ts'

const postsPerRead = 2_000
const namedMax = 100

/** Posts whose URL does not have the words of their title. */
export async function findWrongSlugs(db: CompanyDb): Promise<string[]> {
  const wrong: string[] = []
  for (let last = 0; ; ) {
    const posts = await db.query
      .selectFrom('posts')
      .select(['id', 'title', 'slug'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(postsPerRead)
      .execute()
    for (const { id, title, slug } of posts)
      if (slug !== postSlug(title)) wrong.push(`the slug of post ${id} is not that of its title`)
    if (posts.length < postsPerRead || wrong.length >= namedMax) return wrong.slice(0, namedMax)
    last = posts.at(-1)!.id
  }
}
