import { expectStatus, get, paths, put } from './client.ts'
import { sharedCompany, unique } from './company.ts'
import { posts } from './resources.ts'
import type { Envelope, Voter, VoteState } from './types.ts'

/** A post with votes of so many customers; `path` is that of its voters, the ids are in the order of the votes. */
export async function votedPost(count: number) {
  const company = await sharedCompany()
  const token = company.adminToken
  const one = `${paths.posts}${await posts.add(company)}/`
  const userIds: number[] = []
  const vote = async () => {
    const body = { email: `${unique()}@people.example`, full_name: 'Voter' }
    const answer = await expectStatus(200, put(`${one}vote/`, { token, body }))
    userIds.push(answer.json<VoteState>().user_id)
  }
  while (userIds.length < count) await vote()
  return { path: `${one}voters/`, token, company, userIds, vote }
}

/** Follows a link to the end. */
export async function everyPage(
  token: string,
  start: string,
  direction: 'next' | 'previous',
  between: () => Promise<unknown> = async () => {},
): Promise<Envelope<Voter>[]> {
  const pages: Envelope<Voter>[] = []
  for (let link: string | null = start; link !== null && pages.length < 200; ) {
    const page: Envelope<Voter> = (await expectStatus(200, get(link, { token }))).json()
    pages.push(page)
    link = page[direction]
    await between()
  }
  return pages
}
