import { expect, test } from 'bun:test'
import { type Call, get, head, post } from '../support/client.ts'
import { sharedCompany, unique } from '../support/company.ts'
import { parseExposition, type Sample } from '../support/parse-exposition.ts'

async function scrape(call: Call = {}) {
  const answer = await get('/metrics', call)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  expect(answer.headers.get('cache-control')).toContain('no-store')
  return { text: answer.text, metrics: parseExposition(answer.text) }
}

type Scraped = Awaited<ReturnType<typeof scrape>>

function totalOf({ metrics }: Scraped, name: string, labels: Sample['labels'] = {}, suffix = '') {
  const isMeant = (sample: Sample) =>
    sample.name === name + suffix &&
    Object.entries(labels).every(([label, value]) => sample.labels[label] === value)
  const found = metrics.get(name)?.samples.filter(isMeant) ?? []
  return found.reduce((sum, { value }) => sum + value, 0)
}

test('counts requests, commits and what was cached, in the text format', async () => {
  const { adminToken: token } = await sharedCompany()
  const path = '/api/v1/posts/'
  const before = await scrape()
  const query = { page_size: '7', search: unique() }
  for (let count = 0; count < 3; count++) await get(path, { token, query })
  await post(path, { board: 'ideas', title: unique() }, { token })
  await get(path, { token, query: { page_size: '0' } })
  const after = await scrape()
  const grew = (name: string, labels: Sample['labels'], suffix?: string) =>
    totalOf(after, name, labels, suffix) - totalOf(before, name, labels, suffix)
  const requests = 'hark_http_requests_total'
  expect(grew(requests, { route: path, method: 'GET', status: '2xx' })).toBeGreaterThanOrEqual(3)
  expect(grew(requests, { route: path, method: 'GET', status: '4xx' })).toBeGreaterThanOrEqual(1)
  expect(grew(requests, { route: path, method: 'POST', status: '2xx' })).toBeGreaterThanOrEqual(1)
  const seconds = 'hark_http_request_duration_seconds'
  expect(grew(seconds, { route: path, method: 'GET' }, '_count')).toBeGreaterThanOrEqual(4)
  expect(grew(seconds, { route: path }, '_sum')).toBeGreaterThan(0)
  expect(grew('hark_response_cache_total', { result: 'hit' })).toBeGreaterThanOrEqual(2)
  expect(grew('hark_response_cache_total', { result: 'miss' })).toBeGreaterThanOrEqual(1)
  expect(grew('hark_commit_duration_seconds', {}, '_count')).toBeGreaterThanOrEqual(1)
  expect(grew('hark_commit_writes', {}, '_sum')).toBeGreaterThanOrEqual(1)
  for (const queue of ['mail', 'webhooks'])
    expect(after.text).toMatch(new RegExp(`^hark_queue_pending\\{queue="${queue}"\\} \\d+$`, 'm'))
  expect(after.text).toMatch(/^hark_job_events_behind\{consumer="webhooks"\} \d+$/m)
  expect(after.text).toMatch(/^hark_admission_refusals_total \d+$/m)
  expect(after.text).toMatch(/^hark_job_runs_total\{job="[a-z_ -]+"\} \d+$/m)
  expect(totalOf(after, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
  expect(totalOf(after, 'process_start_time_seconds')).toBeLessThan(Date.now() / 1000)
  expect(totalOf(after, 'hark_build_info')).toBe(1)
  expect(totalOf(after, 'hark_database_up')).toBe(1)
})

test('labels are routes of the table: no path, company or person is in it', async () => {
  const company = await sharedCompany()
  const { adminToken: token, slug, admin } = company
  await get(`/api/v1/posts/987654321/`, { token })
  await get(`/nowhere/${unique()}`)
  await get('/board/ideas/')
  const { text, metrics } = await scrape()
  for (const secret of ['987654321', slug, admin.email, token]) expect(text).not.toContain(secret)
  const { samples } = metrics.get('hark_http_requests_total')!
  const routes = [...new Set(samples.map(({ labels }) => labels.route!))]
  expect(routes).toContain('/api/v1/posts/{id}/')
  expect(routes).toContain('unrouted')
  for (const { labels } of samples) {
    // Names of assets have a hash of their content.
    if (!labels.route!.startsWith('/assets/')) expect(labels.route).not.toMatch(/\d{2,}|nowhere/)
    expect(labels.method).toMatch(/^(?:GET|POST|PUT|PATCH|DELETE|any)$/)
    expect(labels.status).toMatch(/^[2345]xx$/)
  }
})

test('HEAD has no body', async () => {
  const answer = await head('/metrics')
  expect([answer.status, answer.text]).toEqual([200, ''])
})
