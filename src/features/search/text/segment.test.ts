import { describe, expect, test } from 'bun:test'
import { randomFrom } from '../../../../test/support/random.ts'
import { fold } from './fold.ts'
import { segment, termsIn } from './segment.ts'

const all = (text: string) => segment(text).flatMap(termsIn)

describe('code-like words are kept whole beside their parts', () => {
  test.each([
    ['OAuth2', 'oauth2'],
    ['C++', 'c++'],
    ['(C++)', 'c++'],
    ['C++, Rust', 'c++'],
    ['C#', 'c#'],
    ['F#.', 'f#'],
    ['.NET', '.net'],
    ['for .NET, please', '.net'],
    ['ASP.NET', 'asp.net'],
    ['node.js', 'node.js'],
    ['Use Node.js.', 'node.js'],
    ['#123', '#123'],
    ['(see #123)', '#123'],
    ['John.Doe+x@Example.com', 'john.doe+x@example.com'],
    ['<john@example.com>', 'john@example.com'],
    ['1.2.3', '1.2.3'],
    ['v2.0-beta', '2.0-beta'],
    ['v3.2.0', '3.2.0'],
    ['4.0.0-beta.1', '4.0.0'],
    ['4.0.0beta1', '4.0.0-beta.1'],
    ['4.0.0-beta1', '4.0.0-beta.1'],
    ['15.3.2026', '2026-03-15'],
    ['2026-03-15', '2026-03-15'],
    ['since 3.14.', '3.14'],
    ['snake_case_name', 'snake_case_name'],
    ['AT&T', 'at&t'],
    ['@maren', '@maren'],
    ['e-mail', 'email'],
    ['E-MAIL', 'email'],
    ['don’t', 'dont'],
    ["don't", 'dont'],
    ['camelCase', 'camelcase'],
    ['HTTPServer', 'httpserver'],
    ['Größen-Änderung', 'grossenanderung'],
  ])('%s has the word %s', (text, word) => {
    expect(all(text)).toContain(word)
  })

  test.each([
    ['node.js', ['node', 'js']],
    ['camelCase', ['camel', 'case']],
    ['HTTPServer', ['http', 'server']],
    ['APIs', ['apis']],
    ['john@example.com', ['john', 'example', 'com']],
    ['v2.0-beta', ['v2', '0', 'beta']],
    ['e-mail', ['mail']],
    ['iPhone', ['phone']],
    ['C++', []],
    ['.net', ['net']],
  ])('%s has its parts %j', (text, parts) => {
    expect(segment(text)[0]?.parts).toEqual(parts)
  })

  test.each([
    ['a.b.FooBar.doIt', ['foobar', 'doit']],
    ['HTTPServer.start', ['httpserver']],
    ['user_firstName', ['firstname']],
  ])('%s has the names within it: %j', (text, names) => {
    expect(segment(text)[0]?.names).toEqual(names)
  })

  test.each(['Done.', 'done!', '"done"', '(done)', '...done', 'done...', '- done -', 'done,'])(
    'the marks of a sentence are no part of a word: %s',
    text => {
      expect(segment(text)).toEqual([{ parts: ['done'] }])
    },
  )
})

describe('a script that puts no spaces between words is found by any two neighbours', () => {
  test.each([
    ['Chinese', '深色模式'],
    ['Japanese', '検索できるようにする'],
    ['katakana', 'ダークモード'],
    ['half-width katakana', 'ﾀﾞｰｸﾓｰﾄﾞ'],
    ['Korean', '다크모드를'],
    ['Thai', 'โหมดมืดสำหรับหน้าจอ'],
    ['Lao', 'ພາສາລາວ'],
    ['Khmer', 'ភាសាខ្មែរ'],
    ['Burmese', 'မြန်မာစာ'],
    ['rare characters', '𠀀𠀁𠀂𰀀'],
  ])('%s', (_, text) => {
    const characters = [...fold(text)]
    const words = all(text)
    for (let at = 0; at + 1 < characters.length; at++)
      expect(words).toContain(characters[at]! + characters[at + 1]!)
    // The last alone, so that a single character begins a word wherever it stands.
    expect(words).toContain(characters.at(-1)!)
  })

  test('and other scripts between them stay whole', () => {
    expect(all('設定をAPI経由でv2に')).toEqual(
      expect.arrayContaining(['設定', '定を', 'api', '経由', '由で', 'v2', 'に']),
    )
  })
})

test.each([
  ['Russian', 'Тёмная тема', ['темная', 'тема']],
  ['Greek', 'Σκοτεινό θέμα', ['σκοτεινο', 'θεμα']],
  ['Arabic', 'الوَضع الدّاكِن', ['الوضع', 'الداكن']],
  ['Hebrew', 'מַצָּב כֵּהֶה', ['מצב', 'כהה']],
  ['Hindi', 'हिन्दी में खोज', ['हिन्दी', 'में', 'खोज']],
  ['German', 'Dunkler Modus für Größen', ['dunkler', 'modus', 'fur', 'grossen']],
  ['Turkish', 'Işık İstanbul', ['isik', 'istanbul']],
  ['Vietnamese', 'Chế độ tối', ['che', 'do', 'toi']],
  ['Armenian', 'Մութ ռեժիմ', ['մութ', 'ռեժիմ']],
  ['Georgian', 'მუქი რეჟიმი', ['მუქი', 'რეჟიმი']],
])('%s is cut where its words end', (_, text, words) => {
  expect(all(text)).toEqual(words)
})

test('a word is cut at 64 characters, and never in the middle of one', () => {
  expect(all('x'.repeat(500))).toEqual(['x'.repeat(64)])
  for (const word of all(`a${'𐐨'.repeat(60)}`)) {
    expect(word.length).toBeLessThanOrEqual(64)
    expect(word.isWellFormed()).toBe(true)
  }
})

test.each([
  ['it works 🎉 now', ['it', 'works', '🎉', 'now']],
  ['🎉🎉', ['🎉', '🎉']],
  ['👍🏽', ['👍']],
  ['❤️', ['❤']],
  ['🇩🇪🇫🇷', ['🇩🇪', '🇫🇷']],
  ['👩‍💻', ['👩', '💻', '👩‍💻']],
])('an emoji is a word, in any colour: %s', (text, words) => {
  expect(all(text)).toEqual(words)
})

/** Any text: every plane, marks, marks alone, punctuation, and letters that fold to others. */
function textsFrom({ whole, pick, many, chance }: ReturnType<typeof randomFrom>) {
  const codePoint = () => {
    const point = pick([
      whole(0x20, 0x7e),
      whole(0xa0, 0x24f),
      whole(0x300, 0x6ff),
      whole(0x900, 0x1fff),
      whole(0x2000, 0x33ff),
      whole(0x4e00, 0x9fff),
      whole(0xac00, 0xd7a3),
      whole(0xf900, 0xffff),
      whole(0x10000, 0x3ffff),
    ])
    return point >= 0xd800 && point <= 0xdfff ? 0x20 : point
  }
  return () =>
    many(whole(0, 60), () =>
      chance(0.2)
        ? pick([' ', '.', '-', '\u0301', '+', '#', 'A', 'b'])
        : String.fromCodePoint(codePoint()),
    ).join('')
}

describe('of any text whatsoever', () => {
  test('no word is empty, too long, half a character, or has a space in it', () => {
    const text = textsFrom(randomFrom(41))
    for (let round = 0; round < 5000; round++) {
      const given = text()
      for (const word of all(given))
        if (word === '' || word.length > 64 || !word.isWellFormed() || /\s/.test(word))
          expect([given, word]).toEqual([given, 'a word'])
    }
  })

  test('the words are those of its other normal forms', () => {
    const text = textsFrom(randomFrom(43))
    for (let round = 0; round < 3000; round++) {
      const given = text()
      expect([given, all(given.normalize('NFD'))]).toEqual([given, all(given.normalize('NFC'))])
    }
  })

  test('English is cut the same whether or not there is other text about it', () => {
    const { whole, pick, many } = randomFrom(44)
    for (let round = 0; round < 5000; round++) {
      const given = many(whole(1, 30), () =>
        pick([' ', '.', '-', '+', '#', '@', '_', "'", '&', ',', 'a', 'b', 'C', 'D', '1', '2']),
      ).join('')
      expect([given, all(`${given} é`)]).toEqual([given, [...all(given), 'e']])
    }
  })
})
