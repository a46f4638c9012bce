import { returnPath } from '../../platform/http/return-path.ts'
import type { FormCall } from '../parts/page.ts'

/** The page of the workspace that a form leads back to. */
export function backPath(
  {
    address,
    fields: { back },
  }: Pick<FormCall<{ back?: string | undefined }>, 'address' | 'fields'>,
  home = '/team/',
): string {
  const path = returnPath(address, back)
  return path?.startsWith(`${address.path}/team/`) ? path : address.path + home
}
