import { problem } from '../../../errors/problem.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { getVisiblePost } from '../find-post.ts'
import { mergePost } from '../merge/merge-post.ts'
import { unmergePost } from '../merge/unmerge-post.ts'
import { membersMax } from './group-pairs.ts'

type Member = Pick<SignedInCaller, 'actor' | 'audience'>

/**
 * Merges posts into one of them, all or none, each as by itself. Those that a colleague has merged meanwhile are left as they
 * are. `into` is what stays: where the chosen one was merged meanwhile, the post that it is in.
 */
export function mergeGroup(
  db: CompanyDb,
  member: Member,
  ids: number[],
  intoId: number,
): Promise<{ into: number; merged: number[] }> {
  return db.write(member.actor, async transaction => {
    if (ids.length > membersMax || !ids.includes(intoId)) throw problem('not_found')
    const merged: number[] = []
    for (const id of ids.filter(each => each !== intoId)) {
      const post = await getVisiblePost(transaction, member.audience, id)
      if (post.root_id !== null) continue
      await mergePost(transaction, member, post, intoId)
      merged.push(id)
    }
    const { root_id } = await getVisiblePost(transaction, member.audience, intoId)
    return { into: root_id ?? intoId, merged }
  })
}

/** Takes the posts out of what they were merged into, the last one first. */
export function unmergeGroup(
  db: CompanyDb,
  { actor, audience }: Member,
  ids: number[],
): Promise<void> {
  return db.write(actor, async transaction => {
    if (ids.length > membersMax) throw problem('not_found')
    for (const id of ids.toReversed())
      await unmergePost(transaction, actor, await getVisiblePost(transaction, audience, id))
  })
}
