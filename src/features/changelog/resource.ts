import { z } from 'zod'
import type { Fingerprint, Marks } from '../../platform/cache/fingerprint.ts'
import { isoTime } from '../../platform/clock.ts'
import type { Page, PageRequest } from '../../platform/db/page.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { Audience } from '../boards/audience.ts'
import { forTeam, type Reader, readerOf } from '../boards/who-sees.ts'
import type { CompanyAddress } from '../company/company.ts'
import { resource } from '../endpoints/resource.ts'
import { presentImage } from '../images/images.ts'
import { isVisible } from '../posts/find-post.ts'
import { type EntryRow, entryUrl, findEntry, type LinkedEntry, listEntries } from './find-entry.ts'
import { type EntryView, entryView } from './schema.ts'

const idView = z
  .int()
  .positive()
  .meta({ id: 'ChangelogEntryId', description: 'Identifier of the entry.', examples: [96] })

export const entryResource = resource({
  tag: { name: 'Changelog', description: 'What the company has done.' },
  params: z.object({ id: idView }),
  schema: entryView,
  find: (db, caller, { id }) => findEntry(db, readerOf(caller), id),
  present: (entry, { company, audience }) => presentEntry(entry, company.address, audience),
  fingerprint: entryMarks,
  // Whether the reader may see it is in the key of the cache: only the team has tokens.
  readFingerprint: async (db, { id }) => {
    const entry = await findEntry(db, forTeam, id)
    return entry ? entryMarks(entry) : []
  },
})

/** Deleting or moving a post changes its revision, and may change who sees it. */
export function entryMarks({ id, revision, posts }: LinkedEntry): Marks {
  return [id, revision, ...posts.flatMap(post => [post.id, post.revision])]
}

export function presentEntry(
  entry: LinkedEntry,
  address: CompanyAddress,
  audience: Audience,
): EntryView {
  return {
    id: entry.id,
    title: entry.title,
    content: entry.content,
    url: entryUrl(address, entry),
    categories: JSON.parse(entry.categories),
    posts: entry.posts.filter(post => isVisible(audience, post)).map(({ id }) => id),
    images: entry.images.map(image => presentImage(image, address)),
    state: entry.state,
    visibility: entry.visibility,
    organizations: entry.organizations,
    segments: entry.segments,
    published: entry.published === null ? null : isoTime(entry.published),
    created: isoTime(entry.created),
    edited: entry.edited === null ? null : isoTime(entry.edited),
  }
}

/** For a page read by `listEntries`. */
export function entriesFingerprint(
  page: Page<LinkedEntry, 'listed'>,
  reader: Reader,
  state: EntryRow['state'] | 'every',
  request: PageRequest<'listed'>,
): Fingerprint<CompanyDb> {
  return {
    value: pageMarks(page),
    read: async db => pageMarks(await listEntries(db, reader, state, request)),
  }
}

function pageMarks({ items, older, newer }: Page<LinkedEntry, 'listed'>): Marks {
  return [older ? 1 : 0, newer ? 1 : 0, ...items.flatMap(entryMarks)]
}
