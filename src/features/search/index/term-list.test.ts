import { expect, test } from 'bun:test'
import { randomFrom } from '../../../../test/support/random.ts'
import { eachEntry } from './postings.ts'
import { bytesOf, listStart, packWords, unpackWords } from './term-list.ts'

test('what is packed is unpacked the same', () => {
  const { whole, many } = randomFrom(9)
  for (let round = 0; round < 500; round++) {
    const title = many(whole(0, 20), () => whole(1, 2 ** 32 - 1))
    const content = many(whole(0, 700), () => whole(1, 300))
    const packed = packWords(title, content)
    const unpacked = unpackWords(bytesOf(packed))
    expect([...unpacked]).toEqual([...packed])
    expect([unpacked[0], unpacked[2]]).toEqual([title.length, content.length])
    // Every word is there, and the beginning in its order.
    const all = [...title, ...content]
    const kept = unpacked.subarray(listStart)
    expect(new Set(kept)).toEqual(new Set(all))
    expect([...kept.subarray(0, unpacked[1])]).toEqual(all.slice(0, unpacked[1]))
    expect(unpacked[1]).toBe(Math.min(all.length, 400))
  }
})

test('a title stays in order and apart from the content, however many words it has', () => {
  const title = Array.from({ length: 1_530 }, (_, at) => (at % 700) + 1)
  const packed = packWords(title, [9_001, 1])
  expect([...packed.subarray(listStart, listStart + packed[0]!)]).toEqual(title)
  const entries = new Map<number, number>()
  eachEntry({ number: 5, id: 5, boardId: 1, words: packed }, (word, entry) =>
    entries.set(word, entry),
  )
  const [inContent, inTitle] = [10, 11]
  expect([entries.get(700), entries.get(1), entries.get(9_001)]).toEqual([
    inTitle,
    inTitle,
    inContent,
  ])
})
