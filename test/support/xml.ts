const entity = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i
const attribute = /^\s+[\w:.-]+="[^"<]*"/

/** Throws unless the text is a well-formed XML document without comments or processing instructions. */
export function requireWellFormed(text: string) {
  const declared = /^<\?xml version="1\.0" encoding="utf-8"\?>\n/.exec(text)
  if (!declared) throw new Error('There is no XML declaration.')
  if (!/^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u.test(text))
    throw new Error('There is a character that XML does not have.')
  if (entity.test(text)) throw new Error('There is an ampersand that begins no entity.')
  const open: string[] = []
  for (const [tag] of text.slice(declared[0].length).matchAll(/<[^>]*>/g)) {
    const [, isEnd, name = '', rest = '', isEmpty] =
      /^<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>$/.exec(tag) ?? []
    if (!name || (rest && !attribute.test(rest))) throw new Error(`This is no tag: ${tag}`)
    if (isEnd && open.pop() !== name) throw new Error(`This ends nothing: ${tag}`)
    if (!isEnd && !isEmpty) open.push(name)
  }
  if (open.length > 0) throw new Error(`This has no end: ${open.at(-1)}`)
}

/** The texts of the elements with this name, as they stand in the document. */
export function elements(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 'gs'))].map(
    ([, inside]) => inside!,
  )
}
