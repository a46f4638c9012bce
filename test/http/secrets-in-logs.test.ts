import { beforeAll, describe, expect, test } from 'bun:test'
import { get, paths } from '../support/client.ts'
import { type RunningHark, startHark } from '../support/hark.ts'
import { loggedLines } from '../support/log-lines.ts'

let server: RunningHark
let token: string
let start: number
beforeAll(async () => {
  server = await startHark()
  token = await server.firstToken()
  // The welcome shows the token; what is logged comes after it.
  await loggedLines(server, await get('/healthz', { server }))
  start = server.stdout.findIndex(line => line.includes('/healthz'))
})

const escapeAll = (text: string) =>
  [...text].map(letter => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
const escapePercents = (text: string) => text.replaceAll('%', '%25')

/** The log as somebody reads it who undoes percent-encoding as often as it takes. */
function logText(): string {
  let text = [...server.stdout.slice(start), ...server.stderr].join('\n')
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(/%([0-7][0-9a-f])/gi, (_, hex) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  }
  return text
}

describe('the log never holds', () => {
  test('a token that stands in the path, however it is written', async () => {
    const secret = token.slice(5)
    const written = [
      token,
      token.toUpperCase().replace('HARK_', 'Hark_'),
      `h%61rk_${secret}`,
      `hark%5f${secret}`,
      escapeAll(token),
      escapePercents(escapeAll(token)),
    ]
    for (const text of written) {
      for (const path of [
        `/${text}`,
        `/api/v1/${text}/`,
        `/board/x-${text}/`,
        `/post/1/${text}/`,
      ]) {
        await loggedLines(server, await get(path, { server }))
      }
    }
    expect(logText().toLowerCase()).not.toContain(secret.slice(0, 40).toLowerCase())
  })

  test('an e-mail address that stands in the path, however it is written', async () => {
    for (const at of ['@', '%40', '%2540', '%252540']) {
      for (const path of ['/x/ada', '/api/v1/ada', '/board/ada']) {
        const answer = await get(`${path}${at}example.com`, { server })
        await loggedLines(server, answer)
      }
    }
    await loggedLines(server, await get(`/x/${escapeAll('ada@example.com')}`, { server }))
    expect(logText()).not.toMatch(/ada@|@example|ada.{1,9}example/)
  })

  test('a token that was sent as X-Request-Id, which is given another', async () => {
    for (const sent of [token, `id-${token}`, `${token}.1`]) {
      const answer = await get(paths.me, { server, token, headers: { 'x-request-id': sent } })
      expect(answer.headers.get('x-request-id')).not.toContain('hark_')
      await loggedLines(server, answer)
    }
    expect(logText()).not.toContain(token.slice(5, 45))
    const own = await get(paths.me, { server, token, headers: { 'x-request-id': 'id-1.2_3' } })
    expect(own.headers.get('x-request-id')).toBe('id-1.2_3')
  })
})

test.each([
  ['letters', 'a'],
  ['escaped letters', '%61'],
  ['at signs', 'a@'],
  ['what begins like a token', 'hark_'],
  ['escaped percent signs', '%25'],
  ['slashes', '/'],
])('a path of 15,000 characters is answered quickly and logged short: %s', async (_, piece) => {
  const path = `/x${piece.repeat(15_000 / piece.length)}`
  const startedAt = performance.now()
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(path, { server })))
  expect(performance.now() - startedAt).toBeLessThan(2000)
  for (const answer of answers) {
    expect(answer.status).toBe(404)
    const [line] = await loggedLines(server, answer)
    expect(String(line?.path).length).toBeLessThanOrEqual(600)
  }
})
