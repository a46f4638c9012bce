/**
 * A strong ETag: 128 bits of the SHA-256 of the body, so that two bodies never share one. That of a single resource
 * starts with its edit revision: `"<edit revision in base 36>-<hash>"`.
 */
export function entityTag(body: Uint8Array, editRevision?: number): string {
  const hash = new Bun.CryptoHasher('sha256').update(body).digest('base64url').slice(0, 22)
  return editRevision === undefined ? `"${hash}"` : `"${editRevision.toString(36)}-${hash}"`
}

/**
 * If-None-Match compares weakly: `W/` is ignored. `*` matches any representation (RFC 9110, section 13.1.2).
 */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some(candidate => candidate.trim().replace(/^W\//, '') === etag)
}
