import type { Micros } from '../../platform/clock.ts'
import { settleAll } from '../../platform/db/settle-all.ts'
import { turnsByTime } from '../../platform/turns.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { Audience } from '../boards/audience.ts'
import { findOrganizations, type OrganizationRow } from '../people/organizations/organizations.ts'
import { readThese } from '../posts/list/entries.ts'
import { listEntries } from '../posts/list/list-filtered-posts.ts'
import { listLimits, postSorts } from '../posts/list/list-query.ts'
import type { PostFilter } from '../posts/list/post-filter.ts'
import { findFiltered } from '../posts/search-posts.ts'
import { findCommentIds } from '../search/query/find-comment-ids.ts'
import { saysAnything } from '../search/query/find-post-ids.ts'
import type { SearchText } from '../search/query/grammar.ts'
import type { Matcher } from '../search/query/match-marker.ts'
import { resultsMax } from '../search/results/find-results.ts'
import {
  type Ask,
  type Asker,
  readAskers,
  readComments,
  readMembersAmong,
  readPostAsks,
} from './read-asks.ts'

/** Without a search: as many of the posts with the highest revenue. */
const listedMax = 200

/** What is asked for. Posts that are found several ways count once. */
export type Wanted = {
  /** Each finds posts and comments that contain all of its words. `filter` replaces the common one. */
  searches: (SearchText & { filter?: PostFilter })[]
  filter: PostFilter
  /** Posts by themselves, such as those of a theme. */
  postIds?: readonly number[]
  /** Also posts with one of these tags, those with the highest revenue first. */
  tags?: readonly number[]
  /** Also the posts that the filter leaves, those with the highest revenue first. */
  withListed?: boolean
  /** Only people in this segment count. `isExact`: whether everybody in it is known. */
  segment?: { id: number; isExact: boolean } | undefined
  /** Which organizations count, with their people. Without it people without an organization count, too. */
  isCounted?: ((organization: OrganizationRow) => boolean) | undefined
}

export type Quote = { kind: 'post' | 'comment'; id: number; by: number; matcher: Matcher }

/** `first` is when they first asked; `asks` how often: posts, votes and comments. */
export type DemandingPerson = {
  id: number
  name: string
  organization: OrganizationRow | undefined
  first: Micros
  asks: number
}

export type DemandingOrganization = OrganizationRow & { people: number; first: Micros }

export type PostDemand = {
  id: number
  people: number
  organizations: number
  revenue: number
  isExact: boolean
}

export type Demand = {
  /** Highest revenue first. */
  people: DemandingPerson[]
  organizations: DemandingOrganization[]
  posts: PostDemand[]
  /** Best matches first. */
  quotes: Quote[]
  revenue: number
  isExact: boolean
  /** All posts that were found, even without a customer who asks for them. */
  postIds: number[]
  commentsConsidered: number
  also: string[]
}

/** Whole numbers to every JSON parser, as a post's revenue is. */
const revenueMax = Number.MAX_SAFE_INTEGER - 1

/** Who asks for something: what is found is counted at one moment, from the rows themselves. */
export function findDemand(db: CompanyDb, audience: Audience, wanted: Wanted): Promise<Demand> {
  return db.readTogether(async same => {
    const found = await findContent(same, wanted)
    const [posts, comments] = await settleAll([
      readPostAsks(same, audience, found.postIds),
      readComments(same, found.commentIds),
    ])
    const kept = await withinFilters(same, found.comments, comments)
    const asks = [
      ...posts.asks,
      ...kept.map(({ creator_id, created, root_id }) => ({
        userId: creator_id,
        at: created,
        rootId: root_id,
      })),
    ]
    const askers = await readAskers(
      same,
      asks.map(({ userId }) => userId),
    )
    const { segment } = wanted
    const members = segment && (await readMembersAmong(same, segment.id, askers))
    const customers = askers.filter(each => isCustomer(each) && (!members || members.has(each.id)))
    const organizations = await findOrganizations(same, [
      ...new Set(customers.flatMap(({ organization_id }) => organization_id ?? [])),
    ])
    const count = await counted(asks, customers, organizations, wanted.isCounted)
    const authorOf = new Map(kept.map(({ id, creator_id }) => [id, creator_id]))
    for (const { userId, rootId, isOwn } of posts.asks) if (isOwn) authorOf.set(rootId, userId)
    return {
      ...count,
      posts: postsOf(found.postIds, posts.facts, count.asks, count.people),
      quotes: quotesOf(found.quotes, authorOf, count.people),
      isExact: found.areAll && posts.isExact && (segment?.isExact ?? true),
      postIds: found.postIds,
      commentsConsidered: kept.length,
      also: found.also,
    }
  })
}

type FoundComments = { ids: ReadonlySet<number>; filter: PostFilter }

type Content = {
  postIds: number[]
  commentIds: number[]
  /** The comments that each search found, with its filter. */
  comments: FoundComments[]
  quotes: Omit<Quote, 'by'>[]
  areAll: boolean
  also: string[]
}

async function findContent(db: CompanyDb, wanted: Wanted): Promise<Content> {
  const { searches, filter, postIds = [], tags = [], withListed = false } = wanted
  const unmarked: Matcher = () => []
  const scored = new Map<number, Omit<Quote, 'by'> & { score: number }>()
  const also = new Set<string>()
  const foundComments: FoundComments[] = []
  let areAll = true
  const add = (kind: Quote['kind'], id: number, score: number, matcher: Matcher) => {
    if ((scored.get(id)?.score ?? -1) < score) scored.set(id, { kind, id, score, matcher })
  }
  for (const { filter: own = filter, ...search } of searches) {
    const text = { ...search, requiresAll: true as const }
    const posts = await findFiltered(db, own, text, resultsMax)
    const comments = saysAnything(text) ? await findComments(db, own, text) : undefined
    if (comments) foundComments.push({ ids: new Set(comments.complete.ids), filter: own })
    for (const [kind, found] of [
      ['post', posts],
      ['comment', comments],
    ] as const) {
      if (!found) continue
      const scoreOf = new Map(found.ranking.scores.map(({ id, score }) => [id, score]))
      for (const id of found.complete.ids) add(kind, id, scoreOf.get(id)!, found.matcher)
      for (const word of found.also) also.add(word)
      areAll &&= found.complete.areAll
    }
  }
  if (withListed) {
    const { items, older } = await listEntries(
      db,
      { ...filter, segment: wanted.segment?.id },
      postSorts.revenue,
      { size: listedMax },
      listLimits,
    )
    for (const [at, { id }] of items.entries()) add('post', id, 1 / (2 + at), unmarked)
    areAll &&= older === undefined
  }
  const tagged =
    tags.length === 0
      ? undefined
      : await listEntries(
          db,
          { ...filter, tags },
          postSorts.revenue,
          { size: resultsMax },
          listLimits,
        )
  areAll &&= tagged?.older === undefined
  const given = [...new Set([...postIds, ...(tagged?.items.map(({ id }) => id) ?? [])])]
  const ofItself = given.length === 0 ? [] : await readThese(db, filter, given)
  for (const id of ofItself) add('post', id, 0, unmarked)
  const quotes = [...scored.values()].sort((a, b) => b.score - a.score || b.id - a.id)
  const all = (wantedKind: Quote['kind']) =>
    quotes.flatMap(({ kind, id }) => (kind === wantedKind ? id : []))
  // Named posts come first, so the limit never cuts them off.
  const [posts, comments] = [[...new Set([...ofItself, ...all('post')])], all('comment')]
  return {
    comments: foundComments,
    postIds: posts.slice(0, resultsMax),
    commentIds: comments.slice(0, resultsMax),
    quotes,
    areAll: areAll && posts.length <= resultsMax && comments.length <= resultsMax,
    also: [...also],
  }
}

function findComments(db: CompanyDb, { boards, statuses, creator }: PostFilter, text: SearchText) {
  const places = boards === 'every' ? boards : [...boards]
  return findCommentIds(db, { boards: places, statuses, creator, isTeam: true }, text, resultsMax)
}

type Comment = Awaited<ReturnType<typeof readComments>>[number]

/** The comments that pass the filter of at least one search that found them. */
async function withinFilters(
  db: CompanyDb,
  found: FoundComments[],
  comments: Comment[],
): Promise<Comment[]> {
  const kept = new Set<Comment>()
  for (const { ids, filter } of found) {
    const own = comments.filter(({ id }) => ids.has(id))
    for (const each of await withinFilter(db, filter, own)) kept.add(each)
  }
  return [...kept]
}

/** Times are those of the comment, tags those of its post. */
async function withinFilter(
  db: CompanyDb,
  { tags, createdAfter = -1, createdBefore = Number.MAX_SAFE_INTEGER }: PostFilter,
  comments: Comment[],
): Promise<Comment[]> {
  const timely = comments.filter(({ created }) => created > createdAfter && created < createdBefore)
  if (!tags || timely.length === 0) return timely
  const roots = [...new Set(timely.map(({ root_id }) => root_id))]
  const tagged = new Set(await readThese(db, { boards: 'every', tags }, roots))
  return timely.filter(({ root_id }) => tagged.has(root_id))
}

/** Only customers count: not the team, who write down what others ask for, and not blocked people. */
function isCustomer({ role, blocked, is_listed }: Asker): boolean {
  return role === 'customer' && blocked === null && is_listed === 1
}

type Counted = Pick<Demand, 'people' | 'organizations' | 'revenue'> & { asks: Ask[] }

async function counted(
  asks: Ask[],
  customers: Asker[],
  all: OrganizationRow[],
  isCounted: Wanted['isCounted'],
): Promise<Counted> {
  const takeTurns = turnsByTime()
  const rows = new Map(all.map(each => [each.id, each]))
  const people = new Map<number, DemandingPerson>()
  for (const { id, name, organization_id } of customers) {
    const organization = rows.get(organization_id ?? 0)
    if (isCounted && !(organization && isCounted(organization))) continue
    people.set(id, { id, name, organization, first: Number.POSITIVE_INFINITY, asks: 0 })
  }
  await takeTurns()
  const ofCounted = asks.filter(({ userId }) => people.has(userId))
  for (const { userId, at } of ofCounted) {
    const person = people.get(userId)!
    person.first = Math.min(person.first, at)
    person.asks++
  }
  await takeTurns()
  const organizations = new Map<number, DemandingOrganization>()
  for (const { organization, first } of people.values()) {
    if (!organization) continue
    const known = organizations.get(organization.id)
    if (known) {
      known.people++
      known.first = Math.min(known.first, first)
    } else organizations.set(organization.id, { ...organization, people: 1, first })
  }
  await takeTurns()
  const worth = ({ organization }: DemandingPerson) => organization?.revenue ?? -1
  return {
    asks: ofCounted,
    people: [...people.values()].sort(
      (a, b) => worth(b) - worth(a) || a.first - b.first || a.id - b.id,
    ),
    organizations: [...organizations.values()].sort(
      (a, b) => b.revenue - a.revenue || b.people - a.people || a.id - b.id,
    ),
    revenue: sumOf([...organizations.values()]),
  }
}

function sumOf(organizations: readonly { revenue: number }[]): number {
  return Math.min(
    organizations.reduce((sum, { revenue }) => sum + revenue, 0),
    revenueMax,
  )
}

/** Leaves out posts without any customer who counts. */
function postsOf(
  ids: number[],
  facts: ReadonlyMap<number, boolean>,
  asks: Ask[],
  people: DemandingPerson[],
): PostDemand[] {
  const personOf = new Map(people.map(person => [person.id, person]))
  const asksOf = Map.groupBy(asks, ({ rootId }) => rootId)
  const posts = ids.flatMap(id => {
    const askers = new Set((asksOf.get(id) ?? []).map(({ userId }) => userId))
    if (askers.size === 0) return []
    const organizations = new Map(
      [...askers].flatMap(userId => {
        const organization = personOf.get(userId)!.organization
        return organization ? [[organization.id, organization] as const] : []
      }),
    )
    return {
      id,
      people: askers.size,
      organizations: organizations.size,
      revenue: sumOf([...organizations.values()]),
      isExact: facts.get(id) ?? true,
    }
  })
  return posts.sort((a, b) => b.revenue - a.revenue || b.people - a.people || a.id - b.id)
}

/** The words of those who count. */
function quotesOf(
  found: Omit<Quote, 'by'>[],
  authorOf: ReadonlyMap<number, number>,
  people: DemandingPerson[],
): Quote[] {
  const counts = new Set(people.map(({ id }) => id))
  return found.flatMap(({ kind, id, matcher }) => {
    const by = authorOf.get(id)
    return by !== undefined && counts.has(by) ? { kind, id, by, matcher } : []
  })
}

export type GroupDemand = Pick<Demand, 'revenue' | 'isExact'> & {
  people: number
  organizations: number
}

/** Counts the demand for several groups of posts at once. Each person counts once per group. */
export function countGroups(
  db: CompanyDb,
  audience: Audience,
  groups: number[][],
): Promise<GroupDemand[]> {
  return db.readTogether(async same => {
    const { asks, facts } = await readPostAsks(same, audience, groups.flat())
    const askers = await readAskers(
      same,
      asks.map(({ userId }) => userId),
    )
    const customers = askers.filter(isCustomer)
    const organizations = await findOrganizations(same, [
      ...new Set(customers.flatMap(({ organization_id }) => organization_id ?? [])),
    ])
    const asksOf = Map.groupBy(asks, ({ rootId }) => rootId)
    const counts: GroupDemand[] = []
    for (const ids of groups) {
      const own = ids.flatMap(id => asksOf.get(id) ?? [])
      const asking = new Set(own.map(({ userId }) => userId))
      const those = customers.filter(({ id }) => asking.has(id))
      const count = await counted(own, those, organizations, undefined)
      counts.push({
        people: count.people.length,
        organizations: count.organizations.length,
        revenue: count.revenue,
        isExact: ids.every(id => facts.get(id) !== false),
      })
    }
    return counts
  })
}
