import { createPost, expectStatus, get, paths, postsPage } from './client.ts'
import { type Company, freshCompany } from './company.ts'
import type { Envelope, Post } from './types.ts'

export type Ranges = [start: number, length: number][]
export type Facet = { id: number; name: string; count: number }
/** A page of `/search/`. */
export type SearchPage<Found> = Envelope<Found & { snippet: { text: string; ranges: Ranges } }> & {
  count: number
  count_is_exact: boolean
  also: string[]
  facets: { boards: Facet[]; statuses: Facet[]; tags: Facet[] }
}

export type Draft = { title: string; content?: string; board?: string }

/** A company whose posts are only these, the first the oldest. */
export async function companyWith(drafts: Draft[]): Promise<Company> {
  const company = await freshCompany()
  await write(company, drafts)
  return company
}

/** One after the other, so that the last is the newest. */
export async function write(company: Company, drafts: Draft[]): Promise<void> {
  for (const draft of drafts) await createPost(company.adminToken, draft)
}

/** In no order: for posts that are only there to be many. */
export async function writeMany(
  company: Company,
  count: number,
  draft: (at: number) => Draft,
): Promise<void> {
  let at = 0
  const writer = async () => {
    while (at < count) await createPost(company.adminToken, draft(at++))
  }
  await Promise.all(Array.from({ length: 16 }, writer))
}

/** The titles that a search finds, best first. */
export async function titlesFor(token: string, search: string): Promise<string[]> {
  return (await postsPage(token, { search })).results.map(post => post.title)
}

export async function similarTitles(
  token: string,
  draft: { title: string; content?: string },
): Promise<string[]> {
  const answer = await expectStatus(200, get(paths.similar, { token, query: draft }))
  return answer.json<Envelope<Post>>().results.map(post => post.title)
}
