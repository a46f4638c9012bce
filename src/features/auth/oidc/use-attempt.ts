import { problem } from '../../../errors/problem.ts'
import type { Micros } from '../../../platform/clock.ts'
import { sha256 } from '../../../platform/text/random-text.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { actors } from '../../../store/event.ts'
import { useUp } from '../jwt/use-up.ts'

/** Each attempt makes us ask the provider once, however often its browser comes back. */
export function useAttempt(
  db: CompanyDb,
  { state, expires }: { state: string; expires: Micros },
): Promise<void> {
  return db.write(actors.system, async transaction => {
    if (!(await useUp(transaction, { hash: sha256(`oidc ${state}`), expires })))
      throw problem('oidc_attempt_unknown')
  })
}
