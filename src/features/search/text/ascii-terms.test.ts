import { expect, test } from 'bun:test'
import { randomFrom } from '../../../../test/support/random.ts'
import { asciiTerms } from './ascii-terms.ts'
import { segment, termsIn } from './segment.ts'

const bySegments = (text: string) => segment(text).flatMap(termsIn)

test('of any ASCII text, the terms are those of its segments', () => {
  const { whole, pick, many, chance } = randomFrom(45)
  const pieces = [' ', '. ', '.', '-', '_', '+', '++', '#', '@', '&', "'", ',', '(', '\n', '\0']
  for (let round = 0; round < 30_000; round++) {
    const text = many(whole(0, 12), () =>
      chance(0.5)
        ? pick(pieces)
        : many(whole(1, chance(0.02) ? 70 : 5), () =>
            pick(['a', 'b', 'z', 'A', 'Z', '0', '9']),
          ).join(''),
    ).join('')
    expect([text, asciiTerms(text)]).toEqual([text, bySegments(text)])
  }
})
