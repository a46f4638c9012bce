import type { SessionCaller } from '../../../features/auth/caller/caller.ts'
import { permissionsOf } from '../../../features/auth/permissions.ts'
import {
  findOrganization,
  type OrganizationRow,
} from '../../../features/people/organizations/organizations.ts'
import { listUsersOf } from '../../../features/people/users/list-users.ts'
import { settleAll } from '../../../platform/db/settle-all.ts'
import { parseId } from '../../../platform/text/id.ts'
import { Back } from '../../parts/back.tsx'
import { DateTime } from '../../parts/date-time.tsx'
import { Icon } from '../../parts/icons.tsx'
import type { Page, PageCall } from '../../parts/page.ts'
import { readList } from '../../parts/read-list.ts'
import { findMember } from '../back-path.ts'
import { minorDigits, money } from '../money.ts'
import { Notice, noticeQuery } from '../notice.tsx'
import { demandPath } from '../palette.tsx'
import { Fact, Property } from '../property.tsx'
import { beginRail, teamLayout } from '../team-layout.tsx'
import { Editable, isWrong, TextForm } from '../value-form.tsx'
import { type ListedPerson, Pages, PeopleTable, withDetails } from './people-page.tsx'
import { organizationsPath } from './person-link.tsx'
import { PostRows, readPosts, rowsMax } from './post-rows.tsx'

const shows = ['posts', 'people'] as const

type Show = (typeof shows)[number]

/** One organization: what its people vote for, who they are, and what it pays. */
export const organizationPage: Page = {
  query: ['show', 'cursor', ...noticeQuery],
  async run(call) {
    const member = findMember(call)
    const id = parseId(call.params.id)
    if (!member || id === undefined) return undefined
    const rail = beginRail(member)
    const show = shows.find(each => each === call.query.show) ?? 'posts'
    const [organization, shown] = await member.db.readTogether(db =>
      settleAll([findOrganization(db, id), readShown({ ...call, db }, member, id, show)]),
    )
    if (!organization || !shown) return undefined
    const { address, query, t } = call
    const path = `${address.path}${organizationsPath}${id}/`
    const isEmpty = shown.items.length === 0
    return teamLayout(call, {
      part: 'people',
      title: organization.name,
      rail,
      children: (
        <div class="planning profile">
          <div class="pane-columns">
            <div class="pane-talk">
              <header class="pane-head">
                <Back to={address.path + organizationsPath}>{t('organizations')}</Back>
                <h1 class="profile-name">
                  <Icon of="organization" />
                  <bdi>{organization.name}</bdi>
                </h1>
                <p class="byline">
                  <span>
                    {t.around('addedOn', { date: <DateTime time={organization.created} t={t} /> })}
                  </span>
                  <a class="plain-link" href={`${address.path}/team/?show=all&organization=${id}`}>
                    {t('openInInbox')}
                    <Icon of="open" />
                  </a>
                  <a class="plain-link" href={`${address.path}${demandPath}?organization=${id}`}>
                    {t('themeDemand')}
                    <Icon of="open" />
                  </a>
                </p>
              </header>
              <Notice query={query} sent={undefined} back={path} address={address} t={t} />
              <nav class="orders profile-tabs" aria-label={t('show')}>
                {shows.map(each => (
                  <a
                    href={each === 'posts' ? path : `${path}?show=${each}`}
                    aria-current={each === show ? 'page' : undefined}
                  >
                    {t(each === 'posts' ? 'organizationPosts' : 'people')}
                  </a>
                ))}
              </nav>
              {isEmpty ? (
                <p class="empty">{t(`organizationNo_${show}`)}</p>
              ) : shown.kind === 'people' ? (
                <PeopleTable people={shown.items} sort={undefined} isOfOne call={call} />
              ) : (
                <PostRows posts={shown.items} call={call} />
              )}
              <Pages of={shown} sort={undefined} t={t} />
            </div>
            <Known organization={organization} member={member} call={call} />
          </div>
        </div>
      ),
    })
  },
}

/** Posts that matter most come first: those with the highest revenue behind them. */
async function readShown(call: PageCall, { audience }: SessionCaller, id: number, show: Show) {
  const path = `${organizationsPath}${id}/`
  const filter = { show }
  if (show === 'people') {
    const list = { path, filter, size: rowsMax, column: 'id' as const }
    const read = await readList<ListedPerson, 'id'>(call, list, async request => {
      const page = await listUsersOf(call.db, id, request)
      return { ...page, items: await withDetails(call.db, page.items) }
    })
    return read && { kind: 'people' as const, ...read }
  }
  const which = { organizations: [id] }
  const read = await readPosts(call, audience, which, { path, filter, sort: 'revenue' })
  return read && { kind: 'posts' as const, ...read }
}

type KnownProps = { organization: OrganizationRow; member: SessionCaller; call: PageCall }

function Known({ organization, member, call }: KnownProps) {
  const { id, name, revenue, segment, external_id } = organization
  const { address, company, sent, t } = call
  const action = `${address.path}${organizationsPath}${id}/`
  const canEdit = permissionsOf(member.role).has('organizations.write')
  const digits = minorDigits(company.currency)
  return (
    <aside class="properties" aria-label={t('properties')}>
      <Editable
        canEdit={canEdit}
        icon="revenue"
        name={t('order_revenue')}
        value={money(revenue, company.currency, t)}
        isOpen={isWrong(sent, 'revenue')}
      >
        <TextForm
          action={action}
          name="revenue"
          label={`${t('order_revenue')} (${company.currency})`}
          type="number"
          step={(10 ** -digits).toFixed(digits)}
          {...call}
        >
          {(revenue / 10 ** digits).toFixed(digits)}
        </TextForm>
      </Editable>
      <Editable
        canEdit={canEdit}
        icon="segment"
        name={t('plan')}
        isEmpty={segment === ''}
        value={segment === '' ? <span class="quiet">{t('noneSet')}</span> : <bdi>{segment}</bdi>}
        isOpen={isWrong(sent, 'segment')}
      >
        <TextForm action={action} name="segment" label={t('plan')} {...call}>
          {segment}
        </TextForm>
      </Editable>
      {canEdit && (
        <Property
          icon="organization"
          name={t('nameLabel')}
          isEmpty
          value={<span class="quiet">{t('edit')}</span>}
          isOpen={isWrong(sent, 'name')}
        >
          <TextForm action={action} name="name" label={t('nameLabel')} {...call}>
            {name}
          </TextForm>
        </Property>
      )}
      {external_id !== null && (
        <dl class="facts">
          <Fact icon="links" name={t('externalId')}>
            <bdi>{external_id}</bdi>
          </Fact>
        </dl>
      )}
    </aside>
  )
}
