/** A strong ETag: 128 bits of the SHA-256 of the body, so that two bodies never share one. */
export function entityTag(body: Uint8Array): string {
  const hash = new Bun.CryptoHasher('sha256').update(body).digest('base64url')
  return `"${hash.slice(0, 22)}"`
}

/**
 * If-None-Match compares weakly: `W/` is ignored. `*` matches any representation (RFC 9110, section 13.1.2).
 */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some(candidate => candidate.trim().replace(/^W\//, '') === etag)
}
