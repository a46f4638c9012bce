import { expect, test } from 'bun:test'
import { startHark } from '../support/hark.ts'
import { waitUntil } from '../support/wait-until.ts'

test('a cached page is logged with the path that was sent, and never with a query', async () => {
  const hark = await startHark({ LOG_LEVEL: 'info' })
  const sent = ['/board/bugs/', '/board/bugs', '/board/bugs/?x=1', '/board/bugs/?access_token=t']
  const answers: Response[] = []
  for (const path of [...sent, ...sent, ...sent]) answers.push(await fetch(`${hark.url}${path}`))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const bodies = await Promise.all(answers.map(answer => answer.text()))
  expect(new Set(bodies).size).toBe(1)
  const logged = await waitUntil('all are logged', async () => {
    const lines = hark.stdout.filter(line => line.includes('"event":"request"'))
    const paths = lines.map(line => JSON.parse(line).path as string)
    return paths.length >= answers.length ? paths : undefined
  })
  expect(logged).toEqual([...sent, ...sent, ...sent].map(path => path.split('?')[0]!))
  // What is sent to a URL with a token in it is for nobody else.
  const caching = answers.map(({ headers }) => headers.get('cache-control'))
  expect(caching.filter((_, at) => at % 4 === 3)).toEqual(Array(3).fill('private, no-store'))
  expect(caching.filter((_, at) => at % 4 !== 3)).toEqual(Array(9).fill('no-cache'))
  const ids = answers.map(({ headers }) => headers.get('x-request-id'))
  expect(new Set(ids).size).toBe(answers.length)
})
