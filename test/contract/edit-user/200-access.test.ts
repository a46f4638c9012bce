import { expect, test } from 'bun:test'
import { visiting } from '../../support/browser.ts'
import { createPost, expectStatus, get, patch, paths, post } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { pathTo, users } from '../../support/resources.ts'
import type { Envelope, Post, User } from '../../support/types.ts'

async function setting() {
  const company = await freshCompany()
  const second = await company.addUser('admin')
  const secondToken = await company.token(second)
  const me = (await get(paths.me, { token: secondToken })).json<User>()
  const change = (body: object) =>
    expectStatus(200, patch(pathTo(users, me.id), body, { token: company.adminToken }))
  const write = () => post(users.list, users.companyWide!.create(), { token: secondToken })
  return { company, second, secondToken, me, change, write }
}

test("an admin's token loses an admin's rights with the very next request, and gets them back", async () => {
  const { secondToken: token, change, write } = await setting()
  expect((await write()).status).toBe(201)
  await change({ role: 'team' })
  expect((await write()).status).toBe(403)
  expect((await get(users.list, { token })).status).toBe(200)
  await change({ role: 'customer' })
  expect((await get(users.list, { token })).status).toBe(401)
  await change({ role: 'admin' })
  expect((await write()).status).toBe(201)
})

test('somebody who is deactivated is out at once, and in again when reactivated', async () => {
  const { company, second, secondToken: token, change } = await setting()
  const browser = visiting(company)
  const { stdout } = await company.run(['login-link', second.email])
  const { pathname, search } = new URL(stdout.trim())
  const link = `${pathname}${search}`.replace(new URL(company.baseUrl).pathname, '')
  const shown = (await change({ is_active: false })).json<{ is_active: boolean }>()
  expect(shown.is_active).toBe(false)
  expect((await get(paths.me, { token })).status).toBe(401)
  expect((await browser.get(link)).status).toBe(410)
  await change({ is_active: true })
  expect((await get(paths.me, { token })).status).toBe(200)
  expect((await browser.get(link)).status).toBe(410)
})

test('a link that was sent to the former address no longer signs in', async () => {
  const { company, second, change } = await setting()
  const { stdout } = await company.run(['login-link', second.email])
  const { pathname, search } = new URL(stdout.trim())
  const link = `${pathname}${search}`.replace(new URL(company.baseUrl).pathname, '')
  expect((await visiting(company).get(link)).status).toBe(200)
  await change({ email: 'moved@people.example' })
  expect((await visiting(company).get(link)).status).toBe(410)
})

test('posts show a changed name and role at once', async () => {
  const { company, secondToken, me, change } = await setting()
  await createPost(secondToken)
  const creator = async () => {
    const list = await get(paths.posts, { token: company.adminToken })
    return list.json<Envelope<Post>>().results[0]!.creator
  }
  expect(await creator()).toEqual(me)
  await change({ name: 'Renamed', role: 'team' })
  expect(await creator()).toEqual({ ...me, name: 'Renamed', is_admin: false })
})
