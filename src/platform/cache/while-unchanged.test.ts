import { expect, test } from 'bun:test'
import { WhileUnchanged } from './while-unchanged.ts'

/** The keys that were read, in order, and a mark that can be changed. */
function watched() {
  const read: string[] = []
  const state = { mark: 1 }
  const same = (key: string) => key
  const cache = new WhileUnchanged<string, string>(
    () => state.mark,
    same,
    key => {
      read.push(key)
      return `${key} at ${state.mark}`
    },
  )
  return { find: (key: string) => cache.find(key), read, state }
}

test('each is read once as long as nothing changes', () => {
  const { find, read } = watched()
  expect([find('a'), find('b'), find('a')]).toEqual(['a at 1', 'b at 1', 'a at 1'])
  expect(read).toEqual(['a', 'b'])
})

test('after a change everything is read again', () => {
  const { find, read, state } = watched()
  find('a')
  find('b')
  state.mark = 2
  expect([find('b'), find('a'), find('b')]).toEqual(['b at 2', 'a at 2', 'b at 2'])
  expect(read).toEqual(['a', 'b', 'b', 'a'])
})

test('a change during a read is noticed by the next one', () => {
  let mark = 1
  const cache = new WhileUnchanged<string, number>(
    () => mark,
    key => key,
    () => mark++,
  )
  expect([cache.find('a'), cache.find('a')]).toEqual([1, 2])
})

test('a failure is not cached', () => {
  let isAway = true
  const cache = new WhileUnchanged<string, string>(
    () => 1,
    key => key,
    () => {
      if (isAway) throw new Error('away')
      return 'back'
    },
  )
  expect(() => cache.find('a')).toThrow('away')
  isAway = false
  expect(cache.find('a')).toBe('back')
})

test('its size is bounded', () => {
  const { find, read } = watched()
  for (let at = 0; at <= 10_000; at++) find(`key ${at}`)
  find('key 0')
  expect(read.filter(key => key === 'key 0')).toHaveLength(2)
})
