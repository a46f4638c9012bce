import type { SessionCaller } from '../../../features/auth/caller/caller.ts'
import { permissionsOf } from '../../../features/auth/permissions.ts'
import { mayHaveLink } from '../../../features/auth/sessions/may-have-link.ts'
import type { CommentRow } from '../../../features/comments/comment-row.ts'
import { listCommentsBy } from '../../../features/comments/list-comments.ts'
import { listCustomFields } from '../../../features/people/custom-fields/custom-fields.ts'
import { presentValues } from '../../../features/people/custom-fields/values.ts'
import { segmentOf } from '../../../features/people/organizations/segment-of.ts'
import { findUser, type User } from '../../../features/people/users/find-user.ts'
import { nameFor } from '../../../features/people/users/names.ts'
import { settleAll } from '../../../platform/db/settle-all.ts'
import { parseId } from '../../../platform/text/id.ts'
import { Back } from '../../parts/back.tsx'
import { Ago, DateTime } from '../../parts/date-time.tsx'
import { excerpt } from '../../parts/excerpt.ts'
import { OnceField, Submit } from '../../parts/field.tsx'
import { Icon } from '../../parts/icons.tsx'
import type { Page, PageCall } from '../../parts/page.ts'
import { Avatar, shownName } from '../../parts/person.tsx'
import { readList } from '../../parts/read-list.ts'
import { sectionPath } from '../../settings/sections.ts'
import { findMember } from '../back-path.ts'
import { money } from '../money.ts'
import { Notice, noticeQuery } from '../notice.tsx'
import { Options } from '../options.tsx'
import { Fact, Property, Save } from '../property.tsx'
import { beginRail, teamLayout } from '../team-layout.tsx'
import { Editable, isWrong, Refused, shownText, TextForm, ValueForm } from '../value-form.tsx'
import { type ListedPerson, Pages, readOrganizations, withDetails } from './people-page.tsx'
import { OrganizationLink, peoplePath } from './person-link.tsx'
import { PersonState } from './person-state.tsx'
import { inboxPathOf, PostRows, readPosts, rowsMax } from './post-rows.tsx'

/** What somebody did; the first is shown unless another is asked for. */
const shows = ['posts', 'votes', 'comments'] as const

type Show = (typeof shows)[number]

/** One person: what they asked for, and what the team knows of them. */
export const personPage: Page = {
  query: ['show', 'cursor', ...noticeQuery],
  async run(call) {
    const member = findMember(call)
    const id = parseId(call.params.id)
    if (!member || id === undefined) return undefined
    const rail = beginRail(member)
    const show = shows.find(each => each === call.query.show) ?? 'posts'
    const read = await member.db.readTogether(db => readPerson({ ...call, db }, member, id, show))
    if (!read) return undefined
    const { person, done } = read
    const { address, query, sent, now, t } = call
    const path = `${address.path}${peoplePath}${id}/`
    const name = shownName(nameFor({ isTeam: true }, person), t)
    return teamLayout(call, {
      part: 'people',
      title: name,
      rail,
      children: (
        <div class="planning profile">
          <div class="pane-columns">
            <div class="pane-talk">
              <header class="pane-head">
                <Back to={address.path + peoplePath}>{t('people')}</Back>
                <h1 class="profile-name">
                  <Avatar id={id} name={person.name} picture={person.picture} address={address} />
                  <bdi>{name}</bdi>
                  <PersonState user={person} t={t} />
                </h1>
                <p class="byline">
                  <PersonAddress person={person} t={t} />
                  {person.organization && (
                    <OrganizationLink {...person.organization} address={address} />
                  )}
                  <span>
                    {t.around('registeredOn', { date: <DateTime time={person.created} t={t} /> })}
                  </span>
                  {person.lastSeen !== undefined && (
                    <span>
                      {t('lastSeen')} <Ago time={person.lastSeen} now={now} t={t} />
                    </span>
                  )}
                </p>
              </header>
              <Notice
                query={query}
                sent={withoutPlace(sent, read.fields)}
                back={path}
                address={address}
                t={t}
              />
              {read.canHaveLink && <SignInLink person={person} call={call} />}
              <nav class="orders profile-tabs" aria-label={t('show')}>
                {shows.map(each => (
                  <a
                    href={each === 'posts' ? path : `${path}?show=${each}`}
                    aria-current={each === show ? 'page' : undefined}
                  >
                    {t(`count_${each}`)}
                  </a>
                ))}
              </nav>
              {done.items.length === 0 ? (
                <p class="empty">{t(done.older ? 'searchesFurther' : `personNo_${show}`)}</p>
              ) : done.kind === 'comments' ? (
                <CommentRows comments={done.items} call={call} />
              ) : (
                <PostRows posts={done.items} call={call} />
              )}
              <Pages of={done} sort={undefined} t={t} />
            </div>
            <Known read={read} member={member} call={{ ...call, sent }} />
          </div>
        </div>
      ),
    })
  },
}

/** A guest's typed address is not a link: it may belong to somebody else. */
export function PersonAddress({ person, t }: { person: User } & Pick<PageCall, 't'>) {
  const { email, guest_email } = person
  if (guest_email) return <span>{t.around('guestEmail', { email: <bdi>{guest_email}</bdi> })}</span>
  if (email === '') return null
  return (
    <a class="plain-link" href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
      <bdi>{email}</bdi>
    </a>
  )
}

type ReadPerson = NonNullable<Awaited<ReturnType<typeof readPerson>>>

async function readPerson(call: PageCall, member: SessionCaller, id: number, show: Show) {
  const { db, sendsMail } = call
  const user = await findUser(db, id)
  if (!user) return undefined
  // Guests have no account to edit.
  const canEdit = permissionsOf(member.role).has('users.write') && user.is_guest === 0
  const [[person], fields, organizations, canHaveLink, done] = await settleAll([
    withDetails(db, [user]),
    listCustomFields(db),
    canEdit ? readOrganizations(db, user.organization_id) : Promise.resolve([]),
    canEdit ? mayHaveLink(db, user, sendsMail) : Promise.resolve(false),
    readDone(call, member, id, show),
  ])
  return done && { person: person!, fields, organizations, canHaveLink, done, canEdit }
}

/** A page of what they did that the reader may see. */
async function readDone(call: PageCall, { audience }: SessionCaller, id: number, show: Show) {
  const path = `${peoplePath}${id}/`
  const filter = { show }
  if (show === 'comments') {
    const list = { path, filter, size: rowsMax, column: 'id' as const }
    const read = await readList<CommentRow, 'id'>(call, list, request =>
      listCommentsBy(call.db, audience, id, request),
    )
    return read && { kind: 'comments' as const, ...read }
  }
  const which = show === 'posts' ? { creator: id, withMerged: true } : { voter: id }
  const read = await readPosts(call, audience, which, { path, filter, sort: 'newest' })
  return read && { kind: 'posts' as const, ...read }
}

function CommentRows({ comments, call }: { comments: CommentRow[]; call: PageCall }) {
  const { address, now, t } = call
  return (
    <ul class="profile-rows">
      {comments.map(({ post_id, post_title, content, created, is_internal }) => (
        <li>
          <a class="row-link" href={address.path + inboxPathOf(post_id)}>
            <span class="row-title" dir="auto">
              {excerpt(content, 140) || post_title}
            </span>
            <span class="byline">
              {is_internal === 1 && <span class="badge badge-internal">{t('internalNote')}</span>}
              <bdi>{post_title}</bdi>
              <Ago time={created} now={now} t={t} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

type KnownProps = { read: ReadPerson; member: SessionCaller; call: PageCall }

/** What is known of somebody. An admin changes each in place. */
function Known({ read, member, call }: KnownProps) {
  const { person, fields, organizations, canEdit } = read
  const { address, company, sent, t } = call
  const { organization } = person
  const action = `${address.path}${peoplePath}${person.id}/`
  const none = <span class="quiet">{t('noneSet')}</span>
  const values = presentValues(fields, person.custom_fields)
  const segment = segmentOf(person, organization)
  return (
    <aside class="properties" aria-label={t('properties')}>
      <Editable
        canEdit={canEdit}
        icon="organization"
        name={t('organization')}
        at="o"
        isEmpty={!organization}
        value={organization ? <bdi>{organization.name}</bdi> : none}
        isOpen={isWrong(sent, 'organization')}
      >
        <form method="post" action={action} data-team="stay">
          <Options
            name="organization"
            label={t('organization')}
            of={[
              { id: '', label: t('noneSet') },
              ...organizations.map(each => ({ id: each.id, label: each.name })),
            ]}
            chosen={[organization?.id ?? '']}
            t={t}
          />
          <Refused field="organization" sent={sent} t={t} />
          <Save label={t('save')} />
        </form>
      </Editable>
      <Editable
        canEdit={canEdit}
        icon="segment"
        name={t('plan')}
        isEmpty={segment === ''}
        value={segment === '' ? none : <bdi>{segment}</bdi>}
        isOpen={isWrong(sent, 'segment')}
      >
        <TextForm action={action} name="segment" label={t('plan')} {...call}>
          {person.segment}
        </TextForm>
      </Editable>
      {canEdit && (
        <Property
          icon="person"
          name={t('nameLabel')}
          isEmpty
          value={<span class="quiet">{t('edit')}</span>}
          isOpen={isWrong(sent, 'name')}
        >
          <TextForm action={action} name="name" label={t('nameLabel')} {...call}>
            {person.name}
          </TextForm>
        </Property>
      )}
      {fields.map(field => {
        const value = values[field.name]
        return (
          <Editable
            canEdit={canEdit}
            icon="field"
            name={field.name}
            isEmpty={value === undefined}
            value={value === undefined ? none : <bdi>{shownText(value, t)}</bdi>}
            isOpen={isWrong(sent, `custom_fields.${field.name}`)}
          >
            <ValueForm action={action} field={field} value={value} {...call} />
          </Editable>
        )
      })}
      <dl class="facts">
        {organization && (
          <Fact icon="revenue" name={t('order_revenue')}>
            {money(organization.revenue, company.currency, t)}
          </Fact>
        )}
        {person.external_id !== null && (
          <Fact icon="links" name={t('externalId')}>
            <bdi>{person.external_id}</bdi>
          </Fact>
        )}
      </dl>
      {permissionsOf(member.role).has('users.write') && (
        <p class="profile-more">
          <a class="plain-link" href={address.path + sectionPath('people', `${person.id}/`)}>
            <Icon of="access" />
            {t('roleAndAccess')}
          </a>
        </p>
      )}
    </aside>
  )
}

/** What is wrong with something that the page has no form for, such as a field that was deleted meanwhile. */
function withoutPlace(sent: PageCall['sent'], fields: CustomField[]): PageCall['sent'] {
  const custom = fields.map(({ name }) => `custom_fields.${name}`)
  const places = new Set(['name', 'segment', 'organization', ...custom])
  return sent && { ...sent, errors: sent.errors.filter(({ field }) => !places.has(field)) }
}

type CustomField = ReadPerson['fields'][number]

type SignInLinkProps = { person: ListedPerson; call: PageCall }

/** The link that was made, or the button that makes one. */
function SignInLink({ person, call }: SignInLinkProps) {
  const { address, sent, t } = call
  const link = sent?.issued?.link
  if (link)
    return (
      <div class="issued" role="status">
        <p>{t.around('inviteLink', { email: <bdi>{person.email}</bdi> })}</p>
        <p>
          <code class="secret">{link}</code>
        </p>
      </div>
    )
  const action = `${address.path}${peoplePath}${person.id}/link/`
  return (
    <form class="profile-link" method="post" action={action} hx-post={action}>
      <OnceField sent={undefined} />
      <p class="quiet">{t('signInLinkHint')}</p>
      <Submit class="button small-button" label={t('signInLinkNew')} />
    </form>
  )
}
