import { keysetPages } from '../../../platform/db/keyset/keyset-pages.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import type { SavedReplyRow } from './find-saved-reply.ts'

/** A company has as many at most, so that they fit into a menu. */
export const savedRepliesMax = 200

/** select … order by s.created desc, s.id desc: by saved_replies_newest. */
export const pageOfSavedReplies = keysetPages(companyQuery, {
  from: 'saved_replies as s',
  partition: 'id',
  orderBy: ['created', 'id'],
  select: (_query, _engine, replies) => replies.selectAll('s'),
})

/** All of them, the newest first. */
export async function listSavedReplies(db: CompanyDb): Promise<SavedReplyRow[]> {
  return (await pageOfSavedReplies(db, 'every', { size: savedRepliesMax })).items
}

/** What the menu shows: all of them, without what they say. */
export async function listReplyNames(db: CompanyDb): Promise<{ id: number; name: string }[]> {
  return db.run(replyNames, {})
}

const replyNames = companyQuery<Record<never, never>, { id: number; name: string }>(query =>
  query
    .selectFrom('saved_replies')
    .select(['id', 'name'])
    .orderBy('created')
    .orderBy('id')
    .limit(savedRepliesMax),
)
