import { describe, expect, test } from 'bun:test'
import { Callers } from '../../src/features/callers/index.ts'
import { findCompanyBySlug } from '../../src/features/companies/index.ts'
import { closeCompany } from '../../src/features/company-removal/index.ts'
import { addLoginLink, listSessions, signIn } from '../../src/features/sessions/index.ts'
import { waitUntil } from '../support/wait-until.ts'
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
