import { sql } from 'kysely'
import type { Micros } from '../../platform/clock.ts'
import { seek } from '../../platform/db/seek.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import { aboveReply, getLineage } from './lineage.ts'

/** Within it, the same words in the same place are the same comment, sent again. */
const repeatMicros: Micros = 10 * 60e6

type Sent = {
  creatorId: number
  postId: number
  content: string
  parentId: number | undefined
  isInternal: boolean
}

/**
 * The comment that a person has just written in these words in this place: a second click, or a form that is sent again after a
 * lost connection, does not mean another one. A note for the team and an answer for everyone are never the same comment.
 */
export async function findRepeated(
  transaction: CompanyTransaction,
  { creatorId, postId, content, parentId, isInternal }: Sent,
): Promise<number | undefined> {
  const since = transaction.now - repeatMicros
  const latest = (await transaction.run(latestOf, { creatorId })).filter(
    comment => comment.content === content && comment.deleted === null && comment.created > since,
  )
  if (latest.length === 0) return undefined
  if (parentId === undefined)
    return latest.find(
      ({ parent_id, post_id, is_internal }) =>
        parent_id === null && post_id === postId && (is_internal === 1) === isInternal,
    )?.id
  const answered = await getLineage(transaction, parentId)
  const [above] = aboveReply(answered)
  const isReplyInternal = isInternal || answered[0].is_internal === 1
  return latest.find(
    ({ parent_id, is_internal }) =>
      parent_id === above?.id && (is_internal === 1) === isReplyInternal,
  )?.id
}

type Latest = {
  id: number
  post_id: number
  parent_id: number | null
  is_internal: 0 | 1
  content: string
  deleted: Micros | null
  created: Micros
}

/** By comments_of_creator. */
const latestOf = companyQuery<{ creatorId: number }, Latest>((query, value, engine) =>
  query
    .selectFrom('comments')
    .select(['id', 'post_id', 'parent_id', 'is_internal', 'content', 'deleted', 'created'])
    .where(seek(engine, 'creator_id', value('creatorId')))
    .where(sql<boolean>`creator_id > 0`)
    .orderBy('creator_id', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(5)),
)
