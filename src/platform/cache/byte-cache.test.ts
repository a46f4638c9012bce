import { expect, test } from 'bun:test'
import { ByteCache } from './byte-cache.ts'

test('it never holds more bytes than it may, whatever is put into it', () => {
  const cache = new ByteCache<number>(100_000)
  for (let n = 0; n < 5_000; n++) {
    cache.set(`key ${n % 700}`, n, (n * 37) % 5_000)
    expect(cache.bytes).toBeLessThanOrEqual(100_000)
    if (n % 3 === 0) cache.get(`key ${n % 100}`)
    if (n % 7 === 0) cache.delete(`key ${n % 50}`)
  }
  expect(cache.bytes).toBeGreaterThan(50_000)
  for (let n = 0; n < 700; n++) cache.delete(`key ${n}`)
  expect(cache.bytes).toBe(0)
})

test('keys count, too', () => {
  const cache = new ByteCache<number>(100_000)
  for (let n = 0; n < 100; n++) cache.set(`${n} ${'k'.repeat(2_000)}`, n, 0)
  expect(cache.get(`0 ${'k'.repeat(2_000)}`)).toBeUndefined()
  expect(cache.get(`99 ${'k'.repeat(2_000)}`)).toBe(99)
})

test('what was used least recently goes first', () => {
  const cache = new ByteCache<string>(10_000)
  for (const key of 'abcdefghi') cache.set(key, key, 700)
  expect(cache.get('a')).toBe('a')
  cache.set('j', 'j', 700)
  expect(['a', 'b', 'c', 'j'].map(key => cache.get(key))).toEqual(['a', undefined, 'c', 'j'])
})

test('setting a key again takes the place of what was there', () => {
  const cache = new ByteCache<number>(10_000)
  for (let n = 0; n < 100; n++) cache.set('same', n, 700)
  expect(cache.get('same')).toBe(99)
  expect(cache.bytes).toBeLessThan(2_000)
})

test('one that would take more than an eighth is not kept, nor what it replaces', () => {
  const cache = new ByteCache<string>(10_000)
  cache.set('key', 'small', 100)
  cache.set('key', 'large', 2_000)
  expect(cache.get('key')).toBeUndefined()
  expect(cache.bytes).toBe(0)
})

test('without any bytes it keeps nothing', () => {
  const cache = new ByteCache<number>(0)
  cache.set('key', 1, 0)
  expect(cache.get('key')).toBeUndefined()
})
