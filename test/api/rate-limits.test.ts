import { beforeAll, describe, expect, test } from 'bun:test'
import { type Answer, type Call, get, paths, post } from '../support/client.ts'
import { type Company, freshCompany, sharedCompany } from '../support/company.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { type RunningHark, startHark } from '../support/hark.ts'
import { unknownToken } from '../support/tokens.ts'

describe('an installation that limits its tokens', () => {
  let company: Company
  beforeAll(async () => {
    company = await freshCompany(await startHark({ RATE_LIMIT_PER_MINUTE: '5' }))
  })
  /** By a command: a request would count against the limit of the token that asks. */
  const issue = async (...options: string[]) => {
    const add = ['token', 'add', '--owner', company.admin.email, ...options]
    return (await company.run(add)).stdout.trim()
  }
  const list = (token: string, call: Call = {}) =>
    get(paths.posts, { token, server: company.server, ...call })

  /** Asks until it is refused. A limit that lets ten times as much through is none. */
  const untilRefused = async (token: string): Promise<Answer[]> => {
    const answers: Answer[] = []
    while (answers.at(-1)?.status !== 429 && answers.length < 50) answers.push(await list(token))
    return answers
  }

  test('beyond the limit: 429 rate_limited with Retry-After', async () => {
    const answers = await untilRefused(await issue())
    const refused = answers.at(-1) as Answer
    await expectProblem(refused, 429, 'rate_limited')
    expect(answers.length).toBeGreaterThan(5)
    expect(answers.slice(0, -1).every(answer => answer.status === 200)).toBe(true)
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
  })

  test('every answer tells the policy and what is left of it', async () => {
    for (const answer of await untilRefused(await issue())) {
      expect(answer.headers.get('ratelimit-policy')).toMatch(/;\s*q=5\b/)
      expect(answer.headers.get('ratelimit-policy')).toMatch(/;\s*w=60\b/)
      expect(answer.headers.get('ratelimit')).toMatch(/;\s*r=\d+/)
    }
  })

  test('a token that is refused does not stand in the way of another', async () => {
    await untilRefused(await issue())
    expect((await list(await issue())).status).toBe(200)
  })

  test('a 304 is free', async () => {
    const token = await issue()
    const headers = { 'if-none-match': (await list(token)).headers.get('etag') ?? '' }
    for (let count = 0; count < 30; count++) {
      expect((await list(token, { headers })).status).toBe(304)
    }
  })

  test('a 304 is free even when the allowance is used up', async () => {
    const token = await issue('--rate-limit', '3')
    const answers = await untilRefused(token)
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 429])
    const headers = { 'if-none-match': answers[0]?.headers.get('etag') ?? '' }
    for (let count = 0; count < 5; count++) {
      expect((await list(token, { headers })).status).toBe(304)
    }
    expect((await list(token, { headers: { 'if-none-match': '"other"' } })).status).toBe(429)
  })

  test('errors count like answers, a 403 too, and tell what is left', async () => {
    const token = await issue('--scopes', 'posts:read', '--rate-limit', '4')
    const call = { token, server: company.server }
    const answers = [
      await get(paths.comments, call),
      await list(token, { query: { page_size: 'x' } }),
      await list(token, { query: { cursor: 'x' } }),
      await post(paths.create, {}, call),
      await list(token),
      await get(paths.comments, call),
    ]
    expect(answers.map(answer => answer.status)).toEqual([403, 400, 400, 403, 429, 429])
    const left = answers.map(
      answer => /;\s*r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1],
    )
    expect(left).toEqual(['3', '2', '1', '0', '0', '0'])
    for (const answer of answers) {
      expect(answer.headers.get('ratelimit-policy')).toMatch(/;\s*q=4\b/)
    }
  })

  test('a token may have a limit of its own', async () => {
    const token = await issue('--rate-limit', '2')
    const answers = await untilRefused(token)
    expect(answers.at(-1)?.status).toBe(429)
    expect(answers.length).toBeLessThan(6)
    expect(answers[0]?.headers.get('ratelimit-policy')).toMatch(/;\s*q=2\b/)
  })
})

test('an installation that says nothing does not limit a good token', async () => {
  const { adminToken: token } = await sharedCompany()
  const answers = await Promise.all(Array.from({ length: 500 }, () => get(paths.me, { token })))
  expect(answers.filter(answer => answer.status !== 200)).toEqual([])
  expect(answers[0]?.headers.get('ratelimit')).toBeNull()
  expect(answers[0]?.headers.get('ratelimit-policy')).toBeNull()
})

test('a limit of its own holds where the installation has none', async () => {
  const company = await sharedCompany()
  const token = await company.token(company.admin, { rate_limit_per_minute: 2 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(paths.posts, { token })))
  expect(answers.some(answer => answer.status === 429)).toBe(true)
  expect(answers.some(answer => answer.status === 200)).toBe(true)
})

const guess = (server: RunningHark, call: Call = {}) =>
  get(paths.posts, { server, token: unknownToken(), ...call })

async function guesses(server: RunningHark, count: number): Promise<Answer[]> {
  const answers: Answer[] = []
  while (answers.length < count) {
    answers.push(...(await Promise.all(Array.from({ length: 50 }, () => guess(server)))))
  }
  return answers
}

describe('guessing tokens', () => {
  test('a person may err often, a thousand guesses from one address are stopped', async () => {
    const server = await startHark()
    const company = await freshCompany(server)
    const answers = await guesses(server, 1000)
    expect(answers.slice(0, 200).every(answer => answer.status === 401)).toBe(true)
    expect(answers.every(answer => [401, 429].includes(answer.status))).toBe(true)
    const refused = answers.filter(answer => answer.status === 429)
    expect(refused.length).toBeGreaterThan(300)
    await expectProblem(refused[0] as Answer, 429, 'too_many_failed_authentications')
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)

    // A forged address changes nothing. Each round spends what time has refilled meanwhile.
    const forged: Call = {
      headers: { 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.7', forwarded: 'for=a' },
    }
    const all = await Promise.all(Array.from({ length: 300 }, () => guess(server, forged)))
    expect(all.some(answer => answer.status === 429)).toBe(true)

    // A good token is never the one who pays.
    const good = await get(paths.posts, { server, token: company.adminToken })
    expect(good.status).toBe(200)
  })
})
