import { boardUrl, listVisibleBoards } from '../../features/boards/boards.ts'
import { entryUrl, listEntries, listEntryAddresses } from '../../features/changelog/find-entry.ts'
import { listPostAddresses } from '../../features/posts/list-posts.ts'
import { postUrl } from '../../features/posts/url.ts'
import { roadmapPath } from '../../features/roadmaps/roadmaps.ts'
import { visibleRoadmaps } from '../../features/roadmaps/visible.ts'
import { isoTime, type Micros } from '../../platform/clock.ts'
import type { Document, Page, PageCall } from '../parts/page.ts'
import { escapeXml, xmlDeclaration } from './feed.ts'

/** One file has the posts and entries of so many ids: as many URLs at most. Search engines take 50,000. */
const idsPerFile = 5_000

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** One file for the site itself, and one for each range of ids. Nothing where the company is not public. */
export const sitemapIndexPage: Page = {
  isSameForReaders: true,
  async run({ company, address }) {
    if (company.access !== 'public') return undefined
    const files = Math.ceil(company.last_id / idsPerFile)
    const urls = ['site', ...Array.from({ length: files }, (_, at) => String(at + 1))].map(
      name => `<sitemap><loc>${escapeXml(`${address.base}/sitemap/${name}.xml`)}</loc></sitemap>\n`,
    )
    return { document: xml(`<sitemapindex ${namespace}>\n${urls.join('')}</sitemapindex>\n`) }
  },
}

export const sitemapPage: Page = {
  isSameForReaders: true,
  async run(call) {
    const { company, params } = call
    if (company.access !== 'public') return undefined
    const [, name] = /^(site|[1-9]\d{0,9})\.xml$/.exec(params.name ?? '') ?? []
    if (name === undefined) return undefined
    if (name === 'site') return { document: urlSet(await sitePages(call)) }
    const to = Number(name) * idsPerFile
    if (to - idsPerFile >= company.last_id) return undefined
    const items = await itemPages(call, { after: to - idsPerFile, to })
    // A file may not be empty.
    return { document: urlSet(items.length > 0 ? items : [startPage(call)]) }
  },
}

type Url = { loc: string; lastmod?: Micros }

function startPage({ address }: PageCall): Url {
  return { loc: `${address.base}/` }
}

async function sitePages(call: PageCall): Promise<Url[]> {
  const { address } = call
  return [
    startPage(call),
    ...(await publicBoards(call)).map(({ slug }) => ({ loc: full(call, boardUrl(address, slug)) })),
    ...(await publicRoadmaps(call)).map(path => ({ loc: address.base + path })),
    ...((await hasPublicEntry(call)) ? [{ loc: `${address.base}/changelog/` }] : []),
  ]
}

/** Those that visitors see, also for readers who can see more. */
async function publicRoadmaps({ db, company }: PageCall): Promise<string[]> {
  const { roadmap_count, open_roadmaps_count } = company
  if (open_roadmaps_count === 0) return roadmap_count > 0 ? ['/roadmap/'] : []
  const roadmaps = await visibleRoadmaps(db, { role: 'visitor' })
  return roadmaps.filter(({ id }) => id !== 0 || roadmap_count > 0).map(roadmapPath)
}

/** One that visitors see, also for readers who can see more. */
async function hasPublicEntry({ db, company }: PageCall): Promise<boolean> {
  if (company.changelog_count === 0) return false
  const { items } = await listEntries(db, { role: 'visitor' }, 'published', { size: 1 })
  return items.length > 0
}

async function itemPages(call: PageCall, ids: { after: number; to: number }): Promise<Url[]> {
  const { db, address } = call
  const boards = (await publicBoards(call)).map(({ id }) => id)
  const posts = await listPostAddresses(db, boards, ids)
  const entries = await listEntryAddresses(db, ids)
  return [
    ...posts.map(post => ({ loc: full(call, postUrl(address, post)), lastmod: post.changed })),
    ...entries.map(entry => ({
      loc: full(call, entryUrl(address, entry)),
      lastmod: entry.changed,
    })),
  ]
}

/** Public boards only, also for readers who can see more. */
async function publicBoards({ db, caller }: PageCall) {
  const boards = await listVisibleBoards(db, caller.audience)
  return boards.filter(({ is_private }) => is_private === 0)
}

function full({ address }: PageCall, path: string): string {
  return new URL(path, address.base).href
}

function urlSet(urls: Url[]): Document {
  const lines = urls.map(({ loc, lastmod }) => {
    const changed = lastmod === undefined ? '' : `<lastmod>${isoTime(lastmod)}</lastmod>`
    return `<url><loc>${escapeXml(loc)}</loc>${changed}</url>\n`
  })
  return xml(`<urlset ${namespace}>\n${lines.join('')}</urlset>\n`)
}

function xml(text: string): Document {
  return { type: 'application/xml; charset=utf-8', text: xmlDeclaration + text }
}
