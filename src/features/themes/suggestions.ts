import type { CompanyDb } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { insertRows } from '../../store/insert-rows.ts'
import { rowsBy } from '../../store/rows-by.ts'
import type { Audience } from '../boards/audience.ts'
import { countGroups, type GroupDemand } from '../demand/find-demand.ts'
import { membersMax, readLikelyPairs } from '../posts/duplicates/list-groups.ts'
import { type PostRow, postsInOrder } from '../posts/post-row.ts'
import { themeDismissed } from './events.ts'
import { nameLengthMax } from './schema.ts'

/** Two similar posts should be merged instead. */
const postsMin = 3

/** A group of similar posts. `id` is the lowest id among them. */
export type Suggestion = GroupDemand & { id: number; ids: number[] }

/** Groups of the likeliest pairs of posts that are in no theme yet, most people first. */
export function listSuggestions(db: CompanyDb, audience: Audience): Promise<Suggestion[]> {
  return db.readTogether(async same => {
    const pairs = await readLikelyPairs(same, audience)
    const ids = [...new Set(pairs.flatMap(({ post_id, other_id }) => [post_id, other_id]))]
    const [inThemes, dismissed] = [
      await rowsBy(same, 'theme_posts', 'post_id', ids),
      await rowsBy(same, 'theme_dismissals', 'post_id', ids),
    ]
    const decided = new Set([...inThemes, ...dismissed].map(({ post_id }) => post_id))
    const groups = connected(
      pairs.filter(({ post_id, other_id }) => !decided.has(post_id) && !decided.has(other_id)),
    ).filter(({ length }) => length >= postsMin)
    const counts = groups.length === 0 ? [] : await countGroups(same, audience, groups)
    return groups
      .map((each, at) => ({ id: Math.min(...each), ids: each, ...counts[at]! }))
      .sort((a, b) => b.people - a.people || a.id - b.id)
  })
}

/** Chains are fine: posts of one theme can differ. */
function connected(pairs: { post_id: number; other_id: number }[]): number[][] {
  const groupOf = new Map<number, number[]>()
  for (const { post_id, other_id } of pairs) {
    const [one, other] = [post_id, other_id].map(id => groupOf.get(id) ?? [id])
    if (one === other || one!.length + other!.length > membersMax) continue
    const joined = [...one!, ...other!]
    for (const id of joined) groupOf.set(id, joined)
  }
  return [...new Set(groupOf.values())]
}

/** The posts of these suggestions, by id. */
export async function readSuggested(
  db: CompanyDb,
  suggestions: Suggestion[],
): Promise<Map<number, PostRow>> {
  const posts = await postsInOrder(
    db,
    suggestions.flatMap(({ ids }) => ids),
  )
  return new Map(posts.map(post => [post.id, post]))
}

/** The title of the post with the most votes. */
export function suggestedName(posts: PostRow[]): string {
  const [top] = posts.toSorted((a, b) => b.votes_count - a.votes_count || a.id - b.id)
  return [...(top?.title ?? '')].slice(0, nameLengthMax).join('').trim()
}

/** Stops suggesting these posts. */
export function dismissSuggestion(db: CompanyDb, actor: Actor, postIds: number[]): Promise<void> {
  return db.write(actor, async transaction => {
    const known = await rowsBy(transaction, 'theme_dismissals', 'post_id', postIds)
    const added = new Set(postIds).difference(new Set(known.map(({ post_id }) => post_id)))
    if (added.size === 0) return
    const rows = [...added].map(post_id => ({ post_id }))
    await insertRows(transaction, 'theme_dismissals', rows)
    transaction.record(themeDismissed, { post_ids: [...added] })
  })
}
