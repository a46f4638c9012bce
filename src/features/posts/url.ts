import { slugOf } from '../../platform/text/slug.ts'
import type { CompanyAddress } from '../company/company.ts'

/** The words of a title as they stand in the post's URL, percent-encoded. Stored: lists would compute it again and again. */
export function postSlug(title: string): string {
  return encodeURIComponent(slugOf(title, 'post'))
}

/** Relative URL of a post. The id alone finds it; the words are for people. */
export function postUrl(address: CompanyAddress, post: { id: number; slug: string }): string {
  return `${address.path}/post/${post.id}/${post.slug}/`
}

export function fullPostUrl(address: CompanyAddress, post: { id: number; slug: string }): string {
  return new URL(address.base).origin + postUrl(address, post)
}
