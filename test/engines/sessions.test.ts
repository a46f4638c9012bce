import { describe, expect, test } from 'bun:test'
import { Callers } from '../../src/features/auth/caller/callers.ts'
import {
  signInWithCode,
  signInWithLink,
} from '../../src/features/auth/email-login/complete-login.ts'
import { createLoginRequest } from '../../src/features/auth/email-login/login-requests.ts'
import { signInWithIdentity } from '../../src/features/auth/oidc/sign-in-with-identity.ts'
import { addLoginLink } from '../../src/features/auth/sessions/login-links.ts'
import { mayHaveLink } from '../../src/features/auth/sessions/may-have-link.ts'
import { listSessions } from '../../src/features/auth/sessions/sessions.ts'
import { signIn } from '../../src/features/auth/sessions/sign-in.ts'
import { findCompanyBySlug } from '../../src/features/company/company.ts'
import { closeCompany } from '../../src/features/company/removal/remove-company.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { editUser } from '../../src/features/people/users/edit-user.ts'
import { getUser } from '../../src/features/people/users/find-user.ts'
import { waitUntil } from '../support/wait-until.ts'
import { addProvider } from './providers.ts'
import { companyOn, engineNames, nobody } from './temporary-store.ts'

const hour = 3_600e6
const day = 24 * hour

describe.each(engineNames)('sessions on %s', engine => {
  async function signedIn() {
    let time = 1_800_000_000e6
    const clock = () => (time += 1)
    const { store, slug, db, userId } = await companyOn(engine, clock)
    const linkSecret = await addLoginLink(db, nobody, userId)
    const sign = (isEmbedded = false) =>
      signIn(db, { linkSecret, device: 'Test', isSecure: false, isEmbedded })
    const callers = new Callers(store, 1_000_000)
    const company = async () => (await findCompanyBySlug(store, slug))!
    let lookUps = 0
    const find = async (secret: string) =>
      callers.findBySession(secret, await company(), 'http://localhost', look => {
        lookUps++
        return look()
      })
    const pass = (micros: number) => {
      time += micros
    }
    const sessions = () => listSessions(db, time, userId)
    // Nobody waits for it in earnest.
    const used = () =>
      waitUntil('the use is stored', async () => (await sessions())[0]!.last_used > time - hour)
    return { db, sign, find, pass, used, sessions, company, userId, lookUps: () => lookUps }
  }

  test('a link signs nobody in to a company that was closed', async () => {
    const { db, sign, sessions } = await signedIn()
    await closeCompany(db, nobody)
    await expect(sign()).rejects.toThrow()
    expect(await sessions()).toEqual([])
  })

  test('no admin signs in as a colleague who has come in before and can again, whatever their address is by now', async () => {
    const { db, sign, userId } = await signedIn()
    const may = async (sendsMail: boolean, more: object = {}) =>
      mayHaveLink(db, { ...(await getUser(db, userId)), ...more }, sendsMail)
    expect([await may(true), await may(false)]).toEqual([true, true])
    expect(await may(false, { deactivated: 1 })).toBe(false)
    expect(await may(false, { role: 'customer' })).toBe(false)
    expect(await may(true, { confirmed: 1 })).toBe(false)
    await sign()
    for (const email of ['elsewhere@people.example', 'back@people.example'])
      await editUser(db, nobody, await getUser(db, userId), { email })
    expect((await getUser(db, userId)).confirmed).toBeNull()
    expect([await may(true), await may(false)]).toEqual([false, true])
  })

  test('who is on the team signs in at a provider again after twelve hours, whenever they joined it', async () => {
    const { db, find, pass, userId } = await signedIn()
    const { email } = await getUser(db, userId)
    const provider = await addProvider(db, 'https://id.example')
    const said = { issuer: provider.issuer, subject: '1', email, name: undefined }
    const entering = { session: { device: 'Test', isSecure: false } }
    const enter = () => signInWithIdentity(db, provider, said, entering)
    const role = async (role: 'customer' | 'team') =>
      editUser(db, nobody, await getUser(db, userId), { role })
    await addUser(db, nobody, { email: 'root@people.example', name: 'Root', role: 'admin' })
    await role('team')
    const secret = await enter()
    pass(12 * hour - 10e6)
    expect(await find(secret)).toBeDefined()
    pass(20e6)
    expect(await find(secret)).toBeUndefined()
    await role('customer')
    expect(await find(secret)).toBeDefined()
    await role('team')
    expect(await find(secret)).toBeUndefined()
    expect(await find(await enter())).toBeDefined()
  })

  test('a link is too old after a quarter of an hour', async () => {
    const { sign, pass } = await signedIn()
    pass(hour / 4)
    expect(await sign()).toBeUndefined()
  })

  test('a session is over when it was not used for two weeks', async () => {
    const { sign, find, pass, used, sessions, userId } = await signedIn()
    const secret = (await sign())!
    for (let time = 0; time < 3; time++) {
      pass(13 * day)
      expect((await find(secret))?.userId).toBe(userId)
      await used()
    }
    expect(await sessions()).toHaveLength(1)
    pass(14 * day)
    expect(await find(secret)).toBeUndefined()
    expect(await sessions()).toEqual([])
  })

  test('one in a frame of another site is over after twelve hours', async () => {
    const { sign, find, pass } = await signedIn()
    const secret = (await sign(true))!
    expect((await find(secret))?.isEmbedded).toBe(true)
    pass(12 * hour - 1e6)
    expect((await find(secret))?.isEmbedded).toBe(true)
    pass(1e6)
    expect(await find(secret)).toBeUndefined()
  })

  test('a session is over after ninety days, however often it is used', async () => {
    const { sign, find, pass, used } = await signedIn()
    const secret = (await sign())!
    for (let days = 10; days < 90; days += 10) {
      pass(10 * day)
      expect(await find(secret)).toBeDefined()
      await used()
    }
    pass(10 * day)
    expect(await find(secret)).toBeUndefined()
  })

  test('its last use is stored once an hour, and that changes nothing for anybody else', async () => {
    const { sign, find, pass, sessions, company, lookUps } = await signedIn()
    const secret = (await sign())!
    const before = await company()
    await find(secret)
    const [first] = await sessions()
    pass(hour / 2)
    await find(secret)
    expect((await sessions())[0]!.last_used).toBe(first!.last_used)
    expect(lookUps()).toBe(1)
    pass(hour / 2)
    await find(secret)
    await waitUntil('the use is stored', async () => {
      const [session] = await sessions()
      return session!.last_used > first!.last_used + hour - 1
    })
    expect(await company()).toEqual(before)
    await find(secret)
    expect(lookUps()).toBe(2)
  })
})

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
