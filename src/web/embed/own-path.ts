import type { CompanyAddress } from '../../features/company/address.ts'
import { basePath } from '../../platform/http/base-url.ts'

/** Where a page that is shown in a frame is by itself; the start page, where it is none. */
export function ownPath({ base, path }: CompanyAddress, here: string | undefined): string {
  return basePath(base) + (here?.startsWith(`${path}/`) ? here.slice(path.length) : '/')
}
