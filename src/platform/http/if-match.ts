/** `[W/]"…"` (RFC 9110, section 8.8.3), and what may stand between two of them in a list. */
const listedTag = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[ \t]*(?:,[ \t,]*|$)/y

/**
 * Whether a change with this If-Match may be made to a resource that exists (RFC 9110, section 13.1.1). Of a tag only
 * the edit revision is compared: the counts in a body change with every vote, and that is no conflict. A weak tag
 * never matches. Neither does a malformed header: a client that sends one asked not to overwrite anything.
 */
export function allowsChange(ifMatch: string | null, editRevision: number): boolean {
  if (ifMatch === null || ifMatch.trim() === '*') return true
  return strongTags(ifMatch).some(tag => editRevisionIn(tag) === editRevision.toString(36))
}

/** The strong tags of the list, without their quotes; none if any part of it is malformed. */
function strongTags(list: string): string[] {
  const text = list.replace(/^[ \t,]+/, '')
  const strong: string[] = []
  listedTag.lastIndex = 0
  while (listedTag.lastIndex < text.length) {
    const [, weak, opaque] = listedTag.exec(text) ?? []
    if (opaque === undefined) return []
    if (!weak) strong.push(opaque)
  }
  return strong
}

function editRevisionIn(tag: string): string | undefined {
  return /^([0-9a-z]+)-[\w-]{22}$/.exec(tag)?.[1]
}
