import { describe, expect, test } from 'bun:test'
import { Problem } from '../../errors/problem.ts'
import { parseJsonObject } from './json-body.ts'

function refusal(text: string | Uint8Array): string {
  try {
    parseJsonObject(typeof text === 'string' ? new TextEncoder().encode(text) : text)
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_json') return error.detail
    throw error
  }
  throw new Error(`${text} was accepted`)
}

const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`

describe('a body is refused', () => {
  test.each([
    ['', 'The body is empty.'],
    ['{', 'The body is not valid JSON.'],
    ["{'a':1}", 'The body is not valid JSON.'],
    ['{"a":1,}', 'The body is not valid JSON.'],
    ['\ufeff{}', 'The body is not valid JSON.'],
    ['[]', 'The body must be a JSON object.'],
    ['null', 'The body must be a JSON object.'],
    ['{"a":1,"a":2}', 'An object has the same key twice.'],
    ['{"a":1,"\\u0061":2}', 'An object has the same key twice.'],
    ['{"x":[{"a" : 1, "a"\n:2}]}', 'An object has the same key twice.'],
    ['{"a":"\\ud800"}', 'A string holds a lone surrogate.'],
    ['{"\\udc00":1}', 'A string holds a lone surrogate.'],
    ['{"a":"x\\u0000y"}', 'A string holds a NUL character.'],
    [nested(33), 'The body is nested deeper than 32 levels.'],
    ['['.repeat(100_000), 'The body is nested deeper than 32 levels.'],
  ])('%p', (text, detail) => {
    expect(refusal(text)).toBe(detail)
  })

  test('that is not UTF-8', () => {
    expect(refusal(Uint8Array.of(0x7b, 0x22, 0xc0, 0x80, 0x22, 0x7d))).toBe(
      'The body is not valid UTF-8.',
    )
  })
})

describe('a body is taken', () => {
  test.each([
    ['{"a":{"a":1},"b":{"a":1}}', { a: { a: 1 }, b: { a: 1 } }],
    ['{"a":["a","a"],"b":"a"}', { a: ['a', 'a'], b: 'a' }],
    ['{"a":"\\ud83d\\ude00 \\" [[[ {{{"}', { a: '😀 " [[[ {{{' }],
    ['{"a":"\\\\"}', { a: '\\' }],
  ])('%p', (text, value) => {
    expect(parseJsonObject(new TextEncoder().encode(text))).toEqual(value)
  })

  test('nested exactly as deep as allowed', () => {
    expect(parseJsonObject(new TextEncoder().encode(nested(32)))).toHaveProperty('a')
  })
})
