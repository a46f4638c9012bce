import { escapeToBuffer, type StringBuffer } from 'hono/utils/html'
import { harmlessUrl } from './markdown/link-url.ts'

/**
 * User text with its paragraphs and line breaks. Addresses with http or https become links; everything else is escaped.
 */
export function safeTextHtml(text: string): string {
  const written = paragraphs(text).map(
    lines => `<p dir="auto">${lines.map(withLinks).join('<br/>')}</p>`,
  )
  return `<div class="prose">${written.join('')}</div>`
}

/** Blank lines separate paragraphs; every other line end stays. */
function paragraphs(text: string): string[][] {
  const found: string[][] = []
  let isInside = false
  for (const line of text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)) {
    const isBlank = line.trim() === ''
    if (!isBlank) {
      if (!isInside) found.push([])
      found.at(-1)!.push(line.trimEnd())
    }
    isInside = !isBlank
  }
  return found
}

/** Ends at white space, invisible characters, quotes, angle brackets and East Asian punctuation. */
const urlStart =
  /(?<![a-z0-9])https?:\/\/[^\s\p{Cc}\p{Cf}<>"`“”„‘’«»\u3000-\u303f\uff00-\uff0f\uff1a-\uff20]+/giu

/** A text as HTML, in which addresses become links. */
export function withLinks(text: string): string {
  if (!text.includes('://')) return escapeHtml(text)
  let html = ''
  let end = 0
  for (const { 0: found, index } of text.matchAll(urlStart)) {
    const url = withoutSentenceEnd(found)
    if (!harmlessUrl(url)) continue
    html += escapeHtml(text.slice(end, index)) + linkHtml(url, escapeHtml(url))
    end = index + url.length
  }
  return html + escapeHtml(text.slice(end))
}

/** `url` leads somewhere harmless; `inside` is HTML. */
export function linkHtml(url: string, inside: string): string {
  return `<a href="${escapeHtml(url)}" rel="nofollow ugc noopener noreferrer">${inside}</a>`
}

/** Leaves out what ends the sentence, or the bracket, that the address stands in. */
function withoutSentenceEnd(found: string): string {
  const open = count(found, '([{')
  let closed = count(found, ')]}')
  let end = found.length
  while (end > 0) {
    const last = found[end - 1]!
    if (')]}'.includes(last)) {
      if (closed <= open) break
      closed--
    } else if (!".,;:!?'*…".includes(last)) break
    end--
  }
  return found.slice(0, end)
}

function count(text: string, characters: string): number {
  let found = 0
  for (const character of text) if (characters.includes(character)) found++
  return found
}

/** A text as it stands between tags or in an attribute, as JSX writes it. */
export function escapeHtml(text: string): string {
  // Most have nothing to escape.
  if (!/[&<>'"]/.test(text)) return text
  const buffer: StringBuffer = ['']
  escapeToBuffer(text, buffer)
  return buffer[0] as string
}
