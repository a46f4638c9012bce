import type { CompanyDb } from '../../../store/company-db.ts'
import type { Audience } from '../../boards/audience.ts'
import { listEntries } from '../list/list-filtered-posts.ts'
import { listLimits, postSorts } from '../list/list-query.ts'
import { type PostRow, postsInOrder } from '../post-row.ts'
import { dayOf, type Formula, scoreOf, storedScore } from './formula.ts'

/** So many are read from the top of each of these orders. */
const candidatesOfEach = 150
const orders = ['score', 'top', 'revenue', 'trending', 'newest'] as const

export type Preview = {
  posts: { post: PostRow; score: number | null }[]
  /** Whether all posts were compared: else only those at the top of some order. */
  isExact: boolean
  compared: number
}

/** The posts that a formula would put on top, before it is saved. */
export function previewScores(
  db: CompanyDb,
  { boards }: Audience,
  formula: Formula,
  { size, now }: { size: number; now: number },
): Promise<Preview> {
  return db.readTogether(async same => {
    const ids = new Set<number>()
    let isExact = false
    const limits = { ...listLimits, tryMax: 2 * candidatesOfEach }
    for (const order of orders) {
      const page = { size: candidatesOfEach }
      const found = await listEntries(same, { boards }, postSorts[order], page, limits)
      for (const { id } of found.items) ids.add(id)
      if (!found.older) isExact = true
    }
    const posts = await postsInOrder(same, [...ids])
    const day = dayOf(now)
    const counted = posts.map(post => ({ post, stored: storedScore(formula, post, day) }))
    counted.sort((a, b) => b.stored - a.stored || b.post.id - a.post.id)
    return {
      posts: counted.slice(0, size).map(({ post, stored }) => ({ post, score: scoreOf(stored) })),
      isExact,
      compared: posts.length,
    }
  })
}
