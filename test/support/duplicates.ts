import { createPostAsUser, expectStatus, get, post } from './client.ts'
import { type Company, freshCompany, unique } from './company.ts'
import { startHark } from './hark.ts'
import { once } from './once.ts'
import type { Envelope, Post } from './types.ts'
import { waitUntil } from './wait-until.ts'

export const duplicatesPath = '/api/v1/duplicates/'

export type Group = { score: number; shared_words: string[]; posts: Post[] }

/** On a server where no posts of other tests are compared first. */
export const ownCompany = async () =>
  freshCompany(await once('duplicates over the API', () => startHark()))

export const groups = async (
  { server }: Company,
  token: string,
  query: Record<string, string> = {},
) =>
  (await expectStatus(200, get(duplicatesPath, { token, server, query }))).json<Envelope<Group>>()

const newWord = () => `g${unique().replaceAll(/[^a-z0-9]/gi, '')}`

/** Posts of different customers that share two words, and the group that the job makes of them. */
export async function alike(company: Company, count: number) {
  const { adminToken, server } = company
  const words = [newWord(), newWord()]
  const ids: number[] = []
  for (let at = 0; at < count; at++) {
    const customer = { email: `d-${unique()}@people.example`, full_name: 'Di' }
    const draft = { board: 'ideas', title: `${words.join(' ')} ${newWord()}`, ...customer }
    ids.push((await createPostAsUser(adminToken, draft, { server })).post_id)
  }
  const waiting = waitUntil('they are offered', () => offered(company, ids))
  const group = await waiting.catch(async ({ message }: Error) => {
    const { stdout } = await server.hark(['jobs'])
    const found = await groups(company, adminToken, { page_size: '100' })
    const log = [...server.stdout, ...server.stderr].filter(line => !line.includes('"request"'))
    throw new Error([message, ids, stdout, JSON.stringify(found), ...log].join('\n'))
  })
  return { ids, words, group }
}

/** The group of exactly these. */
export async function offered(company: Company, ids: number[]): Promise<Group | undefined> {
  const { results } = await groups(company, company.adminToken, { page_size: '100' })
  const wanted = ids.toSorted((a, b) => a - b).join()
  return results.find(
    each =>
      each.posts
        .map(({ id }) => id)
        .sort((a, b) => a - b)
        .join() === wanted,
  )
}

export const send = (
  { adminToken, server }: Company,
  below: string,
  body: object,
  token = adminToken,
) => post(`${duplicatesPath}${below}`, body, { token, server })
