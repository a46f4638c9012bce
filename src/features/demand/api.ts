import { pageRequest, pageResponse } from '../../platform/http/page-query.ts'
import type { Tag } from '../../platform/http/route.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { endpoint } from '../auth/caller/endpoint.ts'
import { readZone } from '../insight/days.ts'
import { pageOfIds, resultsMax } from '../search/results/find-results.ts'
import { askDemand } from './ask-demand.ts'
import type { Demand } from './find-demand.ts'
import {
  monthsOf,
  newSince,
  presentOrganization,
  presentPerson,
  presentPosts,
  presentQuotes,
  segmentsOf,
} from './present.ts'
import { votesMax } from './read-asks.ts'
import {
  type DemandView,
  demandQuery,
  demandView,
  type EvidenceKind,
  type EvidenceView,
  evidenceQuery,
  evidenceView,
} from './schema.ts'

const tag: Tag = {
  name: 'Demand',
  description: 'Who asks for what, what it is worth, and the words they used.',
}

const shown = { organizations: 10, posts: 10, quotes: 5 }
const dayMicros = 86_400e6

export const getDemandEndpoint = endpoint({
  name: 'getDemand',
  tag,
  summary: 'Count who asks for something',
  description:
    'How many people and organizations ask for what you search for, in posts, votes and comments on the boards that you see, and what these organizations pay. Each person counts once, and merged posts count as one. Only customers count. `GET /api/v1/demand/evidence/` lists what is behind each number.',
  query: demandQuery,
  parameterPermissions: { tag: 'tags.read', segment: 'segments.read' },
  responses: { 200: { description: 'The numbers, with evidence.', schema: demandView } },
  problems: ['invalid_input'],
}).run(async ({ caller, query }) => {
  return { status: 200, body: await presentDemand(caller, await askDemand(caller, query)) }
})

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
    posts_considered: demand.postsConsidered,
    comments_considered: demand.commentsConsidered,
    limits: { posts: resultsMax, comments: resultsMax, votes: votesMax },
  }
}

export const listDemandEvidenceEndpoint = endpoint({
  name: 'listDemandEvidence',
  tag,
  summary: 'List what is behind a demand',
  description:
    'The people, organizations, posts or quotes that `GET /api/v1/demand/` counts with the same parameters: highest revenue first, quotes by how well they match.',
  query: evidenceQuery,
  parameterPermissions: { tag: 'tags.read', segment: 'segments.read' },
  responses: {
    200: { description: 'One page of them.', schema: evidenceView, headers: ['Link'] },
  },
  problems: ['invalid_input', 'invalid_cursor'],
}).run(async ({ caller, query, path, queryText }) => {
  const { company } = caller
  const { of, page_size: _size, cursor: _cursor, ...demandOf } = query
  const list = `demand of ${company.id} ${of} ${JSON.stringify(demandOf)}`
  const pages = { url: company.address.base + path, queryText, list, column: 'key' as const }
  const request = pageRequest(query, list, pages.column)
  const demand = await askDemand(caller, demandOf)
  const all: { id: number }[] = demand[of]
  const page = pageOfIds(
    all.map(({ id }) => id),
    request,
  )
  const items = await presentEvidence(caller, demand, of, new Set(page.items))
  const response = pageResponse({ ...page, items }, pages, item => item)
  const totals = { count: all.length, is_exact: demand.isExact }
  return { ...response, body: { ...response.body, ...totals } }
})

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
