import type { FormCall } from '../parts/page.ts'
import type { StepName } from './read-progress.ts'

/** Back to the step that was done. */
export function savedStep({ address }: Pick<FormCall<unknown>, 'address'>, step: StepName) {
  return { redirectTo: `${address.path}/start/?saved=${step}#${step}` }
}
