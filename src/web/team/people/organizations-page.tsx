import { permissionsOf } from '../../../features/auth/permissions.ts'
import {
  listOrganizations,
  type OrganizationRow,
} from '../../../features/people/organizations/organizations.ts'
import { hasWords, searchedMax } from '../../../features/people/users/list-users.ts'
import { listOrganizationsIn } from '../../../features/segments/list-members.ts'
import type { CountedSegment } from '../../../features/segments/segments.ts'
import type { PageRequest } from '../../../platform/db/page.ts'
import { settleAll } from '../../../platform/db/settle-all.ts'
import { DateTime } from '../../parts/date-time.tsx'
import { Field, OnceField, Submit } from '../../parts/field.tsx'
import type { Page, PageCall } from '../../parts/page.ts'
import { type ReadList, readList } from '../../parts/read-list.ts'
import { findMember } from '../back-path.ts'
import { Empty } from '../empty.tsx'
import { ExportLinks } from '../export/export-links.tsx'
import { money } from '../money.ts'
import { beginRail, teamLayout } from '../team-layout.tsx'
import {
  findSaved,
  ListFilters,
  listUrl,
  narrowed,
  pageSize,
  searchedWords,
  segmentChoices,
} from './list-view.tsx'
import { Pages, SortedHead } from './people-page.tsx'
import { ListTabs, organizationsPath } from './person-link.tsx'

/** The companies that people belong to, and what they pay. */
export const organizationsPage: Page = {
  query: ['q', 'segment', 'sort', 'cursor'],
  async run(call) {
    const member = findMember(call)
    if (!member) return undefined
    const { address, sent, t } = call
    const rail = beginRail(member)
    const view = readOrganizationsView(call)
    const saved = await findSaved(member.db, call.query)
    const [read, segments] = await member.db.readTogether(db =>
      settleAll([readOrganizations({ ...call, db }, view, saved), segmentChoices(db)]),
    )
    if (!read) return undefined
    const isFiltered = view.q !== '' || view.segment !== undefined
    return teamLayout(call, {
      part: 'people',
      title: t('organizations'),
      rail,
      children: (
        <div class="planning">
          <div class="head-with-action">
            <h1>{t('organizations')}</h1>
            <ListTabs current="organizations" address={address} t={t} />
          </div>
          <ListFilters
            path={organizationsPath}
            words={view.q}
            placeholder={t('organizationsSearch')}
            filters={[
              {
                name: 'segment',
                label: t('segmentOrPlan'),
                of: segments,
                chosen: view.segment,
              },
            ].filter(({ of }) => of.length > 0)}
            sort={view.sort}
            address={address}
            t={t}
          />
          {saved?.isExact === false && <p class="quiet">{t('segmentCounting')}</p>}
          {view.sort === 'revenue' && read.isPartial && (
            <p class="quiet">{t('organizationsCompared', { max: t.number(searchedMax) })}</p>
          )}
          {read.items.length === 0 ? (
            <Empty
              icon="organization"
              text={t(
                read.older || read.newer
                  ? 'searchesFurther'
                  : isFiltered
                    ? 'organizationsNone'
                    : 'organizationsFirst',
              )}
            />
          ) : (
            <OrganizationsTable
              organizations={read.items}
              view={view}
              isOfSaved={saved !== undefined}
              call={call}
            />
          )}
          <Pages of={read} sort={view.sort} t={t} />
          {read.items.length > 0 && (
            <ExportLinks list="organizations" query={view} address={address} t={t} />
          )}
          {permissionsOf(member.role).has('organizations.write') && (
            <details class="card settings-form" open={sent !== undefined}>
              <summary>{t('organizationNew')}</summary>
              <form class="stack" method="post" action={address.path + organizationsPath}>
                <OnceField sent={sent} />
                <Field
                  name="name"
                  label={t('nameLabel')}
                  lengthMax={150}
                  sent={sent}
                  isRequired
                  t={t}
                />
                <p>
                  <Submit label={t('addButton')} />
                </p>
              </form>
            </details>
          )}
        </div>
      ),
    })
  },
}

const sorts = ['oldest', 'revenue'] as const

export type OrganizationsView = {
  q: string
  segment: string | undefined
  sort: (typeof sorts)[number] | undefined
}

export function readOrganizationsView({ query, ...call }: PageCall): OrganizationsView {
  return {
    q: searchedWords({ query, ...call }),
    segment: query.segment || undefined,
    sort: sorts.find(each => each === query.sort),
  }
}

type Read = ReadList<OrganizationRow> & { isPartial?: boolean }

async function readOrganizations(
  call: PageCall,
  view: OrganizationsView,
  saved: CountedSegment | undefined,
): Promise<Read | undefined> {
  const { db } = call
  const { q, segment, sort } = view
  const isWanted = (organization: OrganizationRow) =>
    isWantedOrganization(organization, view, saved)
  if (sort === 'revenue') {
    // No index has the revenue: the highest are found among the newest.
    const { items, older } = saved
      ? await listOrganizationsIn(db, saved.id, { size: searchedMax })
      : await listOrganizations(db, {}, { size: searchedMax })
    const highest = items.filter(isWanted).sort((a, b) => b.revenue - a.revenue)
    const isPartial = older !== undefined
    return { items: highest.slice(0, 2 * pageSize), newer: undefined, older: undefined, isPartial }
  }
  const isSearched = q !== '' || (segment !== undefined && !saved)
  const size = isSearched ? searchedMax : pageSize
  const list = { path: organizationsPath, filter: view }
  if (saved)
    return readList<OrganizationRow, 'id'>(call, { ...list, column: 'id' }, async request =>
      narrowed(
        await listOrganizationsIn(db, saved.id, { ...request, size }),
        request,
        'id',
        isWanted,
      ),
    )
  return readList<OrganizationRow>(call, list, async (request: PageRequest) =>
    narrowed(
      await listOrganizations(db, {}, { ...request, size }, sort),
      request,
      'created',
      isWanted,
    ),
  )
}

/** Whether the organization belongs to the view. */
export function isWantedOrganization(
  organization: OrganizationRow,
  { q, segment }: OrganizationsView,
  saved: CountedSegment | undefined,
): boolean {
  return (
    hasWords(q, organization.name, organization.external_id ?? '') &&
    (saved !== undefined || segment === undefined || organization.segment === segment)
  )
}

type OrganizationsTableProps = {
  organizations: OrganizationRow[]
  view: OrganizationsView
  /** Those of a saved segment have one other order. */
  isOfSaved: boolean
  call: PageCall
}

function OrganizationsTable({ organizations, view, isOfSaved, call }: OrganizationsTableProps) {
  const { address, company, t } = call
  const given = Object.entries(view) as [string, string | undefined][]
  const urlOf = (sort: OrganizationsView['sort']) =>
    listUrl(address.path + organizationsPath, given, { sort })
  const isOldest = view.sort === 'oldest'
  const isByRevenue = view.sort === 'revenue'
  return (
    <table class="people">
      <thead>
        <tr>
          <th scope="col">{t('nameLabel')}</th>
          <th scope="col">{t('plan')}</th>
          <th
            scope="col"
            class="people-number"
            aria-sort={isByRevenue ? ('descending' as const) : undefined}
          >
            <a class="people-sort" href={urlOf('revenue')}>
              {t('order_revenue')} {isByRevenue && <span aria-hidden="true">↓</span>}
            </a>
          </th>
          {isByRevenue ? (
            <th scope="col">
              <a class="people-sort" href={urlOf(undefined)}>
                {t('added')}
              </a>
            </th>
          ) : (
            <SortedHead
              label={t('added')}
              sort={
                isOfSaved ? undefined : { url: urlOf(isOldest ? undefined : 'oldest'), isOldest }
              }
            />
          )}
        </tr>
      </thead>
      <tbody>
        {organizations.map(({ id, name, segment, revenue, created }) => (
          <tr>
            <th scope="row">
              <a class="people-link" href={`${address.path}${organizationsPath}${id}/`}>
                <bdi>{name}</bdi>
              </a>
            </th>
            <td>{segment !== '' && <bdi>{segment}</bdi>}</td>
            <td class="people-number">{money(revenue, company.currency, t)}</td>
            <td class="people-time">
              <DateTime time={created} t={t} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
