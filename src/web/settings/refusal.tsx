import type { ProblemCode } from '../../errors/catalogue.ts'
import type { PageCall } from '../parts/page.ts'

/** Why a form of the settings was not carried out, where that is no field's fault. */
const refusals = [
  'precondition_failed',
  'last_admin',
  'user_blocked',
  'team_not_blockable',
  'webhook_disabled',
  'too_many_webhooks',
  'secret_key_missing',
] as const satisfies ProblemCode[]

export function Refusal({ sent, t }: Pick<PageCall, 'sent' | 't'>) {
  const code = refusals.find(each => each === sent?.problem)
  if (!code) return null
  return (
    <p class="card notice settings-refusal" role="alert">
      {t(`refused_${code}`)}
    </p>
  )
}
