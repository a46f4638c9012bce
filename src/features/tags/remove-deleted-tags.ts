import { sql } from 'kysely'
import type { CompanyDb } from '../../store/company-db.ts'
import type { Store } from '../../store/store.ts'
import { companiesIn, slices } from '../events/jobs/task.ts'

/** A slice holds SQLite's only write lock: no writer should notice it. */
const postsPerSlice = 500

/** Companies with tags that were deleted, and whose rows are still there. By tags_deleted. */
export function findDeletedTags(store: Store): Promise<number[]> {
  return companiesIn(store, sql`select distinct company_id from tags where is_listed = 0`)
}

/** Deletes some of what deleted tags have left; false when nothing is left. Nobody adds to it: the tags are gone. */
export function removeDeletedTags(db: CompanyDb): Promise<boolean> {
  return db.maintain(async ({ query }) => {
    const tag = await query
      .selectFrom('tags')
      .select('id')
      .where('is_listed', '=', sql.lit(0))
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!tag) return false
    const last = await query
      .selectFrom('post_tags')
      .select('post_id')
      .where('tag_id', '=', tag.id)
      .orderBy('post_id')
      .offset(postsPerSlice - 1)
      .limit(1)
      .executeTakeFirst()
    await query
      .deleteFrom('post_tags')
      .where('tag_id', '=', tag.id)
      .$if(last !== undefined, rows => rows.where('post_id', '<=', last!.post_id))
      .execute()
    if (!last) await query.deleteFrom('tags').where('id', '=', tag.id).execute()
    return true
  })
}

/** Deletes what deleted tags have left on posts. */
export const removeTags = slices('remove-tags', findDeletedTags, removeDeletedTags)
