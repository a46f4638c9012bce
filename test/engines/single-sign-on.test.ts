import { describe, expect, test } from 'bun:test'
import { signInWithToken } from '../../src/features/auth/jwt/sign-in-with-token.ts'
import { signInWithIdentity } from '../../src/features/auth/oidc/sign-in-with-identity.ts'
import { closeCompany } from '../../src/features/company/removal/remove-company.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { eraseUser } from '../../src/features/people/users/delete-user.ts'
import { editUser } from '../../src/features/people/users/edit-user.ts'
import { findUser, findUserByEmail } from '../../src/features/people/users/find-user.ts'
import { sha256 } from '../../src/platform/text/random-text.ts'
import { addProvider } from './providers.ts'
import { companyOn, engineNames, nobody } from './temporary-store.ts'

const session = { device: 'Test', isSecure: true }
const issuer = 'https://id.example'
const ada = 'ada@people.example'
const eve = 'eve@people.example'

describe.each(engineNames)('single sign-on on %s', engine => {
  async function setting() {
    const { db, store } = await companyOn(engine)
    await db.write(nobody, ({ query }) =>
      query.updateTable('companies').set({ sso_secret: 'sealed' }).execute(),
    )
    const change = (email: string, values: { confirmed: null } | { blocked: number }) =>
      db.write(nobody, ({ query }) =>
        query.updateTable('users').set(values).where('email_key', '=', email).execute(),
      )
    let count = 0
    const byToken = (subject: string, email?: string, sealed = 'sealed') => {
      const hash = sha256(`token ${count++}`)
      const token = { subject, email, name: undefined, hash, expires: store.clock() + 60e6 }
      return signInWithToken(db, token, sealed, { session })
    }
    const provider = await addProvider(db, issuer)
    const byProvider = (subject: string, email?: string) =>
      signInWithIdentity(db, provider, { issuer, subject, email, name: undefined }, { session })
    const userOf = async (email: string) => (await findUserByEmail(db, email))!
    const events = async () => {
      const rows = await db.query
        .selectFrom('events')
        .select(['type', 'data'])
        .where('type', 'like', 'user.identity%')
        .orderBy('version')
        .execute()
      return rows.map(({ type, data }) => [type, JSON.parse(data).by])
    }
    return { db, byToken, byProvider, userOf, change, events }
  }

  const ways = ['byToken', 'byProvider'] as const

  test.each(ways)('%s signs nobody in to a company that was closed', async way => {
    const { db, ...sign } = await setting()
    await sign[way]('1', ada)
    await closeCompany(db, nobody)
    const before = await db.query.selectFrom('events').select('version').execute()
    // Somebody who is known, and somebody who is new.
    for (const [subject, email] of [['1', ada] as const, ['2', eve] as const])
      await expect(sign[way](subject, email)).rejects.toThrow()
    expect(await db.query.selectFrom('events').select('version').execute()).toEqual(before)
    expect(await db.query.selectFrom('sessions').select('id').execute()).toHaveLength(1)
  })

  test.each(ways)('%s confirms only the address that it proves', async way => {
    const { userOf, change, ...sign } = await setting()
    await sign[way]('1', ada)
    expect((await userOf(ada)).confirmed).not.toBeNull()
    // As after a change of address that nobody has proved.
    await change(ada, { confirmed: null })
    await sign[way]('1')
    await sign[way]('1', eve)
    expect((await userOf(ada)).confirmed).toBeNull()
    await sign[way]('1', ada)
    expect((await userOf(ada)).confirmed).not.toBeNull()
  })

  test.each(ways)(
    'a change of address ends what was linked %s, and both are recorded',
    async way => {
      const { db, userOf, events, ...sign } = await setting()
      await sign[way]('1', ada)
      const { id } = await userOf(ada)
      const by = way === 'byToken' ? 'token' : 'oidc'
      expect(await events()).toEqual([['user.identity_linked', by]])
      await editUser(db, nobody, await userOf(ada), { name: 'Ada' })
      expect(await events()).toHaveLength(1)
      await editUser(db, nobody, await userOf(ada), { email: eve })
      expect((await events()).at(-1)).toEqual(['user.identity_unlinked', by])
      await expect(sign[way]('1')).rejects.toMatchObject({ status: 403 })
      await sign[way]('1', eve)
      expect((await userOf(eve)).id).toBe(id)
    },
  )

  test.each(ways)(
    'an erased person who returns %s with the same subject is somebody new',
    async way => {
      const { db, userOf, ...sign } = await setting()
      await sign[way]('1', ada)
      const before = await userOf(ada)
      await eraseUser(db, nobody, before)
      await expect(sign[way]('1')).rejects.toMatchObject({ status: 403 })
      await sign[way]('1', ada)
      expect((await userOf(ada)).id).not.toBe(before.id)
      expect(await findUser(db, before.id)).toBeUndefined()
    },
  )

  test.each(ways)('who is blocked does not come in %s', async way => {
    const { db, change, ...sign } = await setting()
    const person = { email: ada, name: 'Ada', role: 'customer' as const }
    await addUser(db, nobody, person)
    await change(ada, { blocked: 1 })
    await expect(sign[way]('1', ada)).rejects.toMatchObject({ code: 'account_closed' })
  })

  test('a token that a former secret verified comes too late', async () => {
    const { byToken, userOf } = await setting()
    await expect(byToken('1', ada, 'former')).rejects.toMatchObject({ code: 'sso_token_invalid' })
    expect(await userOf(ada)).toBeUndefined()
  })
})
