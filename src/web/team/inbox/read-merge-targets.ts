import { type MergePreview, previewVotes } from '../../../features/posts/duplicates/merge-group.ts'
import type { PersonalPostRow } from '../../../features/posts/find-post-for.ts'
import { findSimilarPosts } from '../../../features/posts/find-similar-posts.ts'
import type { PostRow } from '../../../features/posts/post-row.ts'
import { searchFilteredPosts } from '../../../features/posts/search-posts.ts'
import type { Matcher } from '../../../features/search/query/match-marker.ts'
import { beginningOf } from '../../../features/search/query/nearest-terms.ts'
import { sharedWords } from '../../../features/search/query/shared-words.ts'
import type { PageCall } from '../../parts/page.ts'
import type { findMember } from '../back-path.ts'

type Member = NonNullable<ReturnType<typeof findMember>>

const targetsShown = 6

/** A possible merge target, the reason for it, and the effect of merging. */
export type MergeTarget = { post: PostRow; matcher: Matcher; preview: MergePreview }

/** Whom a merge would notify is the same for each target. */
type FoundTarget = Omit<MergeTarget, 'preview'> & { preview: Omit<MergePreview, 'readers'> }

/** The results of a search, or likely duplicates; `postIds` are the post and those merged into it. */
export async function readMergeTargets(
  { db, company }: Pick<PageCall, 'db' | 'company'>,
  member: Member,
  post: PersonalPostRow,
  postIds: number[],
  search: string | undefined,
): Promise<FoundTarget[]> {
  const { audience } = member
  const found =
    search === undefined
      ? await findSimilarPosts(db, audience, beginningOf(post), { except: postIds })
      : await searchFilteredPosts(db, { boards: audience.boards }, search)
  const others = found.posts.filter(({ id }) => !postIds.includes(id)).slice(0, targetsShown)
  const previews = await Promise.all(others.map(other => previewVotes(db, audience, [other, post])))
  const targets: FoundTarget[] = []
  for (const [at, other] of others.entries()) {
    const matcher = await sharedWords([post, other].map(beginningOf), company.language)
    targets.push({ post: other, matcher, preview: previews[at]! })
  }
  return targets
}
