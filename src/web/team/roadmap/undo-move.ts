import { problem } from '../../../errors/problem.ts'
import type { SessionCaller } from '../../../features/auth/caller/caller.ts'
import { findPostFor } from '../../../features/posts/find-post-for.ts'
import { changePost } from '../../../features/posts/write/change-post.ts'
import { placePost, releasePost } from '../../../features/roadmaps/place-post.ts'
import { findRoadmap } from '../../../features/roadmaps/roadmaps.ts'
import { isDate } from '../../../platform/text/is-date.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import type { Deed } from '../notice.tsx'

/** The date before, unless somebody has set another since. */
export async function undoDate(
  transaction: CompanyTransaction,
  member: SessionCaller,
  postId: number,
  [now, before]: number[],
): Promise<Deed> {
  const post = await findPostFor(transaction, member, postId)
  const [current, eta] = [dayIn(now), before === undefined ? null : dayIn(before)]
  if (!post || current === undefined || eta === undefined) throw problem('not_found')
  if (post.eta !== current) return 'undone_partly'
  await changePost(transaction, member, post, { eta })
  return 'undone'
}

function dayIn(digits: number | undefined): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(String(digits)) ?? []
  const text = `${year}-${month}-${day}`
  return isDate(text) ? text : undefined
}

/** The place before, in a column that may have other posts by now. */
export async function undoPlace(
  transaction: CompanyTransaction,
  member: SessionCaller,
  postId: number,
  [roadmapId = 0, after]: number[],
): Promise<Deed> {
  const post = await findPostFor(transaction, member, postId)
  const roadmap = await findRoadmap(transaction, roadmapId)
  if (!post || !roadmap) throw problem('not_found')
  if (after === undefined) await releasePost(transaction, member, { roadmap, post })
  else
    await placePost(transaction, member, { roadmap, post, after: after === postId ? null : after })
  return 'undone'
}
