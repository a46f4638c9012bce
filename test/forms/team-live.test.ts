import { expect, onTestFinished, test } from 'bun:test'
import { signedIn } from '../support/browser.ts'
import { createPost } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'

test('a page without a post hears of changes, and of nothing else, also once somebody loses access', async () => {
  const company = await freshCompany()
  const { cookies } = await signedIn(company, company.team)
  const { email } = await company.addUser('team')
  const left = new AbortController()
  onTestFinished(() => left.abort())
  const response = await fetch(`${company.baseUrl}/team/live/?post=`, {
    headers: { cookie: [...cookies].map(pair => pair.join('=')).join('; ') },
    signal: left.signal,
  })
  const blocks = response.body!.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  let heard = ''
  const hears = async (text: string) => {
    while (!heard.includes(text)) heard += (await blocks.next()).value
  }
  await hears('id: ')
  await company.run(['user', 'deactivate', '--email', email])
  // One at a time: what comes of that has time to come.
  const { post_id: first } = await createPost(company.adminToken)
  await hears(`data: ${first}\n`)
  const { post_id: second } = await createPost(company.adminToken)
  await hears(`data: ${second}\n`)
  expect(heard.split('\n\n').length).toBeLessThan(10)
})
