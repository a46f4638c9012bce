import { boardUrl } from '../../features/boards/url.ts'
import type { CompanyAddress } from '../../features/company/address.ts'

export function boardFeedUrl(address: CompanyAddress, slug: string): string {
  return `${boardUrl(address, slug)}feed.atom`
}

export function postFeedUrl(address: CompanyAddress, id: number): string {
  return `${address.path}/post/${id}/feed.atom`
}

export function changelogFeedUrl(address: CompanyAddress): string {
  return `${address.path}/changelog/feed.atom`
}
