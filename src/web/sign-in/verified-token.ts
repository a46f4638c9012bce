import { problem } from '../../errors/problem.ts'
import { findSso } from '../../features/auth/jwt/find-sso.ts'
import { openSecret } from '../../features/auth/jwt/secret.ts'
import { isUsed } from '../../features/auth/jwt/use-up.ts'
import { type VerifiedToken, verifyToken } from '../../features/auth/jwt/verify-token.ts'
import type { PageCall } from '../parts/page.ts'

/** Before anything is locked for it: anybody can send a token. */
export async function verifiedToken(
  { secrets, now }: Pick<PageCall, 'secrets' | 'now'>,
  db: PageCall['db'],
  sent: string,
) {
  const sso = await findSso(db)
  const sealedSecret = sso?.sso_secret
  if (!sealedSecret) throw problem('not_found')
  const secret = openSecret(secrets(), 'sso_secret', sso.id, sealedSecret)
  const token = await verifyToken(sent, secret, now)
  return { token, sso, sealedSecret }
}

/** Asked first, without a lock; `signInWithToken` decides. */
export async function requireUnused(db: PageCall['db'], { hash }: VerifiedToken) {
  if (await isUsed(db, hash)) throw problem('sso_token_invalid')
}
