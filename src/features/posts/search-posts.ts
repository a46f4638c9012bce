import type { Marks } from '../../platform/cache/fingerprint.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { DataDependency } from '../../store/subject.ts'
import type { Audience } from '../boards/audience.ts'
import { keepBoth } from '../search/query/find-candidates.ts'
import {
  type FoundPosts,
  findPostIds,
  type Narrowing,
  type RankedIds,
  saysAnything,
} from '../search/query/find-post-ids.ts'
import { authorIn, type SearchText } from '../search/query/grammar.ts'
import { keepAuthor } from '../search/query/keep-author.ts'
import { readThese } from './list/entries.ts'
import { findSmallSet } from './list/find-small-set.ts'
import { listEntries } from './list/list-filtered-posts.ts'
import { listLimits, postSorts } from './list/list-query.ts'
import type { PostFilter } from './list/post-filter.ts'
import { type PostRow, postDependencies, postsInOrder } from './post-row.ts'

/** The most posts that a search returns. */
export const resultsMax = 50
/** Up to this many filtered posts are all ranked. A query without words looks at this many of the newest. */
const rankedWholeMax = 1_000

/** Posts, best first, and what a write has to change to change them or their order. */
export type RankedPosts = { posts: PostRow[]; dependencies: DataDependency[] }

/** The posts are undefined where they need not be read. */
type SearchedPosts<Posts> = {
  posts: Posts
  fingerprint: { value: Marks; dependencies: DataDependency[] }
}

/** The most relevant posts that the audience sees. Whether they must be read at all, `isCached` says of their revisions. */
export function searchPosts(
  db: CompanyDb,
  audience: Audience,
  text: string,
): Promise<SearchedPosts<PostRow[]>>
export function searchPosts(
  db: CompanyDb,
  audience: Audience,
  text: string,
  isCached: (value: Marks) => boolean,
): Promise<SearchedPosts<PostRow[] | undefined>>
export function searchPosts(
  db: CompanyDb,
  audience: Audience,
  text: string,
  isCached?: (value: Marks) => boolean,
): Promise<SearchedPosts<PostRow[] | undefined>> {
  return db.readTogether(async same => {
    const { ids, comparedIds, candidates } = await findPostIds(same, audience, text, resultsMax)
    const value = ids.flatMap(id => [id, candidates.get(id)!.revision])
    const posts = isCached?.(value) ? undefined : await postsInOrder(same, ids)
    return { posts, fingerprint: { value, dependencies: dependenciesOf(comparedIds) } }
  })
}

export async function rankedPosts(
  db: CompanyDb,
  { ids, comparedIds }: RankedIds,
): Promise<RankedPosts> {
  return {
    posts: await postsInOrder(db, ids),
    dependencies: dependenciesOf(comparedIds),
  }
}

function dependenciesOf(comparedIds: number[]): DataDependency[] {
  return [{ of: 'ranking', ids: 'every' }, ...postDependencies(...comparedIds)]
}

/** The most relevant of those that match a filter. */
export function searchFilteredPosts(
  db: CompanyDb,
  filter: PostFilter,
  text: string | SearchText,
): Promise<{ posts: PostRow[] } & Pick<FoundPosts, 'also' | 'matcher'>> {
  return db.readTogether(async same => {
    const { ids, also, matcher } = await findFiltered(same, filter, text, resultsMax)
    return { posts: await postsInOrder(same, ids), also, matcher }
  })
}

/** The posts that match a filter and a query, best first; those of a query without words, the newest first. */
export async function findFiltered(
  db: CompanyDb,
  filter: PostFilter,
  text: string | SearchText,
  limit: number,
): Promise<FoundPosts> {
  const audience: Audience =
    filter.boards === 'every' ? { boards: 'every' } : { boards: [...filter.boards] }
  const isListed = typeof text !== 'string' && !saysAnything(text)
  // The newest ones may all be by others, or have what is excluded.
  const isKept = isListed && (text.excluded.length > 0 || text.author !== undefined)
  const narrowing = isListed
    ? await newestOf(db, filter, isKept ? rankedWholeMax : limit)
    : await narrowingOf(db, filter)
  const keep = keepBoth(narrowing.keep, keepAuthor(db, authorIn(text)))
  return findPostIds(db, audience, text, limit, { ...narrowing, keep })
}

async function newestOf(db: CompanyDb, filter: PostFilter, size: number): Promise<Narrowing> {
  const { items, older } = await listEntries(db, filter, postSorts.newest, { size }, listLimits)
  return { ids: items.map(({ id }) => id), areAll: older === undefined }
}

/** The index of search has boards itself; everything else is a matter of the posts. */
async function narrowingOf(db: CompanyDb, filter: PostFilter): Promise<Narrowing> {
  const { boards: _, ...others } = filter
  if (Object.values(others).every(value => value === undefined)) return {}
  // As for an order that no filter has an index for.
  const few = await findSmallSet(db, filter, 'listed', 'votes_count')
  if (few && few.length <= rankedWholeMax) return { ids: few.map(({ id }) => id) }
  return {
    keep: async found => {
      const ids = found.map(({ id }) => id)
      return new Set(await readThese(db, filter, ids))
    },
  }
}
