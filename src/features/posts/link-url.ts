/** Fits into an index of every engine, as each of its characters is a byte. */
export const linkLengthMax = 2_000

/**
 * A URL as it is stored and compared: host in lower case, without the scheme's own port, percent-encoded. Undefined
 * for what is no http(s) URL, has a password in it, or is too long that way.
 */
export function normalisedLink(text: string): string | undefined {
  const url = URL.parse(text.trim())
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  return url.href.length <= linkLengthMax ? url.href : undefined
}
