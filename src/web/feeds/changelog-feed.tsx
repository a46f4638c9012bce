import { readerOf } from '../../features/boards/who-sees.ts'
import { entryUrl, type LinkedEntry, listEntries } from '../../features/changelog/find-entry.ts'
import { entriesFingerprint } from '../../features/changelog/resource.ts'
import { Markdown } from '../parts/markdown/markdown.tsx'
import type { Page, PageCall } from '../parts/page.ts'
import { atomFeed, changelogFeedUrl, type FeedEntry } from './feed.ts'

const entriesMax = 30

export const changelogFeed: Page = {
  async run({ db, caller, company, address, t }) {
    const request = { size: entriesMax }
    const reader = readerOf(caller)
    const page = await listEntries(db, reader, 'published', request)
    const full = (path: string) => new URL(path, address.base).href
    const document = atomFeed({
      title: `${t('changelog')} · ${company.name}`,
      page: full(`${address.path}/changelog/`),
      self: full(changelogFeedUrl(address)),
      author: company.name,
      since: company.created,
      entries: page.items.map(entry => changelogEntry(entry, { company, address, t })),
    })
    return { document, fingerprint: entriesFingerprint(page, reader, 'published', request) }
  },
}

function changelogEntry(
  entry: LinkedEntry,
  { company, address, t }: Pick<PageCall, 'company' | 'address' | 't'>,
): FeedEntry {
  const published = entry.published ?? entry.created
  return {
    id: `${address.base}/changelog/${entry.id}/`,
    title: entry.title,
    url: new URL(entryUrl(address, entry), address.base).href,
    author: company.name,
    published,
    updated: Math.max(published, entry.edited ?? 0),
    content: (
      <Markdown text={entry.content} headings={2} images={entry.images} address={address} t={t} />
    ),
    categories: JSON.parse(entry.categories),
  }
}
