import { describe, expect, test } from 'bun:test'
import { expectStatus, get, patch, put, remove } from '../support/client.ts'
import { type Company, freshCompany } from '../support/company.ts'
import { etagOf, posts, read } from '../support/resources.ts'
import type { PostDetails } from '../support/types.ts'

/** Two people of a role see the same boards; a response that is cached for one must never reach the other. */
async function twoWhoSeeTheSame(role: 'admin' | 'team') {
  const company = await freshCompany()
  const tokens = [await tokenOf(company, role), await tokenOf(company, role)] as const
  const path = `${posts.list}${await posts.add(company)}/`
  return { path, tokens, company }
}

const tokenOf = async (company: Company, role: 'admin' | 'team') =>
  company.token(await company.addUser(role))

const marks = async (path: string, token: string) => {
  const { has_voted, is_following } = (await read(path, token)).json<PostDetails>()
  return { has_voted, is_following }
}

const none = { has_voted: false, is_following: false }

describe.each(['admin', 'team'] as const)('two of the role %s', role => {
  test('each gets what they did themselves, however often both read', async () => {
    const { path, tokens } = await twoWhoSeeTheSame(role)
    const [one, other] = tokens
    for (const token of tokens) expect(await marks(path, token)).toEqual(none)
    await expectStatus(200, put(`${path}vote/`, { token: one }))
    for (let round = 0; round < 3; round++) {
      expect(await marks(path, one)).toEqual({ has_voted: true, is_following: true })
      expect(await marks(path, other)).toEqual(none)
    }
    await expectStatus(200, put(`${path}follow/`, { token: other }))
    await expectStatus(200, remove(`${path}follow/`, { token: one }))
    for (let round = 0; round < 3; round++) {
      expect(await marks(path, one)).toEqual({ has_voted: true, is_following: false })
      expect(await marks(path, other)).toEqual({ has_voted: false, is_following: true })
    }
  })

  test("the other's ETag is none of one's own, and reads at once do not mix", async () => {
    const { path, tokens } = await twoWhoSeeTheSame(role)
    const [one, other] = tokens
    await put(`${path}vote/`, { token: one })
    const [own, others] = [await read(path, one), await read(path, other)]
    expect(etagOf(own)).not.toBe(etagOf(others))
    const headers = { 'if-none-match': etagOf(own) }
    expect((await get(path, { token: one, headers })).status).toBe(304)
    const revalidated = await get(path, { token: other, headers })
    expect([revalidated.status, revalidated.text]).toEqual([200, others.text])
    await put(`${path}follow/`, { token: other })
    const both = Array.from({ length: 40 }, (_, at) => tokens[at % 2]!)
    const answers = await Promise.all(both.map(token => marks(path, token)))
    for (const [at, answer] of answers.entries())
      expect(answer).toEqual({ has_voted: at % 2 === 0, is_following: true })
  })

  test('an edit answers with what its editor did', async () => {
    const { path, tokens } = await twoWhoSeeTheSame(role)
    const [one, other] = tokens
    await put(`${path}vote/`, { token: one })
    for (const [token, hasVoted] of [
      [one, true],
      [other, false],
    ] as const) {
      const answer = await patch(path, posts.edit(), { token })
      expect(answer.json<PostDetails>().has_voted).toBe(hasVoted)
    }
  })
})

test('who writes a post follows it, and has not voted for it', async () => {
  const company = await freshCompany()
  const path = `${posts.list}${await posts.add(company)}/`
  expect(await marks(path, company.adminToken)).toEqual({ has_voted: false, is_following: true })
  expect(await marks(path, company.teamToken)).toEqual(none)
})
