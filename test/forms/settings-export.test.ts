import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { signedIn } from '../support/browser.ts'
import { createComment, createPostAsUser, expectStatus } from '../support/client.ts'
import { type Company, freshCompany } from '../support/company.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { waitUntil } from '../support/wait-until.ts'

const path = '/team/settings/export/'

/** A company of its own, at which the admin is signed in. */
async function entered() {
  const company = await freshCompany()
  return { company, browser: await signedIn(company, company.admin) }
}

async function exported({ run }: Company): Promise<Buffer> {
  const file = join(freshFolder(), 'company.tar')
  await run(['export', file])
  return readFileSync(file)
}

test('the file with everything is what `hark export` writes', async () => {
  const { company, browser } = await entered()
  const author = { email: 'cy@people.example', full_name: 'Cy' }
  const { post_id } = await createPostAsUser(company.adminToken, { title: 'Exported', ...author })
  await createComment(company.adminToken, post_id)
  const { text } = await expectStatus(200, browser.get(path))
  expect(text).toContain(`${path}snapshot.tar`)
  // Background tasks of the server write, too: nothing was written where it is the same before and after.
  const { sent, written } = await waitUntil('no task writes', async () => {
    const before = await exported(company)
    const sent = await expectStatus(200, browser.get(`${path}snapshot.tar`))
    const written = await exported(company)
    return written.equals(before) && { sent, written }
  })
  expect(sent.headers.get('content-type')).toBe('application/x-tar')
  expect(sent.headers.get('content-disposition')).toContain(`${company.slug}.tar`)
  expect(written.equals(sent.bytes)).toBe(true)
})

test('for anyone but an admin there is nothing', async () => {
  const { company } = await entered()
  const team = await signedIn(company, company.team)
  for (const at of ['', 'snapshot.tar']) await expectStatus(404, team.get(path + at))
})
