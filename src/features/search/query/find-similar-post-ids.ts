import type { CompanyDb } from '../../../store/company-db.ts'
import { type Audience, sees } from '../../boards/audience.ts'
import { listStart, unpackTerms } from '../index/term-list.ts'
import type { Candidate } from '../rank/candidate.ts'
import { likenessOf, type Vector } from '../rank/likeness.ts'
import { findCorpus } from './corpus.ts'
import { findCandidates } from './find-candidates.ts'
import { searchedTerms } from './find-likeness.ts'
import type { RankedIds } from './find-post-ids.ts'
import { type IndexedStem, Texts } from './texts.ts'

/** So many stems of a text are searched for, and so many of the posts that have them are compared with it. */
const searched = { most: 16, postsLeast: 1 }
const comparedMax = 40
/** A post that is less alike than this share of the best is not shown: the best is clearly better. */
const shownShare = 0.5
/**
 * The best must be so alike, and may be less the more it stands out: a part of its lead over the next counts, too. Both come
 * from labelled drafts (bench/relevance/drafts.ts).
 */
const shownLeast = 0.41
const leadShare = 0.25

type Text = { title: string; content: string }

/**
 * Posts that say about the same as a text and that the audience can see, most alike first. For a draft they are shown to
 * someone who did not ask for them: none, unless one of them stands out.
 */
export async function findSimilarPostIds(
  db: CompanyDb,
  audience: Audience,
  text: Text,
  limit: number,
  { except = [], isDraft = false }: { except?: number[]; isDraft?: boolean } = {},
): Promise<RankedIds> {
  const corpus = await findCorpus(db)
  const texts = corpus && new Texts(db, corpus)
  const own = await texts?.vectorOfText(text)
  const queryTerms = own ? searchedTerms(own, searched) : []
  if (!texts || !own || queryTerms.length === 0) return { ids: [], comparedIds: [] }
  const { posts } = await findCandidates(db, audience, corpus, queryTerms)
  const others = posts.filter(
    ({ id, board_id }) => !except.includes(id) && sees(audience, board_id),
  )
  const compared = sharingMost(own, others)
  await texts.prepare(compared)
  const alike = compared
    .map(post => ({ id: post.id, likeness: likenessOf(own, texts.vectorOf(post)) }))
    .sort((a, b) => b.likeness - a.likeness || b.id - a.id)
  const best = alike[0]?.likeness ?? 0
  const lead = best - (alike[1]?.likeness ?? 0)
  const isShown = best > 0 && (!isDraft || best + leadShare * lead >= shownLeast)
  const shown = isShown ? alike.filter(({ likeness }) => likeness >= shownShare * best) : []
  return { ids: shown.slice(0, limit).map(({ id }) => id), comparedIds: posts.map(({ id }) => id) }
}

/** Those that share most of the text's weight with it, by their term lists alone. */
function sharingMost({ weights }: Vector<IndexedStem>, posts: Candidate[]): Candidate[] {
  if (posts.length <= comparedMax) return posts
  const squares = new Map<number, number>()
  for (const [{ matches }, weight] of weights)
    for (const termId of matches.keys()) squares.set(termId, weight * weight)
  const sharedBy = ({ terms }: Candidate) => {
    const distinct = new Set(unpackTerms(terms).subarray(listStart))
    let sum = 0
    for (const termId of distinct) sum += squares.get(termId) ?? 0
    return sum / Math.sqrt(distinct.size)
  }
  return posts
    .map(post => ({ post, shared: sharedBy(post) }))
    .sort((a, b) => b.shared - a.shared || b.post.id - a.post.id)
    .slice(0, comparedMax)
    .map(({ post }) => post)
}
