import { describe, expect, test } from 'bun:test'
import { type Answer, type Call, get, paths } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { type RunningHark, startHark } from '../../support/hark.ts'
import { unknownToken } from '../../support/tokens.ts'

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
