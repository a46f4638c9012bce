import type { Page, PageRequest } from '../../../platform/db/page.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { type LinkedEntry, publishedInOrder } from '../../changelog/find-entry.ts'
import type { CommentRow } from '../../comments/comment-row.ts'
import { commentsInOrder } from '../../comments/find-comment.ts'
import { languageOf } from '../../company/company.ts'
import type { PostFilter } from '../../posts/list/post-filter.ts'
import { type PostRow, postsInOrder } from '../../posts/post-row.ts'
import { findFiltered } from '../../posts/search-posts.ts'
import { emptyCorpus, findEntryCorpus } from '../query/entry-corpus.ts'
import type { Explain } from '../query/explain.ts'
import { findCommentIds } from '../query/find-comment-ids.ts'
import { findEntryIds } from '../query/find-entry-ids.ts'
import { type Ranking, wordsOf } from '../query/find-post-ids.ts'
import type { Matcher } from '../query/match-marker.ts'
import { countFacets, type Facets, pageOfIds, resultsMax } from './find-results.ts'
import type { AskedQuery } from './read-query.ts'

export const kinds = ['post', 'comment', 'changelog'] as const
export type Kind = (typeof kinds)[number]

export type Found =
  | { kind: 'post'; post: PostRow }
  | { kind: 'comment'; comment: CommentRow }
  | { kind: 'changelog'; entry: LinkedEntry }

/** What is searched of a result. */
export function textOf(found: Found): { title: string; content: string } {
  if (found.kind === 'comment') return { title: '', content: found.comment.content }
  const { title, content } = found.kind === 'post' ? found.post : found.entry
  return { title, content }
}

/** `filter` is that of the query as well; `hasBoards`: it names boards, and not only those that the reader sees. */
type WantedResults = {
  text: AskedQuery['text']
  filter: PostFilter
  hasBoards: boolean
  /** One kind alone, as far as the page is concerned. */
  kind: Kind | undefined
  isTeam: boolean
  /** Whether notes that only the team sees are among the comments. */
  seesInternal: boolean
  seesComments: boolean
  seesChangelog: boolean
}

export type Everything = {
  page: Page<Found, 'key'>
  count: number
  isExact: boolean
  facets: Facets
  /** How many of each kind there are, whatever kind the page shows. */
  counts: Record<Kind, number>
  also: string[]
  /** How a result of each kind is marked and explained. */
  how: Record<Kind, { matcher: Matcher; explain: Explain }>
}

/** One page of the posts, comments and changelog entries that match, in one order. */
export async function findEverything(
  db: CompanyDb,
  wanted: WantedResults,
  request: PageRequest<'key'>,
): Promise<Everything> {
  const { filter, text, kind, isTeam } = wanted
  const [company] = await db.run(languageOf, {})
  const { language } = company!
  const isForEntries = seesEntries(wanted) && wordsOf(text).words.length > 0
  // The first time it takes a while, which no transaction is to last.
  const corpus = isForEntries ? await findEntryCorpus(db, language) : await emptyCorpus(language)
  return db.readTogether(async same => {
    const posts = await findFiltered(same, filter, text, resultsMax)
    const comments = await findComments(same, wanted)
    const inPosts = posts.ranking.queryTerms
    const entries = await findEntryIds(corpus, isForEntries ? text : nothing, language, inPosts)
    const of = { post: posts, comment: comments, changelog: entries }
    const all = inOneOrder(kinds.map(each => [each, of[each].ranking]))
    const wantedKinds = kinds.filter(each => kind === undefined || each === kind)
    const ofKind = all.filter(each => wantedKinds.includes(each.kind))
    // Cut last: the best of all kinds may have none of the one that is asked for.
    const shown = ofKind.slice(0, resultsMax)
    const kindOf = new Map(shown.map(each => [each.id, each.kind]))
    const page = pageOfIds(
      shown.map(({ id }) => id),
      request,
    )
    const onBoards = ofKind.filter(each => each.kind !== 'changelog').map(({ id }) => id)
    const candidates = new Map([...posts.candidates, ...comments.candidates])
    return {
      page: { ...page, items: await read(same, page.items, id => kindOf.get(id)!) },
      count: shown.length,
      isExact: ofKind.length <= resultsMax && wantedKinds.every(each => of[each].areAll),
      facets: await countFacets(same, { ids: onBoards, candidates }, { withTags: isTeam }),
      counts: {
        post: all.filter(each => each.kind === 'post').length,
        comment: all.filter(each => each.kind === 'comment').length,
        changelog: all.filter(each => each.kind === 'changelog').length,
      },
      also: [...new Set([...posts.also, ...comments.also])],
      how: of,
    }
  })
}

const nothing: WantedResults['text'] = { words: '', phrases: [], excluded: [] }

/** Comments have no tags. */
function findComments(db: CompanyDb, { filter, text, seesInternal, seesComments }: WantedResults) {
  const { boards, statuses, tags, creator } = filter
  const isNone = !seesComments || tags !== undefined
  const places = boards === 'every' ? boards : [...boards]
  const wanted = { boards: isNone ? [] : places, statuses, creator, isTeam: seesInternal }
  return findCommentIds(db, wanted, text, resultsMax)
}

/** Entries are on no board, and have neither a status nor an author. */
function seesEntries({ filter, text, hasBoards, seesChangelog }: WantedResults): boolean {
  const { statuses, tags, creator } = filter
  const isFiltered = [statuses, tags, creator, text.author].some(each => each !== undefined)
  return seesChangelog && !hasBoards && !isFiltered
}

/**
 * The results of several indexes by how much of the query each has, first those that have all of it. An index that lacks a
 * word which another has knows less than the whole query.
 */
function inOneOrder(rankings: [Kind, Ranking][]): { kind: Kind; id: number }[] {
  const lackedByAll = rankings
    .map(([, { missing }]) => missing)
    .reduce((one, other) => new Set(one).intersection(other))
  return rankings
    .flatMap(([kind, { scores, missing }]) =>
      scores.map(({ id, tier, score }) => ({
        kind,
        id,
        tier: missing.size > lackedByAll.size ? 0 : tier,
        score,
      })),
    )
    .sort((a, b) => b.tier - a.tier || b.score - a.score || b.id - a.id)
}

/** Ids are of one sequence: no two kinds share one. */
async function read(db: CompanyDb, ids: number[], kindOf: (id: number) => Kind): Promise<Found[]> {
  const of = (kind: Kind) => ids.filter(id => kindOf(id) === kind)
  const posts = await postsInOrder(db, of('post'))
  const comments = await commentsInOrder(db, of('comment'))
  const entries = await publishedInOrder(db, of('changelog'))
  const found = new Map<number, Found>([
    ...posts.map(post => [post.id, { kind: 'post', post }] as const),
    ...comments.map(comment => [comment.id, { kind: 'comment', comment }] as const),
    ...entries.map(entry => [entry.id, { kind: 'changelog', entry }] as const),
  ])
  return ids.flatMap(id => found.get(id) ?? [])
}
