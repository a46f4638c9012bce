import { findLastSeen } from '../../../features/auth/sessions/last-seen.ts'
import { readMembersAmong } from '../../../features/demand/read-asks.ts'
import {
  findOrganizations,
  listOrganizations,
  type OrganizationRow,
} from '../../../features/people/organizations/organizations.ts'
import { segmentOf } from '../../../features/people/organizations/segment-of.ts'
import { isEmail } from '../../../features/people/users/email.ts'
import type { User } from '../../../features/people/users/find-user.ts'
import {
  isFound,
  listUsers,
  listUsersOf,
  searchedMax,
} from '../../../features/people/users/list-users.ts'
import { nameFor } from '../../../features/people/users/names.ts'
import { roles } from '../../../features/people/users/schema.ts'
import { listPeopleIn } from '../../../features/segments/list-members.ts'
import type { CountedSegment } from '../../../features/segments/segments.ts'
import type { Micros } from '../../../platform/clock.ts'
import type { PageRequest, Page as Rows } from '../../../platform/db/page.ts'
import { settleAll } from '../../../platform/db/settle-all.ts'
import { parseId } from '../../../platform/text/id.ts'
import { Pager } from '../../parts/board-controls.tsx'
import { Ago, DateTime } from '../../parts/date-time.tsx'
import type { Page, PageCall } from '../../parts/page.ts'
import { Avatar, shownName } from '../../parts/person.tsx'
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
import { ListTabs, OrganizationLink, peoplePath } from './person-link.tsx'
import { PersonState } from './person-state.tsx'

/** A person with what the list shows beside their own row. */
export type ListedPerson = User & {
  organization: OrganizationRow | undefined
  lastSeen: Micros | undefined
}

/** So many fit into a list to choose from. */
const organizationsMax = 100

/** Everyone the company knows: customers, and the team itself. */
export const peoplePage: Page = {
  query: ['q', 'role', 'organization', 'segment', 'sort', 'cursor'],
  async run(call) {
    const member = findMember(call)
    if (!member) return undefined
    const { address, t } = call
    const rail = beginRail(member)
    const saved = await findSaved(member.db, call.query)
    const view = readPeopleView(call, saved)
    const [people, organizations, segments] = await member.db.readTogether(db =>
      settleAll([
        readPeople({ ...call, db }, view, saved),
        readOrganizations(db, view.organization),
        segmentChoices(db),
      ]),
    )
    if (!people) return undefined
    const filters = [
      {
        name: 'role',
        label: t('role'),
        of: roles.map((role): [string, string] => [role, t(`role_${role}`)]),
        chosen: view.role,
      },
      {
        name: 'organization',
        label: t('organization'),
        of: organizations.map(({ id, name }): [string, string] => [String(id), name]),
        chosen: view.organization?.toString(),
      },
      {
        name: 'segment',
        label: t('segmentOrPlan'),
        of: segments,
        chosen: view.segment,
      },
    ].filter(({ of }) => of.length > 0)
    return teamLayout(call, {
      part: 'people',
      title: t('people'),
      rail,
      children: (
        <div class="planning">
          <div class="head-with-action">
            <h1>{t('people')}</h1>
            <ListTabs current="people" address={address} t={t} />
          </div>
          <ListFilters
            path={peoplePath}
            words={view.q}
            placeholder={t('peopleSearch')}
            filters={filters}
            sort={view.sort}
            address={address}
            t={t}
          />
          {saved?.isExact === false && <p class="quiet">{t('segmentCounting')}</p>}
          {people.items.length === 0 ? (
            <Empty
              icon="people"
              text={t(people.older || people.newer ? 'searchesFurther' : 'peopleNone')}
            />
          ) : (
            <PeopleTable people={people.items} sort={sortOf(call, view, saved)} call={call} />
          )}
          <Pages of={people} sort={view.sort} t={t} />
          {people.items.length > 0 && (
            <ExportLinks
              list="people"
              query={{ ...view, organization: view.organization?.toString() }}
              address={address}
              t={t}
            />
          )}
        </div>
      ),
    })
  },
}

export type PeopleView = {
  q: string
  role: (typeof roles)[number] | undefined
  organization: number | undefined
  segment: string | undefined
  sort: 'oldest' | undefined
}

export function readPeopleView(
  { query, ...call }: PageCall,
  saved: CountedSegment | undefined,
): PeopleView {
  return {
    q: searchedWords({ query, ...call }),
    role: roles.find(each => each === query.role),
    organization: parseId(query.organization),
    segment: query.segment || undefined,
    // The people of an organization or a saved segment are in one order.
    sort: query.sort === 'oldest' && !query.organization && !saved ? 'oldest' : undefined,
  }
}

async function readPeople(
  call: PageCall,
  view: PeopleView,
  saved: CountedSegment | undefined,
): Promise<ReadList<ListedPerson> | undefined> {
  const { db } = call
  const { q, role, organization, segment, sort } = view
  if (isEmail(q)) {
    const { items } = await listUsers(db, { email: q }, { size: 1 })
    if (items.length > 0) {
      const people = await withDetails(db, await wantedPeople(db, items, view, saved))
      return { items: people, newer: undefined, older: undefined }
    }
  }
  const filter = { ...view, organization: organization?.toString() }
  const list = { path: peoplePath, filter }
  const isFiltered = saved ? organization !== undefined : segment !== undefined
  const isSearched = q !== '' || isFiltered || ((saved || organization) && role)
  const sized = <Request extends object>(request: Request) => ({
    ...request,
    size: isSearched ? searchedMax : pageSize,
  })
  if (organization !== undefined)
    return readList<ListedPerson, 'id'>(call, { ...list, column: 'id' }, async request =>
      shownOf(db, await listUsersOf(db, organization, sized(request)), request, 'id', view, saved),
    )
  if (saved)
    return readList<ListedPerson, 'id'>(call, { ...list, column: 'id' }, async request =>
      shownOf(db, await listPeopleIn(db, saved.id, sized(request)), request, 'id', view, saved),
    )
  return readList<ListedPerson>(call, list, async (request: PageRequest) =>
    shownOf(
      db,
      await listUsers(db, { role }, sized(request), sort),
      request,
      'created',
      view,
      undefined,
    ),
  )
}

/** Details are read of those who are shown: a search looks through many more. */
async function shownOf<Column extends 'id' | 'created'>(
  db: PageCall['db'],
  page: Rows<User, Column>,
  request: PageRequest<Column>,
  column: Column,
  view: PeopleView,
  saved: CountedSegment | undefined,
) {
  const wanted = new Set((await wantedPeople(db, page.items, view, saved)).map(({ id }) => id))
  const { items, ...rest } = narrowed(page, request, column, ({ id }) => wanted.has(id))
  return { ...rest, items: await withDetails(db, items) }
}

/** The people in the view. */
export async function wantedPeople(
  db: PageCall['db'],
  users: User[],
  { q, role, organization, segment }: PeopleView,
  saved: CountedSegment | undefined,
): Promise<User[]> {
  const some = users.filter(
    user =>
      isFound(user, q) &&
      (role === undefined || user.role === role) &&
      (organization === undefined || user.organization_id === organization),
  )
  if (saved) {
    const members = await readMembersAmong(db, saved.id, some)
    return some.filter(({ id }) => members.has(id))
  }
  if (segment === undefined) return some
  const people = await withOrganizations(db, some)
  return people.filter(each => segmentOf(each, each.organization) === segment)
}

/** Each kind of row by one statement. */
export async function withDetails(db: PageCall['db'], users: User[]): Promise<ListedPerson[]> {
  const ids = users.map(({ id }) => id)
  const [people, seen] = await settleAll([withOrganizations(db, users), findLastSeen(db, ids)])
  return people.map(person => ({ ...person, lastSeen: seen.get(person.id) }))
}

async function withOrganizations(db: PageCall['db'], users: User[]) {
  const ids = new Set(users.flatMap(({ organization_id }) => organization_id ?? []))
  const found = await findOrganizations(db, [...ids])
  const organizations = new Map(found.map(each => [each.id, each]))
  return users.map(user => ({
    ...user,
    organization: organizations.get(user.organization_id ?? 0),
  }))
}

/** The newest, and the one that is chosen, by name. */
export async function readOrganizations(db: PageCall['db'], chosen: number | null | undefined) {
  const [{ items }, found] = await settleAll([
    listOrganizations(db, {}, { size: organizationsMax }),
    findOrganizations(db, chosen ? [chosen] : []),
  ])
  const missing = found.filter(({ id }) => !items.some(each => each.id === id))
  return [...items, ...missing].sort((a, b) => a.name.localeCompare(b.name))
}

type Sort = { url: string; isOldest: boolean } | undefined

function sortOf({ address }: PageCall, view: PeopleView, saved: unknown): Sort {
  if (view.organization !== undefined || saved) return undefined
  const given = Object.entries({ ...view, organization: undefined }) as [string, string][]
  const sort = view.sort === 'oldest' ? undefined : 'oldest'
  const url = listUrl(address.path + peoplePath, given, { sort })
  return { url, isOldest: view.sort === 'oldest' }
}

type PagesProps = { of: ReadList<unknown>; sort: string | undefined } & Pick<PageCall, 't'>

export function Pages({ of: { newer, older }, sort, t }: PagesProps) {
  const [back, on] = sort === 'oldest' ? [older, newer] : [newer, older]
  return <Pager newer={back} older={on} isByTime={false} t={t} />
}

type PeopleTableProps = {
  people: ListedPerson[]
  sort: Sort
  /** Of one organization, which needs no column. */
  isOfOne?: boolean
  call: PageCall
}

export function PeopleTable({ people, sort, isOfOne, call }: PeopleTableProps) {
  const { address, company, now, t } = call
  const hasSegments = people.some(each => segmentOf(each, each.organization) !== '')
  return (
    <table class="people">
      <thead>
        <tr>
          <th scope="col">{t('nameLabel')}</th>
          {!isOfOne && <th scope="col">{t('organization')}</th>}
          {hasSegments && <th scope="col">{t('plan')}</th>}
          {!isOfOne && (
            <th scope="col" class="people-number">
              {t('order_revenue')}
            </th>
          )}
          <th scope="col">{t('lastSeen')}</th>
          <SortedHead label={t('joined')} sort={sort} />
        </tr>
      </thead>
      <tbody>
        {people.map(person => (
          <tr>
            <th scope="row">
              <span class="people-person">
                <Avatar
                  id={person.id}
                  name={person.name}
                  picture={person.picture}
                  address={address}
                />
                <span class="people-name">
                  <span>
                    <a class="people-link" href={`${address.path}${peoplePath}${person.id}/`}>
                      <bdi>{shownName(nameFor({ isTeam: true }, person), t)}</bdi>
                    </a>{' '}
                    <PersonState user={person} t={t} />
                  </span>
                  <bdi class="quiet">{person.email}</bdi>
                </span>
              </span>
            </th>
            {!isOfOne && (
              <td>
                {person.organization && (
                  <OrganizationLink {...person.organization} address={address} />
                )}
              </td>
            )}
            {hasSegments && <td dir="auto">{segmentOf(person, person.organization)}</td>}
            {!isOfOne && (
              <td class="people-number">
                {person.organization && money(person.organization.revenue, company.currency, t)}
              </td>
            )}
            <td>
              {person.lastSeen !== undefined && <Ago time={person.lastSeen} now={now} t={t} />}
            </td>
            <td class="people-time">
              <DateTime time={person.created} t={t} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A column that the list can be ordered by: its head leads to the other order. */
export function SortedHead({ label, sort }: { label: string; sort: Sort }) {
  if (!sort) return <th scope="col">{label}</th>
  return (
    <th scope="col" aria-sort={sort.isOldest ? 'ascending' : 'descending'}>
      <a class="people-sort" href={sort.url}>
        {label} <span aria-hidden="true">{sort.isOldest ? '↑' : '↓'}</span>
      </a>
    </th>
  )
}
