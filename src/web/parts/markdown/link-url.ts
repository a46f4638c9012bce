/** Longer ones stay text: no browser needs them, and they are rarely meant well. */
const urlLengthMax = 2_000

const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['colon', ':'],
  ['Tab', '\t'],
  ['NewLine', '\n'],
])

/**
 * The URL of a Markdown link, as a browser would parse it; undefined for anything but http, https and mailto. Returns
 * exactly the text that was checked: an unknown entity stays text and is never decoded later.
 */
export function linkUrl(written: unknown): string | undefined {
  if (typeof written !== 'string' || written.length > urlLengthMax) return undefined
  return harmlessUrl(decoded(written))?.href
}

/** `https://bank.example@evil.example/` reads like one place and leads to another. */
export function harmlessUrl(text: string): URL | undefined {
  if (text.length > urlLengthMax) return undefined
  const url = URL.parse(text)
  if (url === null || url.username || url.password) return undefined
  return /^(?:https?|mailto):$/.test(url.protocol) ? url : undefined
}

/** The parser leaves backslashes and entities in the addresses of links as they are. */
function decoded(text: string): string {
  return text
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (entity, decimal, hex, name) => {
      if (name !== undefined) return named.get(name) ?? entity
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
    })
}
