import type { CompanyAddress } from '../features/companies/index.ts'

/** Where somebody signs in who then returns to a page of this site. */
export function signInUrl({ path }: CompanyAddress, next: string): string {
  return `${path}/login/?next=${encodeURIComponent(next)}`
}
