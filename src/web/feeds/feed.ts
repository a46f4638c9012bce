import { isoTime, type Micros } from '../../platform/clock.ts'
import { nextTurn } from '../../platform/turns.ts'
import type { Document, Html } from '../parts/page.ts'
import { escapeXml, xmlDeclaration } from './xml.ts'

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

export type Feed = {
  title: string
  /** Of the page that it is about, and its own; absolute. */
  page: string
  self: string
  author: string
  /** Where there is no entry yet. */
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
