import { describe, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { SecretBox, SecretUnreadable } from './secret-box.ts'
import { parseSecretKeys, type SecretKey } from './secret-key.ts'

const newKey = (): SecretKey => parseSecretKeys(randomBytes(32).toString('hex'))![0]
const [oldKey, key] = [newKey(), newKey()]
const box = new SecretBox([key])
const context = 'webhooks.secret company 7 id 42'

describe('a sealed secret', () => {
  test.each(['whsec_abc', '', 'pä$$wörd 😀', 'x'.repeat(100_000)])(
    'can be opened again',
    secret => {
      expect(box.open(box.seal(secret, context), context)).toBe(secret)
    },
  )

  test('looks different each time and shows nothing of the secret', () => {
    const texts = Array.from({ length: 100 }, () => box.seal('whsec_abc', context))
    expect(new Set(texts).size).toBe(100)
    for (const text of texts) expect(text).toMatch(/^v1\.[0-9a-f]{16}\.[\w-]{50}$/)
    expect(new Set(texts.map(text => text.split('.')[1])).size).toBe(1)
  })

  test('cannot be changed in a single character', () => {
    const sealed = box.seal('whsec_abc', context)
    for (const [index, character] of [...sealed].entries())
      for (const other of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.')
        if (other !== character) {
          const changed = sealed.slice(0, index) + other + sealed.slice(index + 1)
          expect(() => box.open(changed, context)).toThrow(SecretUnreadable)
        }
  })

  test('cannot be shortened or lengthened', () => {
    const sealed = box.seal('whsec_abc', context)
    for (let length = 0; length < sealed.length; length++)
      expect(() => box.open(sealed.slice(0, length), context)).toThrow(SecretUnreadable)
    for (const more of ['A', 'AAAA', '=', '\n', ' '])
      expect(() => box.open(sealed + more, context)).toThrow(SecretUnreadable)
  })

  test.each([
    '',
    'webhooks.secret company 8 id 42',
    'webhooks.secret company 7 id 4',
    `${context} `,
  ])('cannot be opened in another place: %p', place => {
    expect(() => box.open(box.seal('whsec_abc', context), place)).toThrow(SecretUnreadable)
  })

  test('cannot be opened with another key, which the message names by its id', () => {
    const sealed = new SecretBox([oldKey]).seal('whsec_abc', context)
    expect(() => box.open(sealed, context)).toThrow(sealed.split('.')[1]!)
    const claimed = sealed.replace(/^v1\.\w+/, box.seal('', context).match(/^v1\.\w+/)![0])
    expect(() => box.open(claimed, context)).toThrow(SecretUnreadable)
  })
})

test('after a rotation the new key encrypts, and both decrypt', () => {
  const before = new SecretBox([oldKey]).seal('old', context)
  const rotated = new SecretBox([key, oldKey])
  const after = rotated.seal('new', context)
  expect([rotated.open(before, context), rotated.open(after, context)]).toEqual(['old', 'new'])
  expect(box.open(after, context)).toBe('new')
  expect(() => new SecretBox([oldKey]).open(after, context)).toThrow(SecretUnreadable)
})

test('a digest is the same for the same text, context and first key alone', () => {
  const [first, second] = [newKey(), newKey()]
  const digest = (keys: [SecretKey, ...SecretKey[]], text = '192.0.2.7', context = 'votes') =>
    new SecretBox(keys).digest(text, context)
  expect(digest([first])).toBe(digest([first, second]))
  const others = [digest([second]), digest([first], '192.0.2.8'), digest([first], '192.0.2.7', 'x')]
  expect(new Set([digest([first]), ...others]).size).toBe(4)
})

describe('keys as text', () => {
  const bytes = Buffer.alloc(32, 0xfb)
  const spellings = ['hex', 'base64', 'base64url'] as const
  test.each(spellings)('%s', encoding => {
    const [parsed] = parseSecretKeys(bytes.toString(encoding)) ?? []
    expect(parsed && Buffer.from(parsed).equals(bytes)).toBe(true)
  })

  test('several, by commas or lines, in order', () => {
    const text = `${bytes.toString('base64')}\n${Buffer.alloc(32).toString('hex')}\n`
    for (const list of [text, text.trim().replace('\n', ', ')])
      expect(parseSecretKeys(list)?.map(parsed => parsed[0])).toEqual([0xfb, 0])
  })

  test.each([
    '',
    ' ',
    'password',
    'ab'.repeat(31),
    'ab'.repeat(33),
    'A'.repeat(42),
    'A'.repeat(45),
    `${'ab'.repeat(32)},x`,
  ])('%p is none', text => {
    expect(parseSecretKeys(text)).toBeUndefined()
  })
})
