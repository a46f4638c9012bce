import { slugOf } from '../../platform/text/slug.ts'
import type { CompanyAddress } from '../companies/index.ts'

/** Relative URL of a post. The id alone finds it; the words are for people. */
export function postUrl(address: CompanyAddress, post: { id: number; title: string }): string {
  return `${address.path}/post/${post.id}/${encodeURIComponent(slugOf(post.title, 'post'))}/`
}

export function fullPostUrl(address: CompanyAddress, post: { id: number; title: string }): string {
  return new URL(address.base).origin + postUrl(address, post)
}
