import {
  type Direction,
  type Page,
  type PageRequest,
  type Position,
  readPage,
} from '../../../platform/db/page.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Audience } from '../../boards/audience.ts'
import { beginningOf } from '../../search/query/beginning-of.ts'
import { sharedTerms } from '../../search/query/shared-words.ts'
import { languageOf } from './comparable.ts'
import {
  type DuplicateGroup,
  listScoredGroups,
  readGroups,
  type ScoredGroup,
} from './list-groups.ts'

/** As a page of posts has at most. */
const postsMax = 100
const wordsMax = 20

export type GroupWithReason = { likeness: number; posts: DuplicateGroup; words: string[] }

/**
 * One page of the groups, likeliest first. They are put together of a bounded number of pairs each time, so a page is cut
 * from all of them; a post is in one group at most, so that one of its ids tells groups of the same likeness apart.
 */
export async function pageOfGroups(
  db: CompanyDb,
  audience: Audience,
  request: PageRequest<'likeness'>,
): Promise<Page<GroupWithReason, 'likeness'>> {
  const { page, groups, language } = await db.readTogether(async same => {
    const page = await cutPage(await listScoredGroups(same, audience), request)
    const ids = page.items.map(group => group.ids)
    const groups = await readGroups(same, audience, ids)
    const [company] = await same.run(languageOf, {})
    return { page, groups, language: company!.language }
  })
  const likenessOf = new Map(
    page.items.flatMap(({ ids, likeness }) => ids.map(id => [id, likeness])),
  )
  const items: GroupWithReason[] = []
  for (const posts of groups) {
    const { words } = await sharedTerms(posts.map(beginningOf), language)
    const likeness = likenessOf.get(posts[0]!.id)!
    items.push({ likeness, posts, words: words.slice(0, wordsMax) })
  }
  return { ...page, items }
}

function cutPage(groups: ScoredGroup[], { size, cursor }: PageRequest<'likeness'>) {
  const sorted = groups.sort((a, b) => b.likeness - a.likeness || b.id - a.id)
  const beyond = (towards: Direction, from: Position<'likeness'> | undefined) => {
    const ahead = towards === 'older' ? sorted : sorted.toReversed()
    return from ? ahead.filter(group => isBeyond(towards, group, from)) : ahead
  }
  const fitting = countFitting(beyond(cursor?.towards ?? 'older', cursor?.from))
  const request = { size: Math.min(size, fitting), cursor }
  return readPage(request, ['likeness', 'id'], 'newest', {
    read: (towards, from, limit) => {
      const found = beyond(towards, from)
      const has_behind = found.length < sorted.length
      return found.slice(0, limit).map(group => ({ ...group, has_behind }))
    },
    hasAny: (towards, from) => beyond(towards, from).length > 0,
  })
}

/** How many of the first groups have no more posts than a page. */
function countFitting(groups: ScoredGroup[]): number {
  let [count, posts] = [0, 0]
  for (const { ids } of groups) {
    posts += ids.length
    if (posts > postsMax) break
    count++
  }
  return count
}

function isBeyond(towards: Direction, group: ScoredGroup, from: Position<'likeness'>) {
  const difference = group.likeness - from.likeness || group.id - from.id
  return towards === 'older' ? difference < 0 : difference > 0
}
