import type { Micros } from '../../../platform/clock.ts'
import type { OidcAttempt } from '../../../platform/oidc/oidc-providers.ts'
import { type SecretBox, SecretUnreadable } from '../../../platform/secret-box/secret-box.ts'

type Attempt = OidcAttempt & { issuer: string; next: string | undefined; expires: Micros }

export const attemptMicros: Micros = 10 * 60e6

const context = (companyId: number) => `cookie oidc company ${companyId}`

/** What the browser keeps while it is at the provider; nobody else can read or write it, nor another company's. */
export const sealAttempt = (box: SecretBox, companyId: number, attempt: Attempt) =>
  box.seal(JSON.stringify(attempt), context(companyId))

export function openAttempt(
  box: SecretBox,
  companyId: number,
  sealed: string | undefined,
  now: Micros,
): Attempt | undefined {
  if (sealed === undefined) return undefined
  try {
    const attempt = JSON.parse(box.open(sealed, context(companyId))) as Attempt
    return attempt.expires > now ? attempt : undefined
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined
    throw error
  }
}
