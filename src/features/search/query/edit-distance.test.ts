import { expect, test } from 'bun:test'
import { randomFrom } from '../../../../test/support/random.ts'
import { EditDistance } from './edit-distance.ts'

function editDistance(word: string, other: string, max: number): number {
  using distance = new EditDistance(word)
  // The word is a slice of a longer array.
  const letters = Uint16Array.from(`x${other}x`, letter => letter.charCodeAt(0))
  return distance.to(letters, 1, other.length, max)
}

/** The textbook table. */
function slowDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_, column) => (row === 0 ? column : row)),
  )
  for (let row = 1; row <= a.length; row++)
    for (let column = 1; column <= b.length; column++) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1
      const ways = [
        rows[row - 1]![column]! + 1,
        rows[row]![column - 1]! + 1,
        rows[row - 1]![column - 1]! + change,
      ]
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (row > 1 && column > 1 && isSwap) ways.push(rows[row - 2]![column - 2]! + 1)
      rows[row]![column] = Math.min(...ways)
    }
  return rows[a.length]![b.length]!
}

test.each([
  ['calendar', 'calendar', 0],
  ['calender', 'calendar', 1],
  ['caledar', 'calendar', 1],
  ['callendar', 'calendar', 1],
  ['claendar', 'calendar', 1],
  ['calednra', 'calendar', 2],
  ['a', 'abc', 2],
  ['b'.repeat(32), `a${'b'.repeat(31)}`, 1],
  ['Größe', 'Grösse', 2],
])('from %s to %s: %d edits', (one, other, edits) => {
  expect(editDistance(one, other, 2)).toBe(edits)
  expect(editDistance(other, one, 2)).toBe(edits)
})

test('agrees with the textbook algorithm up to the bound', () => {
  const { whole, pick, many } = randomFrom(5)
  const word = () =>
    many(whole(1, whole(0, 9) === 0 ? 32 : 9), () => pick(['a', 'b', 'c'])).join('')
  for (let round = 0; round < 30_000; round++) {
    const [one, other, max] = [word(), word(), whole(0, 3)]
    const found = editDistance(one, other, max)
    const expected = Math.min(slowDistance(one, other), max + 1)
    if (found !== expected) expect([one, other, max, found]).toEqual([one, other, max, expected])
  }
})
