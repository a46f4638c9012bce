import { expect, test } from 'bun:test'
import { randomFrom } from '../../../../test/support/random.ts'
import { forEachPosting } from './posting-set.ts'
import { bytesOf, listStart, packTerms, unpackTerms } from './term-list.ts'

test('a term list survives packing and unpacking', () => {
  const { whole, many } = randomFrom(9)
  for (let round = 0; round < 500; round++) {
    const title = many(whole(0, 20), () => whole(1, 2 ** 32 - 1))
    const content = many(whole(0, 700), () => whole(1, 300))
    const packed = packTerms(title, content)
    const unpacked = unpackTerms(bytesOf(packed))
    expect([...unpacked]).toEqual([...packed])
    expect([unpacked[0], unpacked[2]]).toEqual([title.length, content.length])
    // Every term is stored, and the beginning of the text in its order.
    const all = [...title, ...content]
    const stored = unpacked.subarray(listStart)
    expect(new Set(stored)).toEqual(new Set(all))
    expect([...stored.subarray(0, unpacked[1])]).toEqual(all.slice(0, unpacked[1]))
    expect(unpacked[1]).toBe(Math.min(all.length, 400))
  }
})

test('a title stays in order and separate from the content, however many terms it has', () => {
  const title = Array.from({ length: 1_530 }, (_, at) => (at % 700) + 1)
  const packed = packTerms(title, [9_001, 1])
  expect([...packed.subarray(listStart, listStart + packed[0]!)]).toEqual(title)
  const postings = new Map<number, number>()
  forEachPosting({ boardId: 1, terms: packed }, (termId, inTitle) => postings.set(termId, inTitle))
  const [inContent, inTitle] = [0, 1]
  expect([postings.get(700), postings.get(1), postings.get(9_001)]).toEqual([
    inTitle,
    inTitle,
    inContent,
  ])
})
