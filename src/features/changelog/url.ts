import { slugOf } from '../../platform/text/slug.ts'
import type { CompanyAddress } from '../company/address.ts'

/** The words of a title as they stand in the entry's URL, percent-encoded. */
export function entrySlug(title: string): string {
  return encodeURIComponent(slugOf(title, 'entry'))
}

/** Relative URL of an entry. The id alone finds it; the words are for people. */
export function entryUrl(address: CompanyAddress, entry: { id: number; slug: string }): string {
  return `${address.path}/changelog/${entry.id}/${entry.slug}/`
}
