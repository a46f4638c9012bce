import { readerOf } from '../../features/boards/who-sees.ts'
import {
  entryUrl,
  findEntry,
  type LinkedEntry,
  listEntries,
} from '../../features/changelog/find-entry.ts'
import { entriesFingerprint, entryMarks } from '../../features/changelog/resource.ts'
import { isoTime } from '../../platform/clock.ts'
import type { Cursor } from '../../platform/db/page.ts'
import { encodeCursor, findCursor } from '../../platform/http/cursor.ts'
import { isId } from '../../platform/text/id.ts'
import { changelogFeedUrl } from '../feeds/feed.ts'
import { Back } from '../parts/back.tsx'
import { Pager } from '../parts/board-controls.tsx'
import { ChangelogEntry } from '../parts/changelog-entry.tsx'
import { excerpt } from '../parts/excerpt.ts'
import { layout } from '../parts/layout.tsx'
import type { Page, PageCall, PageResponse } from '../parts/page.ts'
import { followUrl } from './notifications/follow-page.tsx'

const pageSize = 10
const descriptionLengthMax = 200

export const changelogPage: Page = {
  query: ['cursor'],
  async run(call) {
    const { db, caller, company, address, query, t } = call
    const url = `${address.path}/changelog/`
    const list = `page of the changelog of ${company.id}`
    const cursor = query.cursor === undefined ? undefined : findCursor(query.cursor, list, 'listed')
    // A cursor that nobody was given leads to the first page.
    if (query.cursor !== undefined && !cursor) return { redirectTo: url }
    const request = { size: pageSize, cursor }
    const reader = readerOf(caller)
    const page = await listEntries(db, reader, 'published', request)
    const linkTo = (to: Cursor<'listed'> | undefined) =>
      to && `${url}?cursor=${encodeCursor(to, list, 'listed')}`
    const description = t('changelogLead', { company: company.name })
    const html = layout({
      frame: call,
      title: t('changelog'),
      description,
      canonical: new URL(linkTo(cursor) ?? url, address.base).href,
      feed: { title: t('changelog'), url: changelogFeedUrl(address) },
      current: 'changelog',
      children: (
        <div class="narrow">
          <div class="page-head head-with-action">
            <div>
              <h1>{t('changelog')}</h1>
              <p class="lead" dir="auto">
                {description}
              </p>
            </div>
            {!call.isEmbedded && (
              <div class="head-actions">
                <a class="quiet-link" href={followUrl(address)} rel="nofollow">
                  {t('followByEmail')}
                </a>
                <a class="button small-button" href={changelogFeedUrl(address)}>
                  {t('atomFeed')}
                </a>
              </div>
            )}
          </div>
          {page.items.length === 0 ? (
            <p class="empty">{t(cursor ? 'nothingOlder' : 'nothingPublished')}</p>
          ) : (
            <ol class="changelog">
              {page.items.map(entry => (
                <li>
                  <ChangelogEntry
                    entry={entry}
                    audience={caller.audience}
                    address={address}
                    t={t}
                  />
                </li>
              ))}
            </ol>
          )}
          <Pager newer={linkTo(page.newer)} older={linkTo(page.older)} isByTime t={t} />
        </div>
      ),
    })
    return { html, fingerprint: entriesFingerprint(page, reader, 'published', request) }
  },
}

export const entryPage: Page = { run: showEntry }

/** The id alone finds an entry, too. */
export const entryPageById: Page = { run: showEntry }

async function showEntry(call: PageCall): Promise<PageResponse> {
  const { db, caller, address, params, t } = call
  const id = params.id ?? ''
  if (!isId(id)) return undefined
  const reader = readerOf(caller)
  const entry = await findEntry(db, reader, Number(id))
  if (!entry) return undefined
  const url = entryUrl(address, entry)
  if (params.slug !== decodeURIComponent(entry.slug)) return { redirectTo: url }
  const html = layout({
    frame: call,
    title: entry.title,
    description: excerpt(entry.content, descriptionLengthMax) || undefined,
    canonical: new URL(url, address.base).href,
    isIndexed: entry.state === 'published' && entry.visibility === 'everyone',
    sharedAs: 'article',
    facts: {
      '@type': 'BlogPosting',
      headline: entry.title,
      url: new URL(url, address.base).href,
      author: { '@type': 'Organization', name: call.company.name },
      ...(entry.published !== null && { datePublished: isoTime(entry.published) }),
      ...(entry.edited !== null && { dateModified: isoTime(entry.edited) }),
    },
    feed: { title: t('changelog'), url: changelogFeedUrl(address) },
    current: 'changelog',
    children: (
      <div class="narrow">
        <Back to={`${address.path}/changelog/`}>{t('changelog')}</Back>
        <ChangelogEntry entry={entry} audience={caller.audience} address={address} t={t} isAlone />
      </div>
    ),
  })
  const fingerprint = {
    value: entryMarks(entry),
    read: async (same: PageCall['db']) => marksNow(await findEntry(same, reader, entry.id)),
  }
  return { html, fingerprint }
}

function marksNow(entry: LinkedEntry | undefined) {
  return entry ? entryMarks(entry) : []
}
