import { expect, test } from 'bun:test'
import { signedIn } from '../support/browser.ts'
import { createPostAsUser, expectStatus, patch, put } from '../support/client.ts'
import { freshCompany, unique } from '../support/company.ts'
import { organizations, pathTo, posts, users } from '../support/resources.ts'
import { waitUntil } from '../support/wait-until.ts'

const shows = (text: string, id: number) => text.includes(`id="row-${id}"`)

test('the inbox is filtered by the organization of voters and by age', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const browser = await signedIn(company, company.team)
  const asked = async () => {
    const author = { email: `c-${unique()}@people.example`, full_name: 'Cy' }
    return (await createPostAsUser(token, { board: 'ideas', title: unique(), ...author })).post_id
  }
  const [theirs, other] = [await asked(), await asked()]
  const organization = await organizations.add(company)
  const voter = await users.add(company)
  await expectStatus(200, patch(pathTo(users, voter), { organization }, { token }))
  await expectStatus(200, put(`${pathTo(posts, theirs)}voters/${voter}/`, { token }))
  const inbox = async (query: string) =>
    (await expectStatus(200, browser.get(`/team/?${query}`))).text
  const ofTheirs = `organization=${organization}`
  await waitUntil('the organization is found', async () => shows(await inbox(ofTheirs), theirs))
  const found = await inbox(ofTheirs)
  expect([shows(found, theirs), shows(found, other)]).toEqual([true, false])
  // As a chip that takes it away again.
  expect(found).toContain('chip-chosen')
  expect(shows(await inbox('organization=999999'), other)).toBe(true)

  expect(shows(await inbox('age=new7'), other)).toBe(true)
  expect(shows(await inbox('age=old7'), other)).toBe(false)
  expect(shows(await inbox(`age=new30&${ofTheirs}&sort=top`), theirs)).toBe(true)
})
