import type { Audience } from '../../../features/boards/audience.ts'
import { forTeam } from '../../../features/boards/who-sees.ts'
import { entryUrl, type LinkedEntry, listEntries } from '../../../features/changelog/find-entry.ts'
import { entryStates } from '../../../features/changelog/schema.ts'
import { isVisible } from '../../../features/posts/find-post.ts'
import type { Cursor } from '../../../platform/db/page.ts'
import { encodeCursor, findCursor } from '../../../platform/http/cursor.ts'
import { Pager } from '../../parts/board-controls.tsx'
import { Icon } from '../../parts/icons.tsx'
import type { Page, PageCall } from '../../parts/page.ts'
import { findMember } from '../back-path.ts'
import { Empty } from '../empty.tsx'
import { beginRail, teamLayout } from '../team-layout.tsx'
import { changelogPath, EntryNotice } from './changelog-notice.tsx'

const pageSize = 20

/** Every entry, also those that only the team sees; a draft stands where it was begun. */
export const teamChangelogPage: Page = {
  query: ['did', 'state', 'cursor'],
  async run(call) {
    const { db, company, address, query, t } = call
    const member = findMember(call)
    if (!member) return undefined
    const state = entryStates.find(each => each === query.state) ?? 'every'
    const url = urlOf(address, state)
    const list = `changelog of the team of ${company.id} ${state}`
    const cursor = query.cursor === undefined ? undefined : findCursor(query.cursor, list, 'listed')
    // A cursor that nobody was given leads to the first page.
    if (query.cursor !== undefined && !cursor) return { redirectTo: url }
    const rail = beginRail(member)
    const page = await listEntries(db, forTeam, state, { size: pageSize, cursor })
    const linkTo = (to: Cursor<'listed'> | undefined) =>
      to && `${url}${state === 'every' ? '?' : '&'}cursor=${encodeCursor(to, list, 'listed')}`
    return teamLayout(call, {
      part: 'changelog',
      title: t('changelog'),
      rail,
      children: (
        <div class="planning">
          <div class="head-with-action">
            <h1>{t('changelog')}</h1>
            <a class="button main-button" href={`${address.path}${changelogPath}new/`} data-key="c">
              {t('newEntry')} <kbd>c</kbd>
            </a>
          </div>
          <EntryNotice {...call} />
          <nav class="chips" aria-label={t('filter')}>
            {(['every', ...entryStates] as const).map(each => (
              <a
                class="chip"
                href={urlOf(address, each)}
                aria-current={each === state ? 'page' : undefined}
              >
                {t(`entries_${each}`)}
              </a>
            ))}
          </nav>
          {page.items.length === 0 ? (
            <Empty icon="changelog" text={t(cursor ? 'nothingOlder' : 'noEntries')} />
          ) : (
            <ul class="settings-rows">
              {page.items.map(entry => (
                <EntryRow entry={entry} audience={member.audience} address={address} t={t} />
              ))}
            </ul>
          )}
          <Pager newer={linkTo(page.newer)} older={linkTo(page.older)} isByTime t={t} />
        </div>
      ),
    })
  },
}

function urlOf(address: PageCall['address'], state: (typeof entryStates)[number] | 'every') {
  return `${address.path}${changelogPath}${state === 'every' ? '' : `?state=${state}`}`
}

type EntryRowProps = { entry: LinkedEntry; audience: Audience } & Pick<PageCall, 'address' | 't'>

function EntryRow({ entry, audience, address, t }: EntryRowProps) {
  const { id, title, state, published } = entry
  const posts = entry.posts.filter(post => isVisible(audience, post))
  const categories: string[] = JSON.parse(entry.categories)
  return (
    <li>
      <div>
        <a class="title-link" href={`${address.path}${changelogPath}${id}/`} dir="auto">
          {title}
        </a>
        <p class="byline">
          {state !== 'published' && <span class="badge badge-draft">{t(`entry_${state}`)}</span>}
          {entry.visibility !== 'everyone' && (
            <span class="badge">
              {t(entry.visibility === 'team' ? 'teamOnly' : `boardFor_${entry.visibility}`)}
            </span>
          )}
          {published !== null && <span>{t.date(published).minute}</span>}
          {categories.map(name => (
            <bdi>{name}</bdi>
          ))}
          {posts.length > 0 && <span>{t('ofPosts', { count: posts.length })}</span>}
        </p>
      </div>
      <a
        class="icon-button"
        href={entryUrl(address, entry)}
        aria-label={`${t('openPage')}: ${title}`}
        title={t('openPage')}
      >
        <Icon of="open" />
      </a>
    </li>
  )
}
