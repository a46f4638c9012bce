import { withoutEnd } from '../text/without-end.ts'

/** Depth of an installation or company below its host. */
export const basePathSegmentsMax = 8

/** A base URL without its last slash, or undefined where the text is not a usable one. */
export function normalBaseUrl(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  if (url.search || url.hash || url.username || url.password) return undefined
  const path = withoutEnd(url.pathname, '/')
  return path.split('/').length - 1 > basePathSegmentsMax ? undefined : url.origin + path
}

export function isSecure(base: string): boolean {
  return base.startsWith('https:')
}

let latest = { base: '', path: '' }

/** The path of a base URL; empty where it has none. Asked for again and again with the same one. */
export function basePath(base: string): string {
  if (latest.base !== base) {
    const { pathname } = new URL(base)
    latest = { base, path: pathname === '/' ? '' : pathname }
  }
  return latest.path
}
