import type { CompanyAddress } from '../company/address.ts'

export function boardUrl(address: CompanyAddress, slug: string): string {
  return `${address.path}/board/${slug}/`
}
