import type { Child } from 'hono/jsx'
import type { SessionCaller } from '../../../features/auth/caller/caller.ts'
import { askDemand } from '../../../features/demand/ask-demand.ts'
import type { Demand } from '../../../features/demand/find-demand.ts'
import { presentDemand, presentEvidence } from '../../../features/demand/present.ts'
import {
  type DemandQuery,
  type DemandView,
  type EvidenceKind,
  type EvidenceView,
  evidenceKinds,
  type OrganizationView,
  type PersonView,
  type PostDemandView,
  type QuoteView,
} from '../../../features/demand/schema.ts'
import { listSegments } from '../../../features/insight/segments.ts'
import {
  findOrganizations,
  type OrganizationRow,
} from '../../../features/people/organizations/organizations.ts'
import type { MatchRange } from '../../../features/search/query/match-marker.ts'
import { pageOfIds } from '../../../features/search/results/find-results.ts'
import { listSegments as listSavedSegments } from '../../../features/segments/segments.ts'
import { listThemes, type Theme } from '../../../features/themes/themes.ts'
import { dayStart } from '../../../platform/clock.ts'
import { settleAll } from '../../../platform/db/settle-all.ts'
import { isId, parseId } from '../../../platform/text/id.ts'
import { Back } from '../../parts/back.tsx'
import { DateTime } from '../../parts/date-time.tsx'
import { Submit } from '../../parts/field.tsx'
import { marked } from '../../parts/marked.tsx'
import type { Page, PageCall } from '../../parts/page.ts'
import { type ReadList, readList } from '../../parts/read-list.ts'
import { searchField } from '../../parts/search-words.tsx'
import { StatusLabel } from '../../parts/status-label.tsx'
import { sectionPath } from '../../settings/sections.ts'
import { findMember } from '../back-path.ts'
import { Empty } from '../empty.tsx'
import { ExportLinks } from '../export/export-links.tsx'
import { BarChart, ShareBar } from '../insight/bar-chart.tsx'
import { Chip } from '../insight/insight-page.tsx'
import { segmentName } from '../insight/segment-charts.tsx'
import { minorDigits, money } from '../money.ts'
import { demandPath } from '../palette.tsx'
import { listUrl } from '../people/list-view.tsx'
import { Pages } from '../people/people-page.tsx'
import { Behind, OrganizationLink, PersonLink } from '../people/person-link.tsx'
import { inboxPathOf, votersPathOf } from '../people/post-rows.tsx'
import { beginRail, teamLayout } from '../team-layout.tsx'

/** In whole units of the currency. */
const revenueSteps = [1_000, 10_000, 100_000]
const revenueMax = 1_000_000_000_000

/** The parameters that choose the demand. */
export const demandQuery = ['q', 'theme', 'segment', 'organization', 'revenue']

/** Who asks for something, or what is asked for most, with everything behind each number. */
export const demandPage: Page = {
  query: [...demandQuery, 'show', 'cursor'],
  async run(call) {
    const member = findMember(call)
    const rail = member && beginRail(member)
    const read = member && (await readDemand(call, member))
    if (!member || !read) return undefined
    const { view, saved, segments, plans, themes, theme, organization, demand, redefined } = read
    const content = view.show
      ? await evidence(call, member, demand, view, view.show)
      : await overview(call, member, demand, view, new Set(saved.map(({ name }) => name)))
    if (!content) return undefined
    const { t } = call
    return teamLayout(call, {
      part: 'demand',
      title: t('demand'),
      rail,
      children: (
        <div class="insight demand">
          <h1 dir={theme && 'auto'}>{theme?.name ?? t('demand')}</h1>
          {theme?.description !== '' && (
            <p class="quiet" dir={theme && 'auto'}>
              {theme?.description ?? t('demandHint')}
            </p>
          )}
          <Choices
            call={call}
            view={view}
            segments={segments}
            plans={plans}
            themes={themes}
            organization={organization}
          />
          {redefined !== undefined && (
            <p class="quiet">{t('segmentRedefined', { date: t.date(redefined).day })}</p>
          )}
          {content}
        </div>
      ),
    })
  },
}

/** Undefined if the address is invalid. */
export async function readDemand(call: PageCall, member: SessionCaller) {
  const view = readView(call)
  if (!view) return undefined
  const [saved, counted, themes, [organization]] = await settleAll([
    listSavedSegments(member.db),
    listSegments(member.db),
    listThemes(member.db),
    findOrganizations(member.db, view.organization === undefined ? [] : [view.organization]),
  ])
  const theme = themes.find(({ id }) => id === view.theme)
  if (view.theme !== undefined && !theme) return undefined
  if (view.organization !== undefined && !organization) return undefined
  const segments = saved.map(({ name }) => name)
  // A saved segment of the same name wins.
  const plans = [...counted.keys()].filter(name => !segments.includes(name))
  const chosen = saved.find(({ name }) => name === view.segment)
  const demand = await askDemand(member, queryOf(view, chosen !== undefined, call))
  const { redefined } = chosen ?? {}
  return { view, saved, segments, plans, themes, theme, organization, demand, redefined }
}

type View = {
  q: string
  theme: number | undefined
  segment: string | undefined
  organization: number | undefined
  revenue: number | undefined
  show: EvidenceKind | undefined
}

/** Undefined where the address means nothing. */
function readView({ query }: PageCall): View | undefined {
  const { show, segment, organization, revenue, theme } = query
  const shown = evidenceKinds.find(each => each === show)
  if (show !== undefined && !shown) return undefined
  const least = revenue ? Number(revenue) : undefined
  if (least !== undefined && !(Number.isInteger(least) && least >= 0 && least <= revenueMax))
    return undefined
  if ([theme, organization].some(id => id !== undefined && !isId(id))) return undefined
  return {
    theme: parseId(theme),
    organization: parseId(organization),
    q: query.q?.trim().slice(0, 200).toWellFormed() ?? '',
    segment: segment ? segment.slice(0, 100).toWellFormed() : undefined,
    revenue: least,
    show: shown,
  }
}

/** A segment that is saved, or else what organizations have in that field. */
function queryOf(
  { q, theme, segment, organization, revenue }: View,
  isSaved: boolean,
  { company }: PageCall,
): DemandQuery {
  return {
    theme,
    organization,
    q: q === '' || theme !== undefined ? undefined : q,
    ...(isSaved ? { segment } : { organization_segment: segment }),
    min_revenue: revenue === undefined ? undefined : revenue * 10 ** minorDigits(company.currency),
  }
}

function demandUrl({ address }: PageCall, { show, ...view }: View): string {
  return listUrl(address.path + demandPath, Object.entries(demandParams(view)), { show })
}

function demandParams({ q, theme, segment, organization, revenue }: Omit<View, 'show'>) {
  const textOf = (value: number | undefined) => (value === undefined ? undefined : String(value))
  const ids = { theme: textOf(theme), organization: textOf(organization) }
  return { q, segment, ...ids, revenue: textOf(revenue) }
}

type ChoicesProps = {
  call: PageCall
  view: View
  segments: string[]
  plans: string[]
  themes: Theme[]
  organization: OrganizationRow | undefined
}

function Choices({ call, view, segments, plans, themes, organization }: ChoicesProps) {
  const { address, company, t } = call
  const { q, segment, revenue } = view
  const to = (change: Partial<View>) => demandUrl(call, { ...view, show: undefined, ...change })
  const amount = (value: number) =>
    money(value * 10 ** minorDigits(company.currency), company.currency, t)
  const steps = [...new Set([...revenueSteps, ...(revenue ? [revenue] : [])])].sort((a, b) => a - b)
  const plan = segment !== undefined && !segments.includes(segment) ? segment : undefined
  const byCustomer = [
    {
      label: t('segments'),
      all: t('allSegments'),
      names: segments,
      chosen: plan ? undefined : segment,
    },
    {
      label: t('plans'),
      all: t('allPlans'),
      names: [...new Set([...plans, ...(plan ? [plan] : [])])],
      chosen: plan,
    },
  ].filter(({ names }) => names.length > 0)
  return (
    <>
      <search>
        <form class="demand-search" method="get" action={address.path + demandPath}>
          {segment && <input type="hidden" name="segment" value={segment} />}
          {organization && (
            <input type="hidden" name="organization" value={String(organization.id)} />
          )}
          {revenue !== undefined && <input type="hidden" name="revenue" value={String(revenue)} />}
          <input
            {...searchField(t)}
            name="q"
            value={q}
            placeholder={t('demandSearch')}
            aria-label={t('demandSearch')}
            data-key="/"
          />
          <Submit class="button main-button" label={t('search')} />
        </form>
      </search>
      <div class="insight-choices">
        {themes.length > 0 && (
          <nav aria-label={t('section_themes')}>
            <Chip href={to({ theme: undefined })} isCurrent={view.theme === undefined}>
              {t('show_all')}
            </Chip>
            {themes.map(({ id, name }) => (
              <Chip href={to({ theme: id, q: '' })} isCurrent={id === view.theme}>
                {name}
              </Chip>
            ))}
          </nav>
        )}
        {byCustomer.map(({ label, all, names, chosen }) => (
          <nav aria-label={label}>
            <Chip href={to({ segment: undefined })} isCurrent={chosen === undefined}>
              {all}
            </Chip>
            {names.map(each => (
              <Chip href={to({ segment: each })} isCurrent={each === chosen}>
                {each}
              </Chip>
            ))}
          </nav>
        ))}
        {organization && (
          <nav aria-label={t('organization')}>
            <Chip href={to({ organization: undefined })} isCurrent={false}>
              {t('show_all')}
            </Chip>
            <Chip href={to({})} isCurrent>
              {organization.name}
            </Chip>
          </nav>
        )}
        <nav aria-label={t('demandRevenue')}>
          <Chip href={to({ revenue: undefined })} isCurrent={!revenue}>
            {t('demandAnyRevenue')}
          </Chip>
          {steps.map(each => (
            <Chip href={to({ revenue: each })} isCurrent={each === revenue}>
              {t('demandFromRevenue', { amount: amount(each) })}
            </Chip>
          ))}
        </nav>
      </div>
    </>
  )
}

async function overview(
  call: PageCall,
  member: SessionCaller,
  demand: Demand,
  view: View,
  saved: ReadonlySet<string>,
) {
  const { t } = call
  const shown = await presentDemand(member, demand)
  if (shown.people === 0) return <Empty icon="demand" text={t('demandNobody')} />
  // Within a saved segment, or one with the name of a saved segment, the link would count others.
  const hrefOf = (segment: string, show: EvidenceKind) =>
    segment === '' || view.segment !== undefined || saved.has(segment)
      ? undefined
      : demandUrl(call, { ...view, segment, show })
  return (
    <>
      <Numbers call={call} shown={shown} quotes={demand.quotes.length} view={view} />
      <div class="insight-parts">
        <Part title={t('demandPosts')} href={demandUrl(call, { ...view, show: 'posts' })}>
          <Posts posts={shown.posts} view={view} call={call} />
        </Part>
        {shown.quotes.length > 0 && (
          <Part title={t('demandQuotes')} href={demandUrl(call, { ...view, show: 'quotes' })}>
            <Quotes quotes={shown.quotes} call={call} />
          </Part>
        )}
      </div>
      <div class="insight-parts">
        {shown.top_organizations.length > 0 && (
          <Part
            title={t('organizations')}
            href={demandUrl(call, { ...view, show: 'organizations' })}
          >
            <Organizations
              organizations={shown.top_organizations}
              peopleOf={organization => demandUrl(call, { ...view, organization, show: 'people' })}
              call={call}
            />
          </Part>
        )}
        <div class="demand-column">
          <Months
            months={shown.months}
            href={demandUrl(call, { ...view, show: 'people' })}
            call={call}
          />
          {shown.segments.length > 1 && (
            <Segments segments={shown.segments} hrefOf={hrefOf} call={call} />
          )}
        </div>
      </div>
    </>
  )
}

type NumbersProps = { call: PageCall; shown: DemandView; quotes: number; view: View }

/** Each leads to what is behind it. */
function Numbers({ call, shown, quotes, view }: NumbersProps) {
  const { company, t } = call
  const number = (
    show: EvidenceKind,
    name: string,
    value: string,
    added: number | undefined = undefined,
  ) => (
    <a class="card demand-number" href={demandUrl(call, { ...view, show })}>
      <span>{name}</span>
      <strong>
        {value}
        {!shown.is_exact && '+'}
      </strong>
      {added !== undefined && added > 0 && (
        <span class="quiet">{t('demandNew', { number: t.number(added) })}</span>
      )}
    </a>
  )
  return (
    <>
      <div class="demand-numbers">
        {number('people', t('people'), t.number(shown.people), shown.last_30_days.people)}
        {number(
          'organizations',
          t('organizations'),
          t.number(shown.organizations),
          shown.last_30_days.organizations,
        )}
        {number('organizations', t('order_revenue'), money(shown.revenue, company.currency, t))}
        {number('quotes', t('demandQuotes'), t.number(quotes))}
      </div>
      <p class="quiet">
        {t(shown.is_exact ? 'demandCounts' : 'demandNotExact')}
        {shown.also.length > 0 && ` ${t('alsoSearched', { words: t.list(shown.also) })}`}
      </p>
      <ThemeLink call={call} view={view} />
    </>
  )
}

/** Links to the theme, or saves the search as a theme. */
function ThemeLink({ call, view: { q, theme } }: { call: PageCall; view: View }) {
  const { address, t } = call
  const path = address.path + sectionPath('themes')
  if (theme === undefined && q === '') return null
  const href = theme === undefined ? `?search=${encodeURIComponent(q)}#add` : `${theme}/`
  return (
    <p>
      <a href={`${path}${href}`}>{t(theme === undefined ? 'themeSave' : 'themeEdit')}</a>
    </p>
  )
}

type PartProps = { title: string; href: string; children: Child }

function Part({ title, href, children }: PartProps) {
  return (
    <section class="card">
      <h2>
        <a href={href}>{title}</a>
      </h2>
      {children}
    </section>
  )
}

type PostsProps = { posts: PostDemandView[]; view: View; call: PageCall }

function Posts({ posts, view, call }: PostsProps) {
  const { address, company, t } = call
  // A post lists all its voters, not only those counted here.
  const isOfAll = [view.segment, view.organization, view.revenue].every(each => each === undefined)
  const votersOf = (id: number, order: 'newest' | 'revenue') =>
    isOfAll ? address.path + votersPathOf(id, order) : undefined
  const highest = Math.max(1, ...posts.map(({ revenue }) => revenue))
  return (
    <table class="chart-table segment-table insight-posts demand-table">
      <thead>
        <tr>
          <th scope="col">{t('title')}</th>
          <th scope="col">
            <span class="hidden">{t('status')}</span>
          </th>
          <th scope="col">{t('people')}</th>
          <th scope="col" class="demand-wide">
            {t('organizations')}
          </th>
          <th scope="col">{t('order_revenue')}</th>
        </tr>
      </thead>
      <tbody>
        {posts.map(post => (
          <tr>
            <th scope="row">
              <a href={address.path + inboxPathOf(post.id)} dir="auto">
                {post.title}
              </a>
              <ShareBar share={post.revenue / highest} />
            </th>
            <td>
              <StatusLabel name={post.status.name} color={post.status.color} t={t} />
            </td>
            <td>
              <Behind href={votersOf(post.id, 'newest')}>{t.number(post.people)}</Behind>
            </td>
            <td class="demand-wide">
              <Behind href={votersOf(post.id, 'revenue')}>{t.number(post.organizations)}</Behind>
            </td>
            <td>
              <Behind href={votersOf(post.id, 'revenue')}>
                {money(post.revenue, company.currency, t)}
                {!post.is_exact && '+'}
              </Behind>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Quotes({ quotes, call }: { quotes: QuoteView[]; call: PageCall }) {
  const { address, t } = call
  return (
    <ul class="demand-quotes">
      {quotes.map(({ text, ranges, by, organization, post, created }) => (
        <li>
          <blockquote dir="auto">
            <p>{marked(text, ranges as MatchRange[])}</p>
          </blockquote>
          <p class="quiet">
            <PersonLink {...by} address={address} t={t} />
            {organization && (
              <>
                {' · '}
                <OrganizationLink {...organization} address={address} />
              </>
            )}
            {' · '}
            <a href={post.url} dir="auto">
              {post.title}
            </a>
            {' · '}
            <DateTime time={microsOf(created)} t={t} />
          </p>
        </li>
      ))}
    </ul>
  )
}

type OrganizationsProps = {
  organizations: OrganizationView[]
  /** The URL of those of its people who ask. */
  peopleOf: (organization: number) => string
  call: PageCall
}

const microsOf = (isoTime: string) => Date.parse(isoTime) * 1_000

function Organizations({ organizations, peopleOf, call }: OrganizationsProps) {
  const { address, company, t } = call
  return (
    <table class="chart-table demand-table">
      <thead>
        <tr>
          <th scope="col">{t('nameLabel')}</th>
          <th scope="col">{t('people')}</th>
          <th scope="col">{t('order_revenue')}</th>
          <th scope="col" class="demand-wide">
            {t('demandFirst')}
          </th>
        </tr>
      </thead>
      <tbody>
        {organizations.map(({ id, name, segment, people, revenue, first_asked }) => (
          <tr>
            <th scope="row">
              <OrganizationLink id={id} name={name} address={address} />
              <bdi class="quiet">{segment}</bdi>
            </th>
            <td>
              <Behind href={peopleOf(id)}>{t.number(people)}</Behind>
            </td>
            <td>{money(revenue, company.currency, t)}</td>
            <td class="demand-wide">
              <DateTime time={microsOf(first_asked)} t={t} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function People({ people, call }: { people: PersonView[]; call: PageCall }) {
  const { address, company, t } = call
  return (
    <table class="chart-table demand-table">
      <thead>
        <tr>
          <th scope="col">{t('nameLabel')}</th>
          <th scope="col">{t('order_revenue')}</th>
          <th scope="col">{t('demandFirst')}</th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ id, name, organization, revenue, first_asked }) => (
          <tr>
            <th scope="row">
              <PersonLink id={id} name={name} address={address} t={t} />
              {organization && (
                <span class="quiet">
                  <OrganizationLink {...organization} address={address} />
                </span>
              )}
            </th>
            <td>{revenue !== null && money(revenue, company.currency, t)}</td>
            <td>
              <DateTime time={microsOf(first_asked)} t={t} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type MonthsProps = { months: DemandView['months']; href: string; call: PageCall }

function Months({ months, href, call }: MonthsProps) {
  const { company, t } = call
  const total = months.reduce((sum, { people }) => sum + people, 0)
  return (
    <BarChart
      title={<a href={href}>{t('demandMonths')}</a>}
      name={t('demandMonths')}
      lead={t.number(total)}
      bars={months.map(({ month, people }) => ({
        // At noon: on some days a zone has no midnight.
        name: t.date(dayStart(month, company.time_zone)! + 12 * 3_600e6).day,
        value: people,
      }))}
      columnName={t('demandMonthFrom')}
      t={t}
    />
  )
}

type SegmentsProps = {
  segments: DemandView['segments']
  hrefOf: (segment: string, show: EvidenceKind) => string | undefined
  call: PageCall
}

function Segments({ segments, hrefOf, call }: SegmentsProps) {
  const { company, t } = call
  const highest = Math.max(1, ...segments.map(({ revenue }) => revenue))
  return (
    <section class="card">
      <h2>{t('byPlan')}</h2>
      <table class="chart-table segment-table insight-posts demand-table">
        <thead>
          <tr>
            <th scope="col">{t('plan')}</th>
            <th scope="col">{t('people')}</th>
            <th scope="col" class="demand-wide">
              {t('organizations')}
            </th>
            <th scope="col">{t('order_revenue')}</th>
          </tr>
        </thead>
        <tbody>
          {segments.map(({ segment, people, organizations, revenue }) => (
            <tr>
              <th scope="row">
                <bdi>{segmentName(segment, t)}</bdi>
                <ShareBar share={revenue / highest} />
              </th>
              <td>
                <Behind href={hrefOf(segment, 'people')}>{t.number(people)}</Behind>
              </td>
              <td class="demand-wide">
                <Behind href={hrefOf(segment, 'organizations')}>{t.number(organizations)}</Behind>
              </td>
              <td>
                <Behind href={hrefOf(segment, 'organizations')}>
                  {money(revenue, company.currency, t)}
                </Behind>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Everything behind one number, a page at a time. */
async function evidence(
  call: PageCall,
  member: SessionCaller,
  demand: Demand,
  view: View,
  show: EvidenceKind,
) {
  const { t } = call
  const ids = (demand[show] as { id: number }[]).map(({ id }) => id)
  const list = await readList<EvidenceView, 'key'>(
    call,
    {
      path: demandPath,
      filter: { ...demandParams(view), show },
      column: 'key',
    },
    async request => {
      const page = pageOfIds(ids, request)
      return { ...page, items: await presentEvidence(member, demand, show, new Set(page.items)) }
    },
  )
  if (!list) return undefined
  const title = {
    people: t('people'),
    organizations: t('organizations'),
    posts: t('demandPosts'),
    quotes: t('demandQuotes'),
  }[show]
  return (
    <>
      <Back to={demandUrl(call, { ...view, show: undefined })}>{t('demand')}</Back>
      <section class="card">
        <h2>
          {title}{' '}
          <span class="quiet">
            {t.number(ids.length)}
            {!demand.isExact && '+'}
          </span>
        </h2>
        <Evidence list={list} show={show} view={view} call={call} />
        <Pages of={list} sort={undefined} t={t} />
        {ids.length > 0 && (
          <ExportLinks
            list={`demand-${show}`}
            query={demandParams(view)}
            address={call.address}
            t={t}
          />
        )}
      </section>
    </>
  )
}

type EvidenceProps = {
  list: ReadList<EvidenceView>
  show: EvidenceKind
  view: View
  call: PageCall
}

function Evidence({ list: { items }, show, view, call }: EvidenceProps) {
  if (show === 'people') return <People people={items as PersonView[]} call={call} />
  if (show === 'posts') return <Posts posts={items as PostDemandView[]} view={view} call={call} />
  if (show === 'quotes') return <Quotes quotes={items as QuoteView[]} call={call} />
  return (
    <Organizations
      organizations={items as OrganizationView[]}
      peopleOf={organization => demandUrl(call, { ...view, organization, show: 'people' })}
      call={call}
    />
  )
}
