import { isEmail } from '../../../features/people/users/email.ts'
import { findUserByEmail, type User } from '../../../features/people/users/find-user.ts'
import { listUsers } from '../../../features/people/users/list-users.ts'
import type { Role } from '../../../store/tables.ts'
import { Pager } from '../../parts/board-controls.tsx'
import { DateTime } from '../../parts/date-time.tsx'
import { Choice, Field, Submit } from '../../parts/field.tsx'
import type { PageCall } from '../../parts/page.ts'
import { Avatar, shownName } from '../../parts/person.tsx'
import { InviteFields } from '../../start/invite-fields.tsx'
import { readList } from '../read-list.ts'
import { sectionPath, settingsPage } from '../settings-page.tsx'

const path = sectionPath('people')

export const roles = ['admin', 'team', 'customer'] as const satisfies Role[]

/** No index has parts of names: a search looks through so many people, and the next page through those before. */
const searchedMax = 1_000

export const peoplePage = settingsPage({
  section: 'people',
  query: ['cursor', 'q', 'who'],
  async content(call) {
    const { address, query, sent, t } = call
    const people = await readPeople(call)
    if (!people) return undefined
    return (
      <>
        <details class="card settings-form" open={sent !== undefined}>
          <summary>{t('step_invite')}</summary>
          <div class="stack">
            <p class="quiet">{t('stepHint_invite')}</p>
            <InviteFields call={call} action={address.path + path} />
          </div>
        </details>
        <form class="settings-filter" action={address.path + path}>
          <Field name="q" label={t('peopleSearch')} value={query.q} lengthMax={254} t={t} />
          <Choice
            name="who"
            label={t('role')}
            options={{
              '': t('anyRole'),
              ...Object.fromEntries(roles.map(role => [role, t(`role_${role}`)])),
            }}
            value={query.who}
          />
          <Submit class="button" label={t('search')} />
        </form>
        {people.items.length === 0 ? (
          <p class="empty">{t(people.older ? 'peopleNoneYet' : 'peopleNone')}</p>
        ) : (
          <ul class="settings-rows">
            {people.items.map(user => (
              <PersonItem user={user} call={call} />
            ))}
          </ul>
        )}
        <Pager newer={people.newer} older={people.older} isByTime t={t} />
      </>
    )
  },
})

/** Those whose name or address has the text in it, of the role, the latest registered first. */
async function readPeople(call: PageCall) {
  const { db, query } = call
  const text = query.q?.trim().toLowerCase() ?? ''
  const role = roles.find(each => each === query.who)
  if (isEmail(text)) {
    const user = await findUserByEmail(db, text)
    const isWanted = user?.is_listed === 1 && (!role || user.role === role)
    if (isWanted) return { items: [user], newer: undefined, older: undefined }
  }
  const filter = { q: query.q?.trim(), who: role }
  const size = text === '' ? 50 : searchedMax
  const people = await readList(call, { path, filter, size }, page => listUsers(db, { role }, page))
  return people && { ...people, items: people.items.filter(user => hasText(user, text)) }
}

function hasText({ name, alias, email }: User, text: string): boolean {
  return [name, alias, email].some(each => each.toLowerCase().includes(text))
}

function PersonItem({ user, call: { address, t } }: { user: User; call: PageCall }) {
  return (
    <li>
      <div>
        <p class="person">
          <Avatar id={user.id} name={user.name} />
          <a href={`${address.path}${path}${user.id}/`}>
            <bdi>{shownName(user.name, t)}</bdi>
          </a>
        </p>
        <p class="byline">
          <bdi>{user.email}</bdi>
          <span>{t.around('registeredOn', { date: <DateTime time={user.created} t={t} /> })}</span>
        </p>
      </div>
      <PersonState user={user} t={t} />
    </li>
  )
}

export function PersonState({ user, t }: { user: User } & Pick<PageCall, 't'>) {
  return (
    <span class="settings-badges">
      <span class="badge">{t(`role_${user.role}`)}</span>
      {user.role !== 'customer' && user.confirmed === null && (
        <span class="badge">{t('invitedOnly')}</span>
      )}
      {user.deactivated !== null && <span class="badge badge-wrong">{t('personDeactivated')}</span>}
      {user.blocked !== null && <span class="badge badge-wrong">{t('personBlocked')}</span>}
    </span>
  )
}
