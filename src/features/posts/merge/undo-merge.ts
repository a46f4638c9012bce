import { sql } from 'kysely'
import { problem } from '../../../errors/problem.ts'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import type { Tables } from '../../../store/tables.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { postMerged, postUnmerged } from '../events.ts'
import { getVisiblePost } from '../find-post.ts'
import { unmergePost } from './merge-post.ts'

type Caller = Pick<SignedInCaller, 'actor' | 'audience' | 'userId'>

/**
 * Takes posts out of what the caller's write of that revision merged them into, the last one first; all or none. Refused once
 * any of them was unmerged, though it may be merged again since.
 */
export function undoMerge(
  db: CompanyDb,
  { actor, audience, userId }: Caller,
  ids: number[],
  revision: number | undefined,
): Promise<void> {
  return db.write(actor, async transaction => {
    for (const id of ids.toReversed()) {
      const post = await getVisiblePost(transaction, audience, id)
      const [latest] = await transaction.run(latestMerge, { postId: id })
      if (latest?.type !== postMerged.type || latest.revision !== revision)
        throw problem('bulk_already_undone')
      if (latest.actor_id !== userId) throw problem('forbidden')
      await unmergePost(transaction, actor, post)
    }
  })
}

/** By events_on_post (company_id, post_id, created, version). */
const latestMerge = companyQuery<
  { postId: number },
  Pick<Tables['events'], 'type' | 'revision' | 'actor_id'>
>((query, value, engine) =>
  query
    .selectFrom('events as e')
    .select(['e.type', 'e.revision', 'e.actor_id'])
    .where(seek(engine, 'e.post_id', value('postId')))
    .where('e.post_id', 'is not', null)
    .where('e.created', '>', sql.lit(0))
    .where('e.type', 'in', [sql.lit(postMerged.type), sql.lit(postUnmerged.type)])
    .orderBy('e.post_id', 'desc')
    .orderBy('e.created', 'desc')
    .orderBy('e.version', 'desc')
    .limit(1),
)
