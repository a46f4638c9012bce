import { dayStart, isoTime, type Micros } from '../../platform/clock.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { commentsInOrder } from '../comments/find-comment.ts'
import type { CompanyAddress } from '../company/company.ts'
import { dayOf, isoDay, readZone } from '../insight/days.ts'
import { postsInOrder } from '../posts/post-row.ts'
import { postUrl } from '../posts/url.ts'
import { resultsMax } from '../search/results/find-results.ts'
import { type Marks, markResults } from '../search/results/mark-results.ts'
import type { Snippet } from '../search/results/snippet.ts'
import type {
  Demand,
  DemandingOrganization,
  DemandingPerson,
  PostDemand,
  Quote,
} from './find-demand.ts'
import { votesMax } from './read-asks.ts'
import type {
  DemandView,
  EvidenceKind,
  EvidenceView,
  OrganizationView,
  PersonView,
  PostDemandView,
  QuoteView,
} from './schema.ts'

const shown = { organizations: 10, posts: 10, quotes: 5 }
const dayMicros = 86_400e6

export async function presentDemand(
  { db, company: { address } }: SignedInCaller,
  demand: Demand,
): Promise<DemandView> {
  const { people, organizations, posts, quotes, revenue, isExact, also } = demand
  const now = Date.now() * 1_000
  return {
    people: people.length,
    organizations: organizations.length,
    revenue,
    is_exact: isExact,
    last_7_days: newSince(demand, now - 7 * dayMicros),
    last_30_days: newSince(demand, now - 30 * dayMicros),
    segments: segmentsOf(demand),
    months: monthsOf(demand, now, await readZone(db)),
    top_organizations: organizations.slice(0, shown.organizations).map(presentOrganization),
    posts: await presentPosts(db, address, posts.slice(0, shown.posts)),
    quotes: await presentQuotes(db, address, quotes.slice(0, shown.quotes), people),
    also,
    posts_considered: demand.postIds.length,
    comments_considered: demand.commentsConsidered,
    limits: { posts: resultsMax, comments: resultsMax, votes: votesMax },
  }
}

/** Those of one kind with these ids, in their order. */
export async function presentEvidence(
  { db, company: { address } }: SignedInCaller,
  demand: Demand,
  of: EvidenceKind,
  ids: ReadonlySet<number>,
): Promise<EvidenceView[]> {
  const those = <Each extends { id: number }>(all: Each[]) => all.filter(({ id }) => ids.has(id))
  if (of === 'people') return those(demand.people).map(presentPerson)
  if (of === 'organizations') return those(demand.organizations).map(presentOrganization)
  if (of === 'posts') return presentPosts(db, address, those(demand.posts))
  return presentQuotes(db, address, those(demand.quotes), demand.people)
}

function presentPerson(person: DemandingPerson): PersonView {
  const { id, name, organization, asks, first } = person
  return {
    id,
    name,
    organization: nameOf(organization),
    revenue: organization?.revenue ?? null,
    asks,
    first_asked: isoTime(first),
  }
}

function presentOrganization(organization: DemandingOrganization): OrganizationView {
  const { id, name, revenue, segment, people, first } = organization
  return { id, name, revenue, segment, people, first_asked: isoTime(first) }
}

const nameOf = (organization: { id: number; name: string } | undefined) =>
  organization ? { id: organization.id, name: organization.name } : null

async function presentPosts(
  db: CompanyDb,
  address: CompanyAddress,
  demands: PostDemand[],
): Promise<PostDemandView[]> {
  const posts = await postsInOrder(
    db,
    demands.map(({ id }) => id),
  )
  const byId = new Map(posts.map(post => [post.id, post]))
  return demands.flatMap(({ id, isExact, people, organizations, revenue }) => {
    const post = byId.get(id)
    if (!post) return []
    const { title, status_id, status_name, status_color } = post
    const status = { id: status_id, name: status_name, color: status_color }
    const url = postUrl(address, post)
    return { id, title, url, status, people, organizations, revenue, is_exact: isExact }
  })
}

/** Their texts are read now and kept nowhere. */
export async function presentQuotes(
  db: CompanyDb,
  address: CompanyAddress,
  quotes: Quote[],
  people: DemandingPerson[],
): Promise<QuoteView[]> {
  const of = (wanted: Quote['kind']) =>
    quotes.flatMap(({ kind, id }) => (kind === wanted ? id : []))
  const [posts, comments] = [
    await postsInOrder(db, of('post')),
    await commentsInOrder(db, of('comment')),
  ]
  const sources = new Map([
    ...posts.map(({ id, title, content, created, slug }) => {
      const post = { id, title, url: postUrl(address, { id, slug }) }
      return [id, { title, content, created, post }] as const
    }),
    ...comments.map(({ id, content, created, post_id, post_title, post_slug }) => {
      const url = `${postUrl(address, { id: post_id, slug: post_slug })}?comments=${id}#comment-${id}`
      const post = { id: post_id, title: post_title, url }
      return [id, { title: '', content, created, post }] as const
    }),
  ])
  const personOf = new Map(people.map(person => [person.id, person]))
  const shown = quotes.flatMap(quote => {
    const source = sources.get(quote.id)
    const person = personOf.get(quote.by)
    return source && person ? { ...quote, ...source, person } : []
  })
  const marks = await markResults(
    shown.map(({ title, content, matcher }) => ({ title, content, matcher, explain: () => [] })),
  )
  return shown.map(({ kind, id, title, person, post, created }, at) => ({
    kind,
    id,
    ...wordsOf(title, marks[at]!),
    by: { id: person.id, name: person.name },
    organization: nameOf(person.organization),
    post,
    created: isoTime(created),
  }))
}

/** Some posts say it in their title only, or are nothing else. */
function wordsOf(title: string, { title_ranges, snippet }: Marks): Snippet {
  const isInTitle = snippet.ranges.length === 0 && title_ranges.length > 0
  return isInTitle || snippet.text === '' ? { text: title, ranges: title_ranges } : snippet
}

const segmentsMax = 20

function segmentsOf({ organizations }: Demand): DemandView['segments'] {
  const found = new Map<string, DemandView['segments'][number]>()
  for (const { segment, people, revenue } of organizations) {
    const known = found.get(segment)
    if (!known) found.set(segment, { segment, people, organizations: 1, revenue })
    else {
      known.people += people
      known.organizations++
      known.revenue = Math.min(known.revenue + revenue, Number.MAX_SAFE_INTEGER - 1)
    }
  }
  return [...found.values()]
    .sort((a, b) => b.revenue - a.revenue || b.people - a.people)
    .slice(0, segmentsMax)
}

const monthsShown = 12

/** Who asked for the first time, month by month. */
function monthsOf(
  { people, organizations }: Demand,
  now: Micros,
  zone: string,
): DemandView['months'] {
  const [year, month] = isoDay(dayOf(now, zone)).split('-').map(Number) as [number, number]
  const months = Array.from({ length: monthsShown }, (_, back) =>
    new Date(Date.UTC(year, month - monthsShown + back, 1)).toISOString().slice(0, 10),
  )
  // Only these are converted to the zone, which takes long, and none of thousands of times.
  const starts = months.map(day => dayStart(day, zone)!)
  const counts = months.map(() => ({ people: 0, organizations: 0 }))
  const add = (kind: 'people' | 'organizations', first: Micros) => {
    const found = counts[starts.findLastIndex(start => start <= first)]
    if (found) found[kind]++
  }
  for (const { first } of people) add('people', first)
  for (const { first } of organizations) add('organizations', first)
  return months.map((each, at) => ({ month: each, ...counts[at]! }))
}

/** Those who have asked for the first time since then. */
function newSince({ people, organizations }: Demand, since: Micros) {
  return {
    people: people.filter(({ first }) => first > since).length,
    organizations: organizations.filter(({ first }) => first > since).length,
  }
}
