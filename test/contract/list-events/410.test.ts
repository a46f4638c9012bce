import { expect, test } from 'bun:test'
import { createPost, get, paths } from '../../support/client.ts'
import { freshCompany, sharedCompany } from '../../support/company.ts'
import { eventsPage } from '../../support/events.ts'
import { expectProblem } from '../../support/expect-problem.ts'

test('a position whose event is of another history, or is not there, with where to begin', async () => {
  const company = await freshCompany()
  const token = company.adminToken
  const { position } = await eventsPage(token, { after: 'latest' })
  const version = Number(position.split('-')[0])
  const foreign = (await eventsPage((await sharedCompany()).adminToken, { page_size: 1 })).position
  for (const after of [`${version}-1`, `${version + 1000}-abc`, foreign])
    for (const headers of [{}, { accept: 'text/event-stream' }]) {
      const answer = await get(paths.events, { token, query: { after, wait: 1 }, headers })
      await expectProblem(answer, 410, 'position_gone')
      const url = `${company.baseUrl}${paths.events}`
      expect(answer.headers.get('link')).toBe(
        `<${url}?after=latest>; rel="last", <${url}>; rel="first"`,
      )
    }
  await createPost(token)
  const { results } = await eventsPage(token, { after: position })
  expect(results.map(({ type }) => type)).toEqual(['post.created'])
})
