import type { CompanyAddress } from '../companies/index.ts'

export function boardUrl(address: CompanyAddress, slug: string): string {
  return `${address.path}/board/${slug}/`
}
