import { problem } from '../../errors/problem.ts'
import { readBytes } from './body-bytes.ts'

const nestingMax = 32
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The bytes of a body that says it is JSON. */
export async function readJsonBytes(request: Request): Promise<Uint8Array> {
  requirePlainJson(request.headers)
  return readBytes(request)
}

/** One JSON object, held to what the decisions ask beyond the grammar that `JSON.parse` checks. */
export function parseJsonObject(bytes: Uint8Array, what = 'body'): Record<string, unknown> {
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch (cause) {
    throw invalidJson(`The ${what} is not valid UTF-8.`, cause)
  }
  const { depth, keys } = measure(text)
  // Before parsing: JSON.parse takes a million levels, but hardly anything after it would.
  if (depth > nestingMax)
    throw invalidJson(`The ${what} is nested deeper than ${nestingMax} levels.`)

  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw invalidJson(`The ${what} is ${text.trim() ? 'not valid JSON' : 'empty'}.`, cause)
  }
  // Without an escape a string is as clean as the UTF-8, and without a key that is there twice none is lost.
  if (text.includes('\\') || keys !== countKeys(value)) requireCleanStrings(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidJson(`The ${what} must be a JSON object.`)
  return value as Record<string, unknown>
}

function requirePlainJson(headers: Headers) {
  const [type, ...parameters] = (headers.get('content-type') ?? '')
    .toLowerCase()
    .split(';')
    .map(part => part.trim())
  const isUtf8 = parameters.every(
    part => !/^charset\b/.test(part) || /^charset=(?:utf-?8|"utf-?8")$/.test(part),
  )
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() || 'identity'
  if (type !== 'application/json' || !isUtf8 || encoding !== 'identity')
    throw problem('unsupported_media_type')
}

/** Nesting depth of a text, up to one level too many, and the number of its keys, if it is JSON. */
function measure(text: string): { depth: number; keys: number } {
  let level = 0
  let depth = 0
  let keys = 0
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === quote) {
      at = stringEnd(text, at)
      if (isKey(text, at)) keys++
    } else if (char === openBrace || char === openBracket) {
      depth = Math.max(depth, ++level)
      if (depth > nestingMax) break
    } else if (char === closeBrace || char === closeBracket) level--
  }
  return { depth, keys }
}

const [quote, openBrace, closeBrace, openBracket, closeBracket, colon] = [34, 123, 125, 91, 93, 58]

/** Number of keys of all objects in a value. */
function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = Array.isArray(value) ? 0 : Object.keys(value).length
  for (const inner of Object.values(value)) count += countKeys(inner)
  return count
}

/** Walks text that is known to be valid JSON: every string, and the keys of every object. */
function requireCleanStrings(text: string) {
  const keysOfOpenObjects: Set<string>[] = []
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    // An array gets a set too, so that closing either is one pop; it never gains a key.
    if (char === '{' || char === '[') keysOfOpenObjects.push(new Set())
    else if (char === '}' || char === ']') keysOfOpenObjects.pop()
    else if (char === '"') {
      const end = stringEnd(text, at)
      const string = unescaped(text.slice(at, end + 1))
      if (string.includes('\0')) throw invalidJson('A string holds a NUL character.')
      if (!string.isWellFormed()) throw invalidJson('A string holds a lone surrogate.')
      if (isKey(text, end)) {
        const keys = keysOfOpenObjects.at(-1)
        if (keys?.has(string)) throw invalidJson('An object has the same key twice.')
        keys?.add(string)
      }
      at = end
    }
  }
}

function unescaped(literal: string): string {
  return literal.includes('\\') ? JSON.parse(literal) : literal.slice(1, -1)
}

/** The end of the string that opens at `start`; the end of the text if it never closes. */
function stringEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0
    while (text[at - 1 - escapes] === '\\') escapes++
    // An even number of backslashes are characters of their own.
    if (escapes % 2 === 0) return at
  }
  return text.length
}

function isKey(text: string, stringEndsAt: number): boolean {
  let at = stringEndsAt + 1
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++
  return text.charCodeAt(at) === colon
}

function invalidJson(detail: string, cause?: unknown) {
  return problem('invalid_json', { detail, cause })
}
