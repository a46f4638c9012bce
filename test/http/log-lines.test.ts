import { beforeAll, describe, expect, test } from 'bun:test'
import { type Answer, get, head, paths, post } from '../support/client.ts'
import { type Company, freshCompany } from '../support/company.ts'
import { startHark } from '../support/hark.ts'
import { loggedLines } from '../support/log-lines.ts'
import { lines as httpLines, sendRaw } from '../support/raw-socket.ts'
import { unknownToken } from '../support/tokens.ts'

let company: Company
let start: number
beforeAll(async () => {
  const server = await startHark()
  company = await freshCompany(server)
  await logged(await get('/healthz', { server }))
  start = server.stdout.length
})

const logged = (answer: Answer) => loggedLines(company.server, answer)
const call = () => ({ server: company.server, token: company.adminToken })

describe('the log', () => {
  test('has one JSON line a request: method, path, status, duration, request id, company', async () => {
    const answers = [
      await get(`${paths.posts}?page_size=5`, call()),
      await post(paths.create, { board: 'ideas', title: 'Logged' }, call()),
      await post(paths.create, { board: 'ideas' }, call()),
      await head(paths.me, call()),
      await get('/api/v1/nothing/', call()),
    ]
    // The last line tells that all before it were written; none may be there twice.
    await logged(answers.at(-1) as Answer)
    for (const answer of answers) {
      const own = await logged(answer)
      expect(own).toHaveLength(1)
      const [line] = own as [Record<string, unknown>]
      const values = Object.values(line)
      expect(values).toContain(answer.method)
      expect(values).toContain(new URL(answer.url).pathname)
      expect(values).toContain(answer.status)
      expect(Object.keys(line).some(key => /duration|ms$/i.test(key))).toBe(true)
      if (answer.status < 400)
        expect(Object.keys(line).some(key => /company/i.test(key))).toBe(true)
    }
  })

  test('never holds a token, an e-mail address, a query or a body', async () => {
    const { server, adminToken, slug } = company
    const guess = unknownToken()
    const email = `logged-${slug}@c.example`
    const customer = { board: 'ideas', title: `Titled ${slug}`, email, full_name: `Named ${slug}` }
    const answers = [
      await get(paths.posts, { server, query: { access_token: adminToken } }),
      await get(paths.posts, { server, query: { access_token: guess } }),
      await get(paths.posts, { server, token: guess }),
      await get(paths.posts, { server, token: adminToken, query: { access_token: guess } }),
      await post(paths.createAsUser, customer, call()),
      await post(paths.createAsUser, { ...customer, board: 'none' }, call()),
      await post(paths.createAsUser, `{"email":"${email}",`, call()),
      await get(paths.posts, { ...call(), query: { search: `Sought ${slug} ${email}` } }),
      await get('/', { server, query: { access_token: adminToken } }),
    ]
    for (const answer of answers) await logged(answer)
    const text = [...server.stdout.slice(start), ...server.stderr].join('\n')
    for (const secret of [adminToken, adminToken.slice(5, 45), guess, email, '@people.example']) {
      expect(text).not.toContain(secret)
    }
    expect(text).not.toMatch(/hark_[0-9A-Za-z]{20}|access_token|Titled|Named|Sought|[?]/)
  })

  test('stays one JSON object a line, whatever clients send', async () => {
    const { server } = company
    const nasty = '$(id)"}{"level":60}'
    await get('/api/v1/nothing/', {
      server,
      headers: { 'x-request-id': nasty, 'user-agent': nasty },
    })
    await get(`/api/v1/${encodeURIComponent('"}\n{"level":60}')}/`, { server })
    await sendRaw(
      httpLines(['GET /api/v1/"}{"forged":1}/ HTTP/1.1', 'Host: x', 'X-Request-Id: a\t"b']),
      { to: server },
    )
    await logged(await get(paths.me, call()))
    for (const line of server.stdout.slice(start)) {
      const parsed = JSON.parse(line) as Record<string, unknown>
      expect(parsed).toBeObject()
      expect(parsed).not.toHaveProperty('forged')
      expect(parsed.level).not.toBe(60)
    }
  })

  test('pages are logged like everything else', async () => {
    const answer = await get(`/c/${company.slug}/board/ideas/`, { server: company.server })
    const [line] = await logged(answer)
    expect(Object.values(line ?? {})).toContain(200)
  })
})
