import { describe, expect, test } from 'bun:test'
import {
  createLoginRequest,
  signInWithCode,
  signInWithLink,
} from '../../src/features/login-requests/index.ts'
import { companyOn, engineNames } from './temporary-store.ts'

const minute = 60e6
const session = { device: 'Test', isSecure: false }
const email = 'new@people.example'

describe.each(engineNames)('requests to sign in on %s', engine => {
  async function setting() {
    let time = 1_800_000_000e6
    const clock = () => (time += 1)
    const { db } = await companyOn(engine, clock)
    const pass = (micros: number) => {
      time += micros
    }
    const ask = async (network = '192.0.2.1') => {
      const asked = await createLoginRequest(db, { email, network })
      const { browserSecret, mailed } =
        asked === 'too many' ? { browserSecret: '', mailed: undefined } : asked
      return { browserSecret, ...mailed! }
    }
    const rows = () => db.query.selectFrom('login_requests').selectAll().execute()
    return { db, pass, ask, rows }
  }

  test('neither link nor code works after a quarter of an hour', async () => {
    const { db, pass, ask } = await setting()
    const [one, other] = [await ask(), await ask()]
    pass(15 * minute)
    expect(await signInWithLink(db, { ...one, session })).toBeUndefined()
    expect(await signInWithCode(db, { ...other, code: other.code!, session })).toEqual({
      triesLeft: 0,
    })
    const { code: _, ...third } = await ask()
    pass(15 * minute - 1_000)
    expect(await signInWithLink(db, { ...third, session })).toMatchObject({ next: null })
  })

  test('no secret is stored', async () => {
    const { ask, rows } = await setting()
    const { browserSecret, linkSecret, code } = await ask()
    const stored = JSON.stringify(await rows())
    for (const secret of [browserSecret, linkSecret, code!]) expect(stored).not.toContain(secret)
    expect(stored).toContain(email)
  })

  test('five requests from one network are mailed, then more when a quarter of an hour is over', async () => {
    const { pass, ask } = await setting()
    for (let time = 0; time < 5; time++) expect(await ask()).toHaveProperty('linkSecret')
    expect(await ask()).not.toHaveProperty('linkSecret')
    pass(15 * minute)
    expect(await ask()).toHaveProperty('linkSecret')
  })

  test('a stranger who asks too often does not keep the owner of the address from asking', async () => {
    const { ask, rows } = await setting()
    for (let time = 0; time < 8; time++) await ask('198.51.100.1')
    expect(await ask('192.0.2.1')).toHaveProperty('linkSecret')
    expect(JSON.stringify(await rows())).not.toContain('198.51.100')
  })

  test('from all networks together an address gets twenty mails', async () => {
    const { ask } = await setting()
    for (let time = 0; time < 20; time++)
      expect(await ask(`198.51.100.${time}`)).toHaveProperty('linkSecret')
    expect(await ask('192.0.2.1')).not.toHaveProperty('linkSecret')
  })
})
