/** Each costs a look-up, and may cost a mail; nobody is helped by a comment that calls a crowd. */
const mentionsMax = 10

/** `@[Ada Moreau](user:31)`: the name is for readers, the id decides. */
const mention = /@\[[^[\]\n]{1,150}\]\(user:([1-9]\d{0,14})\)/g

/** The ids of the people whom a text mentions, each once, in the order of the text. */
export function mentionedIds(content: string): number[] {
  const ids = new Set<number>()
  for (const [, id] of content.matchAll(mention)) {
    ids.add(Number(id))
    if (ids.size === mentionsMax) break
  }
  return [...ids]
}
