import { expect, test } from 'bun:test'
import { WhileUnchanged } from './while-unchanged.ts'

/** What was read, in order, and a mark that can be moved. */
function watched() {
  const read: string[] = []
  const state = { mark: 1 }
  const same = (key: string) => key
  const kept = new WhileUnchanged<string, string>(
    () => state.mark,
    same,
    key => {
      read.push(key)
      return `${key} at ${state.mark}`
    },
  )
  return { find: (key: string) => kept.find(key), read, state }
}

test('each is read once as long as nothing changes', () => {
  const { find, read } = watched()
  expect([find('a'), find('b'), find('a')]).toEqual(['a at 1', 'b at 1', 'a at 1'])
  expect(read).toEqual(['a', 'b'])
})

test('after a change everything is read anew', () => {
  const { find, read, state } = watched()
  find('a')
  find('b')
  state.mark = 2
  expect([find('b'), find('a'), find('b')]).toEqual(['b at 2', 'a at 2', 'b at 2'])
  expect(read).toEqual(['a', 'b', 'b', 'a'])
})

test('a change while it is read is noticed by whoever asks next', () => {
  let mark = 1
  const kept = new WhileUnchanged<string, number>(
    () => mark,
    key => key,
    () => mark++,
  )
  expect([kept.find('a'), kept.find('a')]).toEqual([1, 2])
})

test('what fails is not kept', () => {
  let isAway = true
  const kept = new WhileUnchanged<string, string>(
    () => 1,
    key => key,
    () => {
      if (isAway) throw new Error('away')
      return 'back'
    },
  )
  expect(() => kept.find('a')).toThrow('away')
  isAway = false
  expect(kept.find('a')).toBe('back')
})

test('it does not grow for ever', () => {
  const { find, read } = watched()
  for (let at = 0; at <= 10_000; at++) find(`key ${at}`)
  find('key 0')
  expect(read.filter(key => key === 'key 0')).toHaveLength(2)
})
