import { expect, test } from 'bun:test'
import { randomFrom } from '../../../../test/support/random.ts'
import { piecesOf } from './grammar.ts'

/** Words as they are, "phrases", -excluded, name=value. */
function read(query: string): string {
  const told = piecesOf(query).map(piece => {
    if (piece.is === 'filter') return `${piece.name}=${piece.value}`
    if (piece.is === 'phrase') return `<${piece.text}>`
    return piece.is === 'excluded' ? `not<${piece.text}>` : piece.text
  })
  return told.join(' | ')
}

test.each([
  ['dark mode', 'dark | mode'],
  ['dark -mode', 'dark | not<mode>'],
  ['"dark mode" -"night shift"', '<dark mode> | not<night shift>'],
  ['“dark mode” „x y” «z»', '<dark mode> | <x y> | <z>'],
  ['board:bugs STATUS:Planned', 'board=bugs | status=Planned'],
  ['board:"Feature requests" tag:ui', 'board=Feature requests | tag=ui'],
  ['author:“Zoë Doe”', 'author=Zoë Doe'],
  ['e-mail C++ 5:30 a:b http://x.y/?q=-z', 'e-mail | C++ | 5:30 | a:b | http://x.y/?q=-z'],
  // Without a meaning, as typed.
  ['-', '-'],
  ['a - b -- -> --force -"', 'a | - | b | -- | -> | --force | -"'],
  ['"open quote', '"open | quote'],
  ['5" or 6"', '5" | or | 6"'],
  ['""', '""'],
  ['"..." board: board:"" board:"x', '"..." | board: | board:"" | board:"x'],
  ['-board:bugs -tag:"a b"', '-board:bugs | -tag:"a b"'],
  ['say"x y"', 'say"x | y"'],
  ['', ''],
])('%s', (query, expected) => {
  expect(read(query)).toBe(expected)
})

test('any text has a reading, which leaves out nothing but spaces', () => {
  const { many, whole, pick } = randomFrom(35)
  const marks = [
    '-',
    '"',
    '“',
    ' ',
    ':',
    'board:',
    'author:',
    'a',
    'ß',
    '漢',
    '😀',
    '\ud83d',
    '\n',
    '：',
  ]
  for (let run = 0; run < 3_000; run++) {
    const query = many(whole(0, 30), () => pick(marks)).join('')
    const written = piecesOf(query).map(piece => piece.written)
    const plain = (text: string) => text.replace(/[“”„«»＂]/g, '"').replace(/\s/g, '')
    expect(plain(written.join(''))).toBe(plain(query))
  }
})
