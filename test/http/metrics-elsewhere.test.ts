import { expect, test } from 'bun:test'
import { get } from '../support/client.ts'
import { sharedCompany, unique } from '../support/company.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { startHark } from '../support/hark.ts'
import { parseExposition } from '../support/parse-exposition.ts'

test.each([
  ['x-forwarded-for', '203.0.113.7'],
  ['x-forwarded-proto', 'https'],
  ['x-real-ip', '127.0.0.1'],
  ['forwarded', 'for=127.0.0.1'],
  ['via', '1.1 proxy'],
  ['host', 'feedback.example.com'],
])('with %s: %s it is not there', async (name, value) => {
  const { adminToken: token } = await sharedCompany()
  const answer = get('/metrics', { token, headers: { [name]: value } })
  await expectProblem(answer, 404, 'not_found')
})

test('where the base URL is public it is not there; METRICS says otherwise', async () => {
  const BASE_URL = 'https://feedback.example.com'
  const secret = `metrics-${unique()}${unique()}`
  const statuses = async (env: Record<string, string>, tokens: (string | undefined)[]) => {
    const server = await startHark(env)
    const answers = tokens.map(token =>
      fetch(`${server.url}/metrics`, {
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      }),
    )
    const found = (await Promise.all(answers)).map(({ status }) => status)
    await server.stop()
    return found
  }
  expect(await statuses({ BASE_URL }, [undefined])).toEqual([404])
  expect(await statuses({ METRICS: 'off' }, [undefined])).toEqual([404])
  expect(await statuses({ BASE_URL, METRICS: 'local' }, [undefined])).toEqual([200])
  const tried = [undefined, `${secret}x`, secret.slice(1), secret]
  expect(await statuses({ METRICS: secret }, tried)).toEqual([404, 404, 404, 200])
})

test('several workers are one sum', async () => {
  const server = await startHark({ WORKERS: '2' })
  const read = async () => parseExposition(await (await fetch(`${server.url}/metrics`)).text())
  const counted = (metrics: Awaited<ReturnType<typeof read>>) =>
    metrics
      .get('hark_http_requests_total')!
      .samples.filter(({ labels }) => labels.route === '/healthz')
      .reduce((sum, { value }) => sum + value, 0)
  const requests = 40
  // Each on a connection of its own, so that both workers get some.
  for (let count = 0; count < requests; count++)
    await fetch(`${server.url}/healthz`, { headers: { connection: 'close' } })
  for (let count = 0; count < 5; count++) {
    const metrics = await read()
    expect(metrics.get('hark_processes')!.samples[0]!.value).toBe(2)
    expect(counted(metrics)).toBe(requests)
  }
  await server.stop()
})
