import { expect, test } from 'bun:test'
import { Memo } from './memo.ts'

test('what was made for a key is not made again, until too many were made', () => {
  const made: string[] = []
  const memo = new Memo<string>(2)
  const find = (key: string) =>
    memo.find(key, () => {
      made.push(key)
      return key.toUpperCase()
    })
  expect(['a', 'b', 'a', 'b'].map(find)).toEqual(['A', 'B', 'A', 'B'])
  expect(made).toEqual(['a', 'b'])
  expect(['c', 'c', 'a'].map(find)).toEqual(['C', 'C', 'A'])
  expect(made).toEqual(['a', 'b', 'c', 'a'])
})
