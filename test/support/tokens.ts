import { expect } from 'bun:test'
import type { Answer } from './client.ts'
import type { Company, Person } from './company.ts'

/** A token that looks like one, checksum included or not, but was never issued. */
export const unknownToken = () => `hark_${randomBase62(40)}${randomBase62(6)}`

/** The same token with its last character changed, so that its checksum is wrong. */
export function withWrongChecksum(token: string): string {
  return token.slice(0, -1) + (token.endsWith('a') ? 'b' : 'a')
}

/** A token that was good and has been revoked; the owner has no other. */
export async function revokedToken(company: Company): Promise<string> {
  const owner = await company.addUser('team')
  const token = await company.token(owner)
  await revokeTokensOf(company, owner)
  return token
}

export async function revokeTokensOf(company: Company, owner: Person): Promise<void> {
  const { stdout } = await company.run(['token', 'list', '--json'])
  const listed = JSON.parse(stdout) as { id: number; owner: string }[]
  const ids = listed.filter(token => token.owner === owner.email).map(token => token.id)
  if (ids.length === 0) throw new Error(`token list has none of ${owner.email}: ${stdout}`)
  await Promise.all(ids.map(id => company.run(['token', 'revoke', String(id)])))
}

/** A token that was good until its owner was deactivated. */
export async function tokenOfDeactivated(company: Company): Promise<string> {
  const owner = await company.addUser('team')
  const token = await company.token(owner)
  await company.run(['user', 'deactivate', '--email', owner.email])
  return token
}

/** A token that was good until a moment ago. */
export async function expiredToken(company: Company): Promise<string> {
  const expires = new Date(Date.now() + 1000)
  const token = await company.token(company.admin, { expires: expires.toISOString() })
  await Bun.sleep(Math.max(0, expires.getTime() - Date.now()) + 10)
  return token
}

function randomBase62(length: number): string {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  return Array.from(bytes, byte => alphabet[byte % 62]).join('')
}

export function expectInvalidToken(answer: Answer): void {
  expect({ status: answer.status, code: answer.json<{ code: string }>().code }).toEqual({
    status: 401,
    code: 'invalid_token',
  })
  const given = answer.headers.get('www-authenticate') ?? ''
  expect(given).toStartWith('Bearer realm="hark"')
  expect(given).toContain('error="invalid_token"')
}
