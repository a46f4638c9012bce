import { SignJWT } from 'jose'
import { expectStatus, post } from './client.ts'
import { type Company, freshCompany, unique } from './company.ts'

export const ssoPath = '/api/v1/company/sso/'
export const ssoSecretPath = `${ssoPath}secret/`

export type Sso = { has_secret: boolean; admits_team: boolean; secret: string | null }

/** A company whose own service signs people in, and that service. */
export async function ssoCompany(): Promise<{ company: Company; secret: string }> {
  const company = await freshCompany()
  return { company, secret: await issueSecret(company) }
}

export async function issueSecret({ adminToken: token, server }: Company): Promise<string> {
  const issued = await expectStatus(200, post(ssoSecretPath, undefined, { token, server }))
  return issued.json<Sso>().secret!
}

export const seconds = (fromNow = 0) => Math.floor(Date.now() / 1000) + fromNow

type Claims = Record<string, unknown>

/** What a service that does everything right says of a new person. */
export function claimsOf(more: Claims = {}): Claims {
  const id = unique()
  const person = { sub: `u-${id}`, email: `${id}@people.example`, name: `Person ${id}` }
  return { ...person, email_verified: true, iat: seconds(), exp: seconds(60), jti: id, ...more }
}

export function signed(claims: Claims, secret: string, header: Claims = {}): Promise<string> {
  const key = new TextEncoder().encode(secret)
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', ...header }).sign(key)
}

export const jwtPath = (token: string, next?: string) =>
  `/login/jwt/?token=${token}${next === undefined ? '' : `&next=${encodeURIComponent(next)}`}`
