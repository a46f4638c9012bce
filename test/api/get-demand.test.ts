import { expect, test } from 'bun:test'
import { createPostAsUser, expectStatus, get, patch, post, put } from '../support/client.ts'
import { freshCompany, unique } from '../support/company.ts'
import { expectFieldErrors } from '../support/expect-problem.ts'
import type { Envelope } from '../support/types.ts'

type Counts = { people: number; organizations: number; revenue: number; is_exact: boolean }

test('who asks for something counts once, with what their organizations pay and the words they used', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const word = `quokka${unique()}`
  const organization = async (revenue: number) =>
    (
      await expectStatus(
        201,
        post('/api/v1/organizations/', { name: unique(), revenue }, { token }),
      )
    ).json<{ id: number }>().id
  const [large, small] = [await organization(900_000), await organization(5_000)]
  const ask = async (title: string, organization_id: number | undefined) => {
    const email = `${unique()}@people.example`
    const draft = { board: 'ideas', title, email, full_name: unique() }
    const { post_id: id } = await createPostAsUser(token, draft)
    const users = (
      await expectStatus(200, get('/api/v1/users/', { token, query: { email } }))
    ).json<Envelope<{ id: number }>>()
    const [{ id: userId } = { id: 0 }] = users.results
    if (organization_id)
      await expectStatus(
        200,
        patch(`/api/v1/users/${userId}/`, { organization: organization_id }, { token }),
      )
    return { id, userId }
  }
  const first = await ask(`A ${word} for everyone`, large)
  const second = await ask(`My ${word}`, large)
  const third = await ask(`Nothing of that kind ${unique()}`, small)
  // They ask for both, and count once.
  await expectStatus(200, put(`/api/v1/posts/${first.id}/voters/${second.userId}/`, { token }))
  const count = async (query: Record<string, string>) =>
    (await expectStatus(200, get('/api/v1/demand/', { token, query }))).json<Counts>()
  const of = { people: 2, organizations: 1, revenue: 900_000, is_exact: true }
  expect(await count({ q: word })).toMatchObject(of)
  expect(await count({ q: word, min_revenue: '900001' })).toMatchObject({ people: 0, revenue: 0 })
  await expectStatus(200, put(`/api/v1/posts/${second.id}/voters/${third.userId}/`, { token }))
  const more = { people: 3, organizations: 2, revenue: 905_000 }
  expect(await count({ q: word })).toMatchObject(more)
  const ofSmall = { people: 1, organizations: 1, revenue: 5_000 }
  expect(await count({ q: word, organization: String(small) })).toMatchObject(ofSmall)
  const evidence = async (of: string) =>
    (
      await expectStatus(200, get('/api/v1/demand/evidence/', { token, query: { q: word, of } }))
    ).json<Envelope<{ id: number }> & { count: number }>()
  for (const [of, ids] of [
    ['people', [first.userId, second.userId, third.userId]],
    ['organizations', [large, small]],
    ['posts', [first.id, second.id]],
  ] as const) {
    const { count, results } = await evidence(of)
    expect([of, count, results.map(({ id }) => id).sort((a, b) => a - b)]).toEqual([
      of,
      ids.length,
      [...ids].sort((a, b) => a - b),
    ])
  }
  await expectFieldErrors(get('/api/v1/demand/', { token, query: { min_revenue: 'x' } }), {
    min_revenue: 'invalid_number',
  })
  await expectFieldErrors(get('/api/v1/demand/', { token, query: { organization: 'nobody' } }), {
    organization: 'unknown_organization',
  })
})
