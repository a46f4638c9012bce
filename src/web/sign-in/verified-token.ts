import { problem } from '../../errors/problem.ts'
import {
  findSso,
  isUsed,
  openSecret,
  type VerifiedToken,
  verifyToken,
} from '../../features/sso/index.ts'
import type { PageCall } from '../page.ts'

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
