/** A short strong ETag over whatever decides the answer's bytes. */
export function entityTag(...parts: (string | number)[]): string {
  const hash = new Bun.CryptoHasher('sha256').update(JSON.stringify(parts)).digest('base64url')
  return `"${hash.slice(0, 22)}"`
}

/** `*` matches whatever the answer is, if there is one: it has to be made like any other. */
export function isAnyEtag(ifNoneMatch: string | null): boolean {
  return ifNoneMatch?.trim() === '*'
}

/** If-None-Match compares weakly: `W/` is ignored (RFC 9110, section 13.1.2). */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag) return true
  return ifNoneMatch.split(',').some(candidate => candidate.trim().replace(/^W\//, '') === etag)
}
