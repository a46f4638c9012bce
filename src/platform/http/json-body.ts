import { problem } from '../../errors/problem.ts'
import { readBytes } from './body-bytes.ts'

const nestingMax = 32

/** The bytes of a body that says it is JSON. */
export async function readJsonBytes(request: Request): Promise<Uint8Array> {
  requirePlainJson(request.headers)
  return readBytes(request)
}

/** One JSON object, held to what the decisions ask beyond the grammar that `JSON.parse` checks. */
export function parseJsonObject(bytes: Uint8Array, what = 'body'): Record<string, unknown> {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw invalidJson(`The ${what} is not valid UTF-8.`, cause)
  }
  // Before parsing: JSON.parse takes a million levels, but hardly anything after it would.
  if (nestsDeeperThan(text, nestingMax))
    throw invalidJson(`The ${what} is nested deeper than ${nestingMax} levels.`)

  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw invalidJson(`The ${what} is ${text.trim() ? 'not valid JSON' : 'empty'}.`, cause)
  }
  requireCleanStrings(text)
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

function nestsDeeperThan(text: string, max: number): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '"') at = stringEnd(text, at)
    else if (char === '{' || char === '[') {
      if (++depth > max) return true
    } else if (char === '}' || char === ']') depth--
  }
  return false
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

/** Where the string that opens at `start` closes; the end of the text when it never does. */
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
  return text[at] === ':'
}

function invalidJson(detail: string, cause?: unknown) {
  return problem('invalid_json', { detail, cause })
}
