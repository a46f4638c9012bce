import { describe, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { Callers } from '../../src/features/auth/caller/callers.ts'
import { writeAs } from '../../src/features/auth/caller/write-as.ts'
import { signInWithIdentity } from '../../src/features/auth/oidc/sign-in-with-identity.ts'
import { addPasskey } from '../../src/features/auth/passkeys/add-passkey.ts'
import { openChallenge, sealChallenge } from '../../src/features/auth/passkeys/challenge.ts'
import { listPasskeys } from '../../src/features/auth/passkeys/passkeys.ts'
import { signInWithPasskey } from '../../src/features/auth/passkeys/sign-in-with-passkey.ts'
import { addLoginLink } from '../../src/features/auth/sessions/login-links.ts'
import { mayHaveLink } from '../../src/features/auth/sessions/may-have-link.ts'
import { signIn } from '../../src/features/auth/sessions/sign-in.ts'
import { findCompanyBySlug } from '../../src/features/company/company.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { getUser } from '../../src/features/people/users/find-user.ts'
import { SecretBox } from '../../src/platform/secret-box/secret-box.ts'
import { parseSecretKeys } from '../../src/platform/secret-box/secret-key.ts'
import { siteOf, verifyRegistration } from '../../src/platform/webauthn/webauthn.ts'
import { Authenticator } from '../support/authenticator.ts'
import { addProvider } from './providers.ts'
import { companyOn, engineNames, nobody } from './temporary-store.ts'

const minute = 60e6
const hour = 60 * minute
const base = 'http://localhost'
const site = siteOf(base)!
const session = { device: 'Test', isSecure: false }

test('passkeys work on https and localhost, by host name', () => {
  const usable = ['https://a.example', 'https://a.example:8443/c/x', base, 'http://a.localhost:1']
  for (const each of usable) expect(siteOf(each)).toBeDefined()
  for (const each of ['http://a.example', 'https://192.0.2.1', 'https://[2001:db8::1]'])
    expect(siteOf(each)).toBeUndefined()
})

describe.each(engineNames)('passkeys on %s', engine => {
  async function setting() {
    let time = 1_800_000_000e6
    const { store, slug, db, userId } = await companyOn(engine, () => (time += 1))
    const box = new SecretBox(parseSecretKeys(randomBytes(32).toString('hex'))!)
    const device = new Authenticator(base)
    const callers = new Callers(store, 1_000_000)
    const find = async (secret: string) => {
      const company = (await findCompanyBySlug(store, slug))!
      return callers.findBySession(secret, company, base, look => look())
    }
    return {
      ...{ db, device, userId, find },
      pass: (micros: number) => {
        time += micros
      },
      enter: async () =>
        (await signIn(db, { ...session, linkSecret: await addLoginLink(db, nobody, userId) }))!,
      async begin(secret: string) {
        const caller = (await find(secret))!
        const purpose = { purpose: 'add', userId, sessionId: caller.id, userHandle: 'abc' } as const
        const challenge = sealChallenge(box, db.companyId, time, purpose)
        const created = device.create({ challenge, rp: { id: 'localhost' }, user: { id: 'abc' } })
        return () => {
          const sent = created as Parameters<typeof verifyRegistration>[1]
          const verified = { ...verifyRegistration(site, sent), id: sent.id, name: 'Test' }
          const replaced = { ...session, replaced: caller }
          return writeAs(caller, 'passkeys.manage', async (transaction, confirmed) => {
            const opened = openChallenge(box, db.companyId, challenge, time, 'add')
            return addPasskey(transaction, confirmed, verified, opened, replaced)
          })
        }
      },
      async use(replaced?: string) {
        const challenge = sealChallenge(box, db.companyId, time, { purpose: 'sign in' })
        const sent = device.get({ challenge, rpId: 'localhost' })
        const before = replaced === undefined ? undefined : await find(replaced)
        const entering = { session: { ...session, replaced: before } }
        return () =>
          signInWithPasskey(
            db,
            box,
            site,
            sent as Parameters<typeof signInWithPasskey>[3],
            entering,
          )
      },
    }
  }

  test('a passkey can be added within 15 minutes of signing in, with a challenge that lasts ten minutes', async () => {
    const { db, enter, begin, use, pass, userId } = await setting()
    const secret = await enter()
    const old = await begin(secret)
    pass(10 * minute)
    await expect(old()).rejects.toMatchObject({ code: 'passkey_expired' })
    const late = await begin(secret)
    pass(5 * minute)
    await expect(late()).rejects.toMatchObject({ code: 'passkey_expired' })
    expect(await listPasskeys(db, userId)).toEqual([])
    const mayHave = async () => mayHaveLink(db, await getUser(db, userId), false)
    expect(await mayHave()).toBe(true)
    const again = await enter()
    const inTime = await begin(again)
    pass(10 * minute - 1_000)
    const link = await addLoginLink(db, nobody, userId)
    await inTime()
    // Admins cannot act as a colleague with a passkey, not even by an older link.
    expect(await mayHave()).toBe(false)
    expect(await signIn(db, { ...session, linkSecret: link })).toBeUndefined()
    const tooLate = await use()
    pass(10 * minute)
    await expect(tooLate()).rejects.toMatchObject({ code: 'passkey_expired' })
    expect(await (await use())()).toBeString()
  })

  test('with sign-in by provider only, a passkey is a second step and does not extend the twelve hours', async () => {
    const { db, enter, begin, use, find, pass, userId } = await setting()
    await (await begin(await enter()))()
    const set = (row: { team_passkey: 0 | 1 }) =>
      db.write(nobody, async transaction => {
        await transaction.query
          .updateTable('companies')
          .set({ ...row, email_sign_in: 0 })
          .execute()
      })
    await set({ team_passkey: 1 })
    const provider = await addProvider(db, 'https://id.example')
    const come = async (email: string) =>
      signInWithIdentity(
        db,
        provider,
        { issuer: provider.issuer, subject: email, email, name: undefined },
        { session },
      )
    await expect((await use())()).rejects.toMatchObject({ code: 'email_sign_in_off' })
    const other = { email: 'other@people.example', name: 'Other', role: 'team' as const }
    await addUser(db, nobody, other)
    const colleague = await come(other.email)
    await expect((await use(colleague))()).rejects.toMatchObject({ code: 'email_sign_in_off' })

    const secret = await come((await getUser(db, userId)).email)
    expect(await find(secret)).toMatchObject({ needsPasskey: true, role: 'customer' })
    pass(11 * hour)
    const confirmed = await (await use(secret))()
    expect(await find(secret)).toBeUndefined()
    expect(await find(confirmed)).toMatchObject({ needsPasskey: false, role: 'admin' })
    pass(hour - 10 * minute)
    expect(await find(confirmed)).toBeDefined()
    pass(10 * minute)
    expect(await find(confirmed)).toBeUndefined()
    // Where passkeys are not required, they start no session: it would not count as the provider’s.
    await set({ team_passkey: 0 })
    const needless = await use(await come((await getUser(db, userId)).email))
    await expect(needless()).rejects.toMatchObject({ code: 'email_sign_in_off' })
  })
})
