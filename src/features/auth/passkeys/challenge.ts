import { problem } from '../../../errors/problem.ts'
import type { Micros } from '../../../platform/clock.ts'
import { type SecretBox, SecretUnreadable } from '../../../platform/secret-box/secret-box.ts'
import { sha256 } from '../../../platform/text/random-text.ts'
import { WebAuthnRefused } from '../../../platform/webauthn/webauthn.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { useUp } from '../jwt/sign-in-with-token.ts'

/** A challenge for adding a passkey is valid for one person in one session. */
type Purpose =
  | { purpose: 'sign in' }
  | { purpose: 'add'; userId: number; sessionId: number; userHandle: string }

type Challenge = Purpose & { expires: Micros }

const challengeMicros: Micros = 10 * 60e6

const context = (companyId: number) => `passkey challenge company ${companyId}`

/** Sealed for this company, so nothing has to be stored until it comes back. */
export function sealChallenge(box: SecretBox, companyId: number, now: Micros, purpose: Purpose) {
  return box.seal(
    JSON.stringify({ ...purpose, expires: now + challengeMicros }),
    context(companyId),
  )
}

/** Throws a problem if the challenge has another purpose or has expired. */
export function openChallenge<Wanted extends Purpose['purpose']>(
  box: SecretBox,
  companyId: number,
  sealed: string,
  now: Micros,
  wanted: Wanted,
) {
  const challenge = opened(box, companyId, sealed)
  if (challenge?.purpose !== wanted)
    throw problem('passkey_refused', {
      cause: new WebAuthnRefused('The challenge is not for this.'),
    })
  if (challenge.expires <= now) throw problem('passkey_expired')
  return challenge as Extract<Challenge, { purpose: Wanted }>
}

function opened(box: SecretBox, companyId: number, sealed: string): Challenge | undefined {
  try {
    return JSON.parse(box.open(sealed, context(companyId))) as Challenge
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined
    throw error
  }
}

/** A challenge works only once. */
export async function useChallenge(
  transaction: CompanyTransaction,
  sealed: string,
  { expires }: { expires: Micros },
) {
  if (!(await useUp(transaction, { hash: sha256(`passkey ${sealed}`), expires })))
    throw problem('passkey_expired')
}
