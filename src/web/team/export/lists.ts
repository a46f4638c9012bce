import { z } from 'zod'
import { problem } from '../../../errors/problem.ts'
import type { SessionCaller } from '../../../features/auth/caller/caller.ts'
import { readerOf } from '../../../features/boards/who-sees.ts'
import type { Demand } from '../../../features/demand/find-demand.ts'
import { presentEvidence } from '../../../features/demand/present.ts'
import { type EvidenceKind, evidenceViews } from '../../../features/demand/schema.ts'
import { presentAudit } from '../../../features/events/audit/present.ts'
import { readAudit } from '../../../features/events/audit/read-audit.ts'
import { auditView } from '../../../features/events/audit/schema.ts'
import { insightView } from '../../../features/insight/schema.ts'
import {
  listOrganizations,
  type OrganizationRow,
  presentOrganization,
} from '../../../features/people/organizations/organizations.ts'
import { organizationView } from '../../../features/people/organizations/schema.ts'
import { isEmail } from '../../../features/people/users/email.ts'
import type { User } from '../../../features/people/users/find-user.ts'
import { listUsers, listUsersOf } from '../../../features/people/users/list-users.ts'
import { loadUserDetails, presentUserDetails } from '../../../features/people/users/present.ts'
import { userDetailsView } from '../../../features/people/users/schema.ts'
import { listVisibleFields } from '../../../features/posts/fields/post-fields.ts'
import { getRootPost } from '../../../features/posts/find-post.ts'
import { listFilteredPosts } from '../../../features/posts/list/list-filtered-posts.ts'
import { postSorts } from '../../../features/posts/list/list-query.ts'
import { presentItems } from '../../../features/posts/list/present-items.ts'
import type { PostRow } from '../../../features/posts/post-row.ts'
import { listedFullPostView } from '../../../features/posts/schema.ts'
import { columnsOf, filterOf } from '../../../features/roadmaps/columns.ts'
import { listColumn } from '../../../features/roadmaps/list-column.ts'
import { visibleRoadmaps } from '../../../features/roadmaps/visible.ts'
import { listOrganizationsIn, listPeopleIn } from '../../../features/segments/list-members.ts'
import { listSegments } from '../../../features/segments/segments.ts'
import { findImport, reportOf } from '../../../features/transfer/import/upload/find-import.ts'
import { listVotersOf, presentVoter } from '../../../features/votes/list-voters.ts'
import { voterView } from '../../../features/votes/schema.ts'
import { isoTime } from '../../../platform/clock.ts'
import { parseId } from '../../../platform/text/id.ts'
import { columnName } from '../../parts/roadmap-column-title.tsx'
import { auditParams, readAuditView } from '../../settings/audit/audit-view.ts'
import { demandQuery, readDemand } from '../demand/demand-page.tsx'
import { readChoices, readInboxView, viewQuery } from '../inbox/inbox-view.ts'
import { inboxFilter, searchInbox } from '../inbox/read-inbox.ts'
import { withOrganizations } from '../inbox/read-voters.ts'
import { choiceQuery, readChosenInsight } from '../insight/insight-choice.ts'
import { segmentName } from '../insight/segment-charts.tsx'
import { findSaved } from '../people/list-view.tsx'
import { isWantedOrganization, readOrganizationsView } from '../people/organizations-page.tsx'
import { readPeopleView, wantedPeople, withDetails } from '../people/people-page.tsx'
import { type ListExport, listExport, pagesOf } from './list-export.ts'

const presented = (reader: SessionCaller, posts: PostRow[], segment: number | undefined) =>
  presentItems(reader, { view: 'full' }, posts, { segment })

/** Fields of the same name on several boards share a column. */
async function namesOfFields({ db, audience }: SessionCaller): Promise<string[]> {
  return [...new Set((await listVisibleFields(db, audience)).map(({ name }) => name))]
}

/** The posts of the inbox. */
const posts = listExport({
  permission: 'posts.read_history',
  keys: namesOfFields,
  view: listedFullPostView,
  query: viewQuery,
  async open(call, reader) {
    const choices = await readChoices(call)
    const view = readInboxView(call, choices)
    const filter = () => inboxFilter(call, reader(), view, choices)
    const { search, segment } = view
    if (search === undefined)
      return pagesOf(async request => {
        const page = await listFilteredPosts(reader().db, filter(), postSorts[view.order], request)
        return { ...page, items: await presented(reader(), page.items, segment) }
      })
    const found = await searchInbox(reader(), filter(), search, call.t.language)
    return onePage(await presented(reader(), found, segment))
  },
})

const personView = z.object({
  ...userDetailsView.shape,
  organization_name: z.string().nullable(),
  organization_revenue: z.int().nullable(),
  last_seen: z.string().nullable(),
})

const people = listExport({
  permission: 'users.read',
  view: personView,
  query: ['q', 'role', 'organization', 'segment', 'sort'],
  async open(call, reader) {
    const saved = await findSaved(reader().db, call.query)
    const view = readPeopleView(call, saved)
    const { organization } = view
    const shown = async (users: User[]) => {
      const { db } = reader()
      const wanted = await wantedPeople(db, users, view, saved)
      const listed = await withDetails(db, wanted)
      return (await loadUserDetails(db, wanted)).map((user, at) => ({
        ...presentUserDetails(user, call.address),
        organization_name: listed[at]!.organization?.name ?? null,
        organization_revenue: listed[at]!.organization?.revenue ?? null,
        last_seen: timeOrNull(listed[at]!.lastSeen),
      }))
    }
    const known = isEmail(view.q)
      ? (await listUsers(reader().db, { email: view.q }, { size: 1 })).items
      : []
    if (known.length > 0) return onePage(await shown(known))
    if (organization !== undefined)
      return pagesOf<z.infer<typeof personView>, 'id'>(async request => {
        const page = await listUsersOf(reader().db, organization, request)
        return { ...page, items: await shown(page.items) }
      })
    if (saved)
      return pagesOf<z.infer<typeof personView>, 'id'>(async request => {
        const page = await listPeopleIn(reader().db, saved.id, request)
        return { ...page, items: await shown(page.items) }
      })
    return pagesOf(async request => {
      const page = await listUsers(reader().db, { role: view.role }, request, view.sort)
      return { ...page, items: await shown(page.items) }
    })
  },
})

/** In order of creation, even if the page sorts by revenue: a spreadsheet can sort them. */
const organizations = listExport({
  permission: 'organizations.read',
  view: organizationView,
  query: ['q', 'segment', 'sort'],
  async open(call, reader) {
    const view = readOrganizationsView(call)
    const saved = await findSaved(reader().db, call.query)
    const shown = (found: OrganizationRow[]) =>
      found.filter(each => isWantedOrganization(each, view, saved)).map(presentOrganization)
    if (saved)
      return pagesOf<z.infer<typeof organizationView>, 'id'>(async request => {
        const page = await listOrganizationsIn(reader().db, saved.id, request)
        return { ...page, items: shown(page.items) }
      })
    const startsAt = view.sort === 'oldest' ? 'oldest' : 'newest'
    return pagesOf(async request => {
      const page = await listOrganizations(reader().db, {}, request, startsAt)
      return { ...page, items: shown(page.items) }
    })
  },
})

const voters = listExport({
  permission: 'votes.read',
  view: z.object({
    ...voterView.shape,
    segment: z.string(),
    organization: organizationView.pick({ id: true, name: true, revenue: true }).nullable(),
  }),
  query: ['post'],
  async open({ query }, reader) {
    const id = parseId(query.post)
    if (id === undefined) return undefined
    await getRootPost(reader().db, reader().audience, id)
    return pagesOf(async request => {
      const { db, audience } = reader()
      const page = await listVotersOf(db, audience, id, request)
      const found = await withOrganizations(db, page.items)
      const items = found.map(({ segment, organization, ...voter }) => ({
        ...presentVoter(voter),
        segment,
        organization: organization
          ? { id: organization.id, name: organization.name, revenue: organization.revenue }
          : null,
      }))
      return { ...page, items }
    })
  },
})

/** Column by column. */
const roadmap = listExport({
  permission: 'roadmaps.read',
  keys: namesOfFields,
  view: z.object({ column: z.string(), ...listedFullPostView.shape }),
  query: ['roadmap', 'segment'],
  async open({ db, caller, query, t }, reader) {
    const roadmaps = await visibleRoadmaps(db, readerOf(caller))
    const shown =
      query.roadmap === undefined
        ? roadmaps[0]
        : roadmaps.find(({ id }) => String(id) === query.roadmap)
    const segment = (await listSegments(db)).find(({ id }) => String(id) === query.segment)?.id
    if (!shown) return undefined
    const columns = await columnsOf(db, shown, { isTeam: true })
    return (async function* () {
      for (const column of columns)
        yield* pagesOf(async request => {
          const filter = { ...filterOf(shown, column, reader().audience), segment }
          const page = await listColumn(reader().db, shown, filter, request)
          const items = await presented(reader(), page.items, segment)
          return { ...page, items: items.map(post => ({ column: columnName(column, t), ...post })) }
        })
    })()
  },
})

/** Demand is counted once, at the start. */
const demand = (kind: EvidenceKind) =>
  listExport({
    permission: 'demand.read',
    view: evidenceViews[kind] as z.ZodType,
    query: demandQuery,
    async open(call, reader) {
      const first = reader()
      const read = await readDemand(call, first)
      return read && evidence(read.demand, kind, first, reader)
    },
  })

async function* evidence(
  counted: Demand,
  kind: EvidenceKind,
  first: SessionCaller,
  reader: () => SessionCaller,
) {
  const all = counted[kind].map(({ id }) => id)
  for (let at = 0; at < all.length; at += evidenceAtOnce) {
    const now = reader()
    if (now.cacheKeys['by audience'] !== first.cacheKeys['by audience']) throw problem('forbidden')
    yield await presentEvidence(now, counted, kind, new Set(all.slice(at, at + evidenceAtOnce)))
  }
}

const evidenceAtOnce = 100

const insightDays = listExport({
  permission: 'insight.read',
  view: insightView.shape.days.element,
  query: choiceQuery,
  async open(call) {
    const chosen = await readChosenInsight(call)
    return chosen && onePage(chosen.insight.days)
  },
})

const insightSegments = listExport({
  permission: 'insight.read',
  view: insightView.shape.segments.unwrap().element,
  query: choiceQuery,
  async open(call) {
    const segments = (await readChosenInsight(call))?.insight.segments
    const named = segments?.map(row => ({ ...row, segment: segmentName(row.segment, call.t) }))
    return named && onePage(named)
  },
})

const audit = listExport({
  permission: 'audit.read',
  view: auditView,
  query: auditParams,
  async open(call, reader) {
    const { filter } = await readAuditView(call)
    if (!filter) return undefined
    return pagesOf(async request => {
      const { page, context } = await readAudit(reader().db, filter, request)
      return { ...page, items: page.items.map(row => presentAudit(row, context)) }
    })
  },
})

/** Refused rows, with the columns of `hark import --refused`. */
const refused = listExport({
  permission: 'batches.write',
  view: z.object({
    refused_line: z.int(),
    refused_column: z.string(),
    refused_reason: z.string(),
  }),
  query: ['import'],
  async open({ db, query }) {
    const id = parseId(query.import)
    const row = id === undefined ? undefined : await findImport(db, id)
    const report = row && reportOf(row)
    if (!report) return undefined
    return onePage(
      report.refused.map(({ line, column, reason }) => ({
        refused_line: line,
        refused_column: column,
        refused_reason: reason,
      })),
    )
  },
})

/** All lists that can be exported, by name. */
export const lists: Record<string, ListExport> = {
  posts,
  people,
  organizations,
  voters,
  roadmap,
  'demand-people': demand('people'),
  'demand-organizations': demand('organizations'),
  'demand-posts': demand('posts'),
  'demand-quotes': demand('quotes'),
  'insight-days': insightDays,
  'insight-segments': insightSegments,
  audit,
  refused,
}

function timeOrNull(time: number | undefined): string | null {
  return time === undefined ? null : isoTime(time)
}

async function* onePage<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  yield items
}
