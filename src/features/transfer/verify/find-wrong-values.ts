import type { CompanyDb } from '../../../store/company-db.ts'
import type { StoredValues } from '../../people/custom-fields/values.ts'
import { foundBy } from '../../posts/fields/set-values.ts'

const postsPerRead = 2_000
const namedMax = 100

/** Posts whose values and rows of `post_values` differ, apart from values of deleted fields, which are being cleared. */
export async function findWrongValues(db: CompanyDb): Promise<string[]> {
  const fields = await db.query
    .selectFrom('post_fields')
    .select(['id', 'type', 'is_listed'])
    .execute()
  const types = new Map(fields.map(({ id, type }) => [id, type]))
  const deleted = new Set(fields.flatMap(({ id, is_listed }) => (is_listed === 1 ? [] : id)))
  const wrong: string[] = []
  for (let last = 0; ; ) {
    const posts = await db.query
      .selectFrom('posts')
      .select(['id', 'custom_fields'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(postsPerRead)
      .execute()
    const end = posts.at(-1)?.id ?? last
    const rows = await db.query
      .selectFrom('post_values')
      .select(['post_id', 'field_id', 'value'])
      .where('post_id', '>', last)
      .where('post_id', '<=', end)
      .execute()
    const listed = rows.filter(({ field_id }) => !deleted.has(field_id))
    const found = Map.groupBy(listed, ({ post_id }) => post_id)
    for (const { id, custom_fields } of posts) {
      const stored = Object.entries(JSON.parse(custom_fields) as StoredValues)
      const kept = stored.filter(([field]) => !deleted.has(Number(field)))
      const wanted = kept.flatMap(([field, value]) =>
        [value].flat().map(one => `${field}:${foundBy(types.get(Number(field)) ?? 'text', one)}`),
      )
      const are = (found.get(id) ?? []).map(({ field_id, value }) => `${field_id}:${value}`)
      if (are.sort().join() !== wanted.sort().join())
        wrong.push(`post ${id} is found by the values ${are.join()}, not ${wanted.join()}`)
    }
    if (posts.length < postsPerRead || wrong.length >= namedMax) return wrong.slice(0, namedMax)
    last = end
  }
}
