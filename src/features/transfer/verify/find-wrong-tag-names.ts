import { nameKey } from '../../../platform/text/name-key.ts'
import type { CompanyDb } from '../../../store/company-db.ts'

const namedMax = 100

/** Tags that their own name does not find. */
export async function findWrongTagNames(db: CompanyDb): Promise<string[]> {
  const tags = await db.query.selectFrom('tags').select(['id', 'name', 'name_key']).execute()
  return tags
    .filter(({ name, name_key }) => name_key !== nameKey(name))
    .map(({ id }) => `tag ${id} is not matched by its own name`)
    .slice(0, namedMax)
}
