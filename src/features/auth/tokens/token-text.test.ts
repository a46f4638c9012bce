import { expect, test } from 'bun:test'
import { looksLikeToken, makeToken } from './token-text.ts'

test('a token has the documented shape and is never the same twice', () => {
  const tokens = Array.from({ length: 1000 }, makeToken)
  for (const token of tokens) {
    expect(token).toMatch(/^hark_[0-9A-Za-z]{46}$/)
    expect(looksLikeToken(token)).toBe(true)
  }
  expect(new Set(tokens).size).toBe(tokens.length)
})

test('the checksum is CRC32 in base62, most significant digit first', () => {
  // Python's zlib.crc32 of the body is 3549521844.
  const body = `hark_${'0'.repeat(40)}`
  expect(looksLikeToken(`${body}3sDQmK`)).toBe(true)
})

test('any one character changed is noticed without asking the database', () => {
  const token = makeToken()
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === 'x' ? 'y' : 'x'
    expect(looksLikeToken(token.slice(0, at) + other + token.slice(at + 1))).toBe(false)
  }
  for (const wrong of ['', ` ${token}`, `${token} `, `${token}\n`, token.toUpperCase()])
    expect(looksLikeToken(wrong)).toBe(false)
})
