import type { SessionCaller } from '../../features/auth/caller/caller.ts'
import { positionText } from '../../features/events/feed/position.ts'
import { latestPosition } from '../../features/events/feed/read-events.ts'
import { listSavedViews, type SavedView } from '../../features/inbox/saved-views/saved-views.ts'
import { countItems } from '../../features/moderation/find-item.ts'
import { listGroupIds } from '../../features/posts/duplicates/list-groups.ts'
import { countInbox, type PostCount } from '../../features/posts/list/count-posts.ts'
import { settleAll } from '../../platform/db/settle-all.ts'
import type { Texts } from '../../texts/texts.ts'
import { Icon } from '../parts/icons.tsx'
import { Bell, SiteMark, ViewAsChoices, ViewChoices } from '../parts/layout.tsx'
import type { PageCall } from '../parts/page.ts'
import { Avatar } from '../parts/person.tsx'
import { feedbackPath, goPath } from './palette.tsx'

/** The path of each part, and the keys that lead there. */
export const workspaceParts = [
  ['inbox', '/team/', 'g i'],
  ['moderation', '/team/moderation/', 'g m'],
  ['duplicates', '/team/duplicates/', 'g d'],
  ['roadmap', '/team/roadmap/', 'g r'],
  ['changelog', '/team/changelog/', 'g c'],
  ['people', '/team/people/', 'g p'],
  ['demand', '/team/demand/', 'g e'],
  ['insight', '/team/insight/', 'g s'],
  ['settings', '/team/settings/', 'g ,'],
] as const

export type WorkspacePart = (typeof workspaceParts)[number][0]

/** What the rail says of work that waits, and the views that lead to it. */
export type RailContent = {
  /** Behind the latest event: everything up to it is counted. */
  position: string
  counts: Partial<Record<WorkspacePart, PostCount>>
  views: { own: SavedView[]; shared: SavedView[] }
}

export function readRail({ db, audience, userId }: SessionCaller): Promise<RailContent> {
  return db.readTogether(async same => {
    const [position, inbox, moderation, groups, views] = await settleAll([
      latestPosition(same),
      countInbox(same, audience.boards),
      countItems(same, audience),
      listGroupIds(same, audience),
      listSavedViews(same, userId),
    ])
    const duplicates = { count: groups.length, isExact: true }
    const counts = { inbox, moderation, duplicates }
    return { position: positionText(position), counts, views }
  })
}

/** So many have a place in the bar of a phone; the others are in its menu. */
const barMax = 4

type RailProps = {
  current: WorkspacePart | undefined
  /** The query of the view that is shown. */
  view: string | undefined
  content: RailContent
  call: PageCall
}

/** The one navigation of the workspace: at the side, and at the bottom of a phone. */
export function Rail({ current, view, content, call }: RailProps) {
  const { address, company, viewer, t } = call
  const { position, views } = content
  const saved = [...views.own, ...views.shared]
  return (
    <header
      id="rail"
      class="rail"
      data-live={`${address.path}/team/live/`}
      data-after={position}
      data-counts={`${address.path}/team/?part=counts`}
    >
      <div class="rail-head">
        <a class="rail-site" href={`${address.path}/`} title={t('publicSite')}>
          <SiteMark company={company} address={address} />
          <bdi>{company.name}</bdi>
        </a>
        {viewer && <Bell unread={viewer.unread} address={address} t={t} />}
        <button
          type="button"
          class="rail-fold with-script"
          aria-expanded="true"
          aria-controls="rail"
          aria-label={t('sidebar')}
          title={t('sidebar')}
          data-key="["
        >
          <Icon of="rail" />
        </button>
      </div>
      <a class="rail-link rail-search" href={`${address.path}${goPath}`} title={t('goTo')}>
        <Icon of="search" />
        <span class="rail-name">{t('search')}</span>
        <kbd>Ctrl K</kbd>
      </a>
      <a
        class="rail-link"
        href={`${address.path}${feedbackPath}`}
        title={t('logFeedback')}
        data-key="n"
      >
        <Icon of="add" />
        <span class="rail-name">{t('logFeedback')}</span>
        <kbd>n</kbd>
      </a>
      <RailParts
        current={isSaved(saved, view) ? undefined : current}
        content={content}
        call={call}
      />
      {saved.length > 0 && (
        <nav class="rail-views" aria-label={t('savedViews')}>
          <p class="rail-title" aria-hidden="true">
            {t('savedViews')}
          </p>
          {saved.map(({ name, query, is_shared }) => (
            <a
              class="rail-link"
              href={`${address.path}/team/?${query}`}
              aria-current={query === view ? 'page' : undefined}
              title={name}
            >
              <Icon of={is_shared === 1 ? 'voters' : 'view'} />
              <bdi class="rail-name">{name}</bdi>
            </a>
          ))}
        </nav>
      )}
      <AccountMenu current={current} call={call} />
    </header>
  )
}

/** Also by itself, for a script that shows the counts of now. */
export function RailParts({ current, content, call }: Omit<RailProps, 'view'>) {
  const { address, t } = call
  return (
    <nav class="rail-parts" aria-label={t('workspace')}>
      {workspaceParts.map(([name, path, key], at) => (
        <a
          class={at < barMax ? 'rail-link' : 'rail-link rail-wide'}
          href={address.path + path}
          aria-current={name === current ? 'page' : undefined}
          title={t(name)}
          data-key={key}
        >
          <Icon of={name} />
          <span class="rail-name">{t(name)}</span>
          <Count of={content.counts[name]} t={t} />
        </a>
      ))}
    </nav>
  )
}

const isSaved = (views: SavedView[], query: string | undefined) =>
  query !== undefined && views.some(view => view.query === query)

function Count({ of, t }: { of: PostCount | undefined; t: Texts }) {
  if (!of || of.count === 0) return null
  return (
    <span class="rail-count">
      {t.number(of.count)}
      {!of.isExact && '+'}
    </span>
  )
}

/** Everything that is about the reader and not about the work. On a phone it has the parts that the bar has no place for. */
function AccountMenu({ current, call }: Pick<RailProps, 'current' | 'call'>) {
  const { address, viewer, t } = call
  if (!viewer) return null
  return (
    <details class="account" name="menu">
      <summary title={t('account')}>
        <Avatar {...viewer} address={address} />
        <span class="rail-name">
          <span class="hidden">{t('account')} </span>
          <bdi>{viewer.name}</bdi>
        </span>
      </summary>
      <div class="menu">
        <nav class="menu-parts" aria-label={t('moreParts')}>
          {workspaceParts.slice(barMax).map(([name, path]) => (
            <a href={address.path + path} aria-current={name === current ? 'page' : undefined}>
              <Icon of={name} />
              {t(name)}
            </a>
          ))}
          <a href={`${address.path}${goPath}`} class="rail-search">
            <Icon of="search" />
            {t('search')}
          </a>
          <a href={`${address.path}${feedbackPath}`}>
            <Icon of="add" />
            {t('logFeedback')}
          </a>
          <a href={`${address.path}/notifications/`}>
            <Icon of="bell" />
            {t('notifications')}
          </a>
        </nav>
        <p class="menu-person">
          <bdi>{viewer.name}</bdi>
          <bdi class="quiet">{viewer.email}</bdi>
        </p>
        <a href={`${address.path}/`}>
          <Icon of="site" />
          {t('publicSite')}
        </a>
        <a href={`${address.path}/me/`}>
          <Icon of="person" />
          {t('myFeedback')}
        </a>
        <a href={`${address.path}/account/sessions/`}>
          <Icon of="lock" />
          {t('sessions')}
        </a>
        <button type="button" class="with-keys" data-key="?">
          <Icon of="keys" />
          {t('keys')} <kbd>?</kbd>
        </button>
        <ViewChoices frame={call} />
        <ViewAsChoices frame={call} />
        <form method="post" action={`${address.path}/logout/`}>
          <button type="submit">
            <Icon of="signOut" />
            {t('signOut')}
          </button>
        </form>
      </div>
    </details>
  )
}
