import { errors, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import { problem } from '../../../errors/problem.ts'
import type { Micros } from '../../../platform/clock.ts'
import { filledText } from '../../../platform/http/fields.ts'
import { isStorable } from '../../../platform/text/is-storable.ts'
import { sha256 } from '../../../platform/text/random-text.ts'
import { isEmail } from '../../people/users/email.ts'

/** Allowed error of the other service's clock. */
const leewaySeconds = 60
/** A token is on its way for seconds: one that lives longer could be found in a log and used. */
const lifetimeMaxSeconds = 600
const tokenLengthMax = 4096

const nameLengthMax = 150

const claimsOf = z.object({
  // As the API takes external ids.
  sub: filledText(255).refine(isStorable),
  exp: z.int(),
  iat: z.int().optional(),
  // Invalid values count as missing: known people can sign in without them.
  email: z.string().trim().refine(isEmail).optional().catch(undefined),
  email_verified: z.unknown().optional(),
  name: z.string().trim().refine(isStorable).transform(shortened).optional().catch(undefined),
  picture: z.string().optional().catch(undefined),
})

/** The person that a token signs in, according to its signer; `hash` is the same for every spelling of the token. */
export type VerifiedToken = {
  subject: string
  /** Only one that the signer says is verified. */
  email: string | undefined
  name: string | undefined
  /** A URL, or whatever the signer sent. */
  picture?: string | undefined
  hash: string
  /** When it could not be used again anyway. */
  expires: Micros
}

/** HS256 and nothing else, whatever the token says of itself: with another algorithm, others could sign. */
export async function verifyToken(
  token: string,
  secret: string,
  now: Micros,
): Promise<VerifiedToken> {
  const payload = await signedPayload(token, secret, now)
  const parsed = claimsOf.safeParse(payload)
  if (!parsed.success) throw invalid(`${parsed.error.issues[0]?.path.join('.')} is not valid`)
  const { sub, exp, iat, email, email_verified, name, picture } = parsed.data
  const nowSeconds = now / 1e6
  if (exp > nowSeconds + lifetimeMaxSeconds + leewaySeconds) throw invalid('exp is too far away')
  if (iat !== undefined && iat > nowSeconds + leewaySeconds) throw invalid('iat is in the future')
  return {
    subject: sub,
    email: email_verified === true ? email : undefined,
    name: name || undefined,
    picture,
    // Not of the signature: base64 has several spellings of it.
    hash: sha256(token.slice(0, token.lastIndexOf('.'))),
    expires: (exp + leewaySeconds) * 1e6,
  }
}

async function signedPayload(token: string, secret: string, now: Micros): Promise<JWTPayload> {
  if (token.length > tokenLengthMax) throw invalid('it is too long')
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'exp'],
      clockTolerance: leewaySeconds,
      currentDate: new Date(now / 1000),
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) throw invalid(error.message)
    throw error
  }
}

function shortened(name: string): string {
  return [...name].slice(0, nameLengthMax).join('')
}

/** The reason is for the log, and names nothing of the token but a claim. */
function invalid(reason: string) {
  return problem('sso_token_invalid', { cause: new Error(reason) })
}
