import type { SessionCaller } from '../../features/auth/caller/caller.ts'
import type { Audience } from '../../features/boards/audience.ts'
import { listVisibleBoards } from '../../features/boards/boards.ts'
import { listOrganizations } from '../../features/people/organizations/organizations.ts'
import { hasWords, searchUsers } from '../../features/people/users/list-users.ts'
import { searchFilteredPosts } from '../../features/posts/search-posts.ts'
import { settleAll } from '../../platform/db/settle-all.ts'
import { Icon } from '../parts/icons.tsx'
import type { Page, PageCall } from '../parts/page.ts'
import { shownName } from '../parts/person.tsx'
import { sectionPath, sectionsFor, sectionTitle } from '../settings/sections.ts'
import { findMember } from './back-path.ts'
import { goPath } from './palette.tsx'
import { organizationsPath, peoplePath } from './people/person-link.tsx'
import { beginRail, teamLayout } from './team-layout.tsx'

type Place = {
  icon: Parameters<typeof Icon>[0]['of']
  name: string
  /** What kind of place it is, or where. */
  of: string
  path: string
}

const searchLengthMax = 200
const postsShown = 8
const othersShown = 5
/** No index has parts of their names: they are searched for among the newest. */
const organizationsSearched = 1_000

/** Every place that a few words lead to: what Ctrl+K shows with a script, as a page. */
export const goPage: Page = {
  query: ['search', 'part'],
  async run(call) {
    const member = findMember(call)
    if (!member) return undefined
    const { address, query, t } = call
    const search = query.search?.trim().slice(0, searchLengthMax).toWellFormed() ?? ''
    const rail = query.part === 'rows' ? undefined : beginRail(member)
    const places = await member.db.readTogether(db => findPlaces({ ...call, db }, member, search))
    const list = (
      <ul id="places" class="places">
        {places.map(({ icon, name, of, path }) => (
          <li>
            <a class="place" href={address.path + path}>
              <Icon of={icon} />
              <bdi class="place-name">{name}</bdi>
              <bdi class="quiet">{of}</bdi>
            </a>
          </li>
        ))}
      </ul>
    )
    if (query.part === 'rows') return { html: list }
    return teamLayout(call, {
      part: undefined,
      title: t('goTo'),
      rail,
      children: (
        <div class="planning">
          <h1>{t('goTo')}</h1>
          <search>
            <form method="get" action={`${address.path}${goPath}`}>
              <input
                class="search"
                type="search"
                name="search"
                value={search}
                aria-label={t('goTo')}
                maxlength={searchLengthMax}
              />
            </form>
          </search>
          {places.length === 0 ? <p class="empty">{t('goToNothing')}</p> : list}
        </div>
      ),
    })
  },
}

const none = Promise.resolve([])

async function findPosts(db: PageCall['db'], { boards }: Audience, search: string) {
  const { posts } = await searchFilteredPosts(db, { boards }, search)
  return posts.slice(0, postsShown)
}

async function findPlaces(call: PageCall, member: SessionCaller, search: string): Promise<Place[]> {
  const { db, t } = call
  const { audience, role } = member
  const isWanted = (name: string) => hasWords(search, name)
  const [posts, boards, organizations, people] = await settleAll([
    search === '' ? none : findPosts(db, audience, search),
    listVisibleBoards(db, audience),
    listOrganizations(db, {}, { size: search === '' ? 1 : organizationsSearched }),
    search === '' ? none : searchUsers(db, search, othersShown),
  ])
  const shown = <Of extends { name: string }>(items: Of[]) =>
    items.filter(({ name }) => isWanted(name)).slice(0, othersShown)
  const sections = sectionsFor(role)
    .map(({ name: section, icon }) => ({ section, icon, name: sectionTitle(section, t) }))
    .filter(({ name }) => search !== '' && isWanted(name))
  return [
    ...posts.map(
      (post): Place => ({
        icon: 'comment',
        name: post.title,
        of: post.board_name,
        path: `/team/?show=all&post=${post.id}`,
      }),
    ),
    ...people.map(
      ({ id, name, email }): Place => ({
        icon: 'person',
        name: shownName(name, t) || email,
        of: email,
        path: `${peoplePath}${id}/`,
      }),
    ),
    ...shown(boards).map(
      ({ id, name }): Place => ({
        icon: 'board',
        name,
        of: t('board'),
        path: `/team/?show=all&board=${id}`,
      }),
    ),
    ...(search === '' ? [] : shown(organizations.items)).map(
      ({ id, name }): Place => ({
        icon: 'organization',
        name,
        of: t('organization'),
        path: `${organizationsPath}${id}/`,
      }),
    ),
    ...sections.map(
      ({ section, icon, name }): Place => ({
        icon,
        name,
        of: t('settings'),
        path: sectionPath(section),
      }),
    ),
  ]
}
