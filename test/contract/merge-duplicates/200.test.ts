import { expect, test } from 'bun:test'
import { expectStatus, get, post, put, remove } from '../../support/client.ts'
import { sharedCompany, unique } from '../../support/company.ts'
import { alike, duplicatesPath, offered, ownCompany, send } from '../../support/duplicates.ts'
import { pathTo, posts } from '../../support/resources.ts'
import type { PostDetails } from '../../support/types.ts'

test('a group is merged into the chosen one, each post of it can be taken out again', async () => {
  const company = await ownCompany()
  const { adminToken: token, server } = company
  const { ids } = await alike(company, 3)
  const into = ids[1]!
  for (const id of ids) await expectStatus(200, put(`${pathTo(posts, id)}vote/`, { token, server }))
  const details = async (id: number) =>
    (await expectStatus(200, get(pathTo(posts, id), { token, server }))).json<
      PostDetails & { merged_into: number | null }
    >()
  const before = (await details(into)).votes_count
  const merged = await expectStatus(200, send(company, 'merge/', { ids, into }))
  expect(merged.json()).toEqual({ into, merged: ids.filter(id => id !== into) })
  expect((await details(ids[0]!)).merged_into).toBe(into)
  // The same person counts once.
  expect((await details(into)).votes_count).toBe(before)
  expect(await offered(company, ids)).toBeUndefined()
  const again = await expectStatus(200, send(company, 'merge/', { ids, into }))
  expect(again.json()).toEqual({ into, merged: [] })
  for (const id of ids.filter(each => each !== into))
    await expectStatus(200, remove(`${pathTo(posts, id)}merge/`, { token, server }))
  expect((await details(ids[0]!)).merged_into).toBeNull()
  expect(await offered(company, ids)).toBeDefined()
})

test('where the chosen one is merged, the others join it, and the answer names what stays', async () => {
  const company = await sharedCompany()
  const { adminToken: token } = company
  const [root, chosen, other] = [
    await posts.add(company),
    await posts.add(company),
    await posts.add(company),
  ]
  await expectStatus(200, send(company, 'merge/', { ids: [root, chosen], into: root }))
  const answer = await expectStatus(
    200,
    send(company, 'merge/', { ids: [chosen, other], into: chosen }),
  )
  expect(answer.json()).toEqual({ into: root, merged: [other] })
  const shown = await get(pathTo(posts, other), { token })
  expect(shown.json<object>()).toMatchObject({ merged_into: root })
})

test('one that is refused keeps all from being merged', async () => {
  const company = await sharedCompany()
  const { adminToken: token } = company
  const ids = [await posts.add(company), await posts.add(company)]
  const secret = await posts.add(company, 'secret')
  const body = { ids: [...ids, secret], into: ids[0]! }
  expect((await send(company, 'merge/', body)).status).toBe(409)
  const shown = await get(pathTo(posts, ids[1]!), { token })
  expect(shown.json<object>()).toMatchObject({ merged_into: null })
})

test('what is sent again with its key is done once', async () => {
  const company = await sharedCompany()
  const { adminToken: token } = company
  const ids = [await posts.add(company), await posts.add(company)]
  const call = { token, headers: { 'idempotency-key': unique() } }
  const path = `${duplicatesPath}merge/`
  const first = await expectStatus(200, post(path, { ids, into: ids[0] }, call))
  await expectStatus(200, remove(`${pathTo(posts, ids[1]!)}merge/`, { token }))
  const again = await expectStatus(200, post(path, { ids, into: ids[0] }, call))
  expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
})
