import { beforeAll, expect, test } from 'bun:test'
import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { unique } from '../support/company.ts'
import {
  type HandMade,
  handMadeCompany,
  type Sign,
  signInWith,
} from '../support/hand-made-provider.ts'
import { newEmail } from '../support/mail-sign-in.ts'

let setting: HandMade
beforeAll(async () => {
  setting = await handMadeCompany()
})

const verified = () => ({ sub: unique(), email: newEmail(), email_verified: true })
const seconds = (fromNow: number) => Math.floor(Date.now() / 1000) + fromNow

test('an honest one signs in', async () => {
  expect((await signInWith(setting, verified())).answer.status).toBe(302)
})

const lies: [string, JWTPayload][] = [
  ['another nonce', { nonce: 'x' }],
  ['no nonce', { nonce: undefined }],
  ['another audience', { aud: 'other' }],
  ['another issuer', { iss: 'http://127.0.0.1:1' }],
  ['a time that is over', { exp: seconds(-600) }],
  ['a subject with a NUL', { sub: 'a\0b' }],
  ['an endless subject', { sub: 'x'.repeat(256) }],
]
test.each(lies)('%s is refused', async (_, lie) => {
  const { answer, browser } = await signInWith(setting, { ...verified(), ...lie })
  expect(answer.status).toBe(502)
  expect([...browser.cookies.keys()].filter(name => /^hark-\d+$/.test(name))).toEqual([])
})

const secret = new TextEncoder().encode('a secret with : and / in it')
const signatures: [string, Sign][] = [
  [
    'with another key',
    async claims => {
      const { privateKey } = await generateKeyPair('RS256')
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(privateKey)
    },
  ],
  [
    'with the client secret',
    claims => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret),
  ],
  ['by nobody', async claims => new UnsecuredJWT(claims).encode()],
]
test.each(signatures)('an ID token signed %s is refused', async (_, sign) => {
  const { answer } = await signInWith(setting, verified(), { sign })
  expect(answer.status).toBe(502)
})

test('userinfo counts only of the same subject, and its word only for its own address', async () => {
  const { replies } = setting.provider
  const claims = verified()
  const { sub } = claims
  replies['/userinfo'] = () => ({ body: { ...claims, sub: 'another' } })
  expect((await signInWith(setting, { sub })).answer.status).toBe(502)
  // Verified is some address, which the other document does not name.
  replies['/userinfo'] = () => ({ body: { sub, email: newEmail() } })
  expect((await signInWith(setting, { sub, email_verified: true })).answer.status).toBe(403)
  replies['/userinfo'] = () => ({ body: claims })
  expect((await signInWith(setting, { sub })).answer.status).toBe(302)
})
