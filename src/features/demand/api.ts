import { pageRequest, pageResponse } from '../../platform/http/page-query.ts'
import type { Tag } from '../../platform/http/route.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { endpoint } from '../auth/caller/endpoint.ts'
import { requirePermission } from '../auth/caller/require-permission.ts'
import { pageOfIds } from '../search/results/find-results.ts'
import { askDemand } from './ask-demand.ts'
import { presentDemand, presentEvidence } from './present.ts'
import { demandQuery, demandView, evidenceQuery, evidenceView } from './schema.ts'

const tag: Tag = {
  name: 'Demand',
  description: 'Who asks for something, how much revenue is behind it, and what they say.',
}

/** Demand names people and organizations and shows what they pay. */
function requireNames(caller: SignedInCaller) {
  requirePermission('users.read', caller)
  requirePermission('organizations.read', caller)
}

const alsoNeeds = 'Also needs the scopes `users:read` and `organizations:read`.'

export const getDemandEndpoint = endpoint({
  name: 'getDemand',
  tag,
  summary: 'Count who asks for something',
  description:
    'How many people and organizations ask for something, and how much these organizations pay. Counts posts, votes and comments on the boards you can see. Each person counts once, and merged posts count as one. Only customers count. `GET /api/v1/demand/evidence/` lists the evidence for each number. ' +
    alsoNeeds,
  query: demandQuery,
  parameterPermissions: { tag: 'tags.read', segment: 'segments.read', theme: 'themes.read' },
  responses: { 200: { description: 'The numbers, with evidence.', schema: demandView } },
  problems: ['invalid_input'],
}).run(async ({ caller, query }) => {
  requireNames(caller)
  return { status: 200, body: await presentDemand(caller, await askDemand(caller, query)) }
})

export const listDemandEvidenceEndpoint = endpoint({
  name: 'listDemandEvidence',
  tag,
  summary: 'List the evidence for demand',
  description:
    'The people, organizations, posts or quotes that `GET /api/v1/demand/` counts with the same parameters: highest revenue first, quotes by how well they match. ' +
    alsoNeeds,
  query: evidenceQuery,
  parameterPermissions: { tag: 'tags.read', segment: 'segments.read', theme: 'themes.read' },
  responses: {
    200: { description: 'One page of evidence.', schema: evidenceView, headers: ['Link'] },
  },
  problems: ['invalid_input', 'invalid_cursor'],
}).run(async ({ caller, query, path, queryText }) => {
  requireNames(caller)
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
