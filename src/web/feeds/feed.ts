import { boardUrl } from '../../features/boards/boards.ts'
import type { CompanyAddress } from '../../features/company/company.ts'
import { type Roadmap, roadmapUrl } from '../../features/roadmaps/roadmaps.ts'
import { isoTime, type Micros } from '../../platform/clock.ts'
import { nextTurn } from '../../platform/turns.ts'
import type { Document, Html } from '../parts/page.ts'

export type FeedEntry = {
  /** Absolute, and the same for ever: readers know an entry by it. */
  id: string
  title: string
  url: string
  author: string
  published: Micros
  updated: Micros
  content: Html
  categories?: string[]
}

type Feed = {
  title: string
  /** Absolute URLs of the page and of the feed itself. */
  page: string
  self: string
  author: string
  /** Used when there is no entry yet. */
  since: Micros
  entries: FeedEntry[]
}

/** An Atom document (RFC 4287). Its entries have the HTML that pages show. */
export async function atomFeed(feed: Feed): Promise<Document> {
  const entries = await entriesXml(feed.entries, new URL(feed.page).origin)
  const updated = Math.max(...feed.entries.map(entry => entry.updated), feed.since)
  const text = `${xmlDeclaration}<feed xmlns="http://www.w3.org/2005/Atom" xml:base="${escapeXml(feed.page)}">
<id>${escapeXml(feed.self)}</id>
<title>${escapeXml(feed.title)}</title>
<updated>${isoTime(updated)}</updated>
<link rel="self" type="application/atom+xml" href="${escapeXml(feed.self)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(feed.page)}"/>
<author><name>${escapeXml(feed.author)}</name></author>
<generator>Hark</generator>
${entries.join('')}</feed>
`
  return { type: 'application/atom+xml; charset=utf-8', text }
}

/** Characters escaped in one turn: some 10 ms. */
const charactersPerTurn = 500_000

async function entriesXml(entries: FeedEntry[], origin: string): Promise<string[]> {
  const written: string[] = []
  let characters = 0
  for (const entry of entries) {
    const xml = await entryXml(entry, origin)
    written.push(xml)
    characters += xml.length
    if (characters < charactersPerTurn) continue
    await nextTurn()
    characters = 0
  }
  return written
}

async function entryXml(entry: FeedEntry, origin: string): Promise<string> {
  // A promise if large texts take several turns of the event loop.
  const html = String(await entry.content.toString())
  const categories = (entry.categories ?? []).map(name => `<category term="${escapeXml(name)}"/>\n`)
  return `<entry>
<id>${escapeXml(entry.id)}</id>
<title>${escapeXml(entry.title)}</title>
<link rel="alternate" type="text/html" href="${escapeXml(entry.url)}"/>
<published>${isoTime(entry.published)}</published>
<updated>${isoTime(entry.updated)}</updated>
<author><name>${escapeXml(entry.author)}</name></author>
${categories.join('')}<content type="html">${escapeXml(withFullUrls(html, origin))}</content>
</entry>
`
}

/** Not every feed reader resolves paths. Text has escaped quotation marks, so this matches attributes only. */
function withFullUrls(html: string, origin: string): string {
  return html.replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${origin}/`)
}

export function roadmapFeedUrl(address: CompanyAddress, roadmap: Roadmap): string {
  return `${roadmapUrl(address, roadmap)}feed.atom`
}

export function boardFeedUrl(address: CompanyAddress, slug: string): string {
  return `${boardUrl(address, slug)}feed.atom`
}

export function postFeedUrl(address: CompanyAddress, id: number): string {
  return `${address.path}/post/${id}/feed.atom`
}

export function changelogFeedUrl(address: CompanyAddress): string {
  return `${address.path}/changelog/feed.atom`
}

/** XML 1.0 has no way to write these, however they are escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** A text as it stands between tags or in an attribute of an XML document. */
export function escapeXml(text: string): string {
  return text
    .replace(impossible, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
}

export const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>\n'
