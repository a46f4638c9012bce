import { describe, expect, test } from 'bun:test'
import { fold } from './fold.ts'

describe('what people write differently and mean alike is folded to the same', () => {
  test.each([
    ['DARK', 'dark'],
    ['Café', 'cafe'],
    ['Cafe\u0301', 'CAFÉ'],
    ['naïve', 'naive'],
    ['Straße', 'STRASSE'],
    ['ẞ', 'ss'],
    ['Größe', 'GROSSE'],
    ['ΣΊΣΥΦΟΣ', 'Σίσυφος'],
    ['σίσυφοσ', 'σίσυφος'],
    ['Ἀθῆναι', 'Αθηναι'],
    ['İstanbul', 'istanbul'],
    ['ıssız', 'ISSIZ'],
    ['ﬁne ﬂow', 'fine flow'],
    ['ＡＢＣ１２', 'abc12'],
    ['ﾀﾞｰｸ', 'ダーク'],
    ['Łódź', 'lodz'],
    ['Øre', 'ore'],
    ['œuvre', 'OEUVRE'],
    ['Ænima', 'aenima'],
    ['Đà Nẵng', 'da nang'],
    ['Ёлка', 'елка'],
    ['ЙОД', 'йод'],
    ['مُحَمَّدٌ', 'محمد'],
    ['محـــمد', 'محمد'],
    ['کتاب', 'كتاب'],
    ['עִבְרִית', 'עברית'],
    ['한국어'.normalize('NFD'), '한국어'],
  ])('%s is %s', (one, other) => {
    expect(fold(one)).toBe(fold(other))
  })

  test.each([
    ['हिन्दी', 'हन्द'],
    ['กา', 'ก'],
    ['が', 'か'],
    ['한', '하'],
    ['мой', 'мои'],
    ['їх', 'іх'],
  ])('%s stays another word than %s: its marks are letters', (one, other) => {
    expect(fold(one)).not.toBe(fold(other))
  })

  test('what is folded is not folded further', () => {
    for (const text of ['Ǆenan', 'ŉ', 'ΐ', 'ﬃ', 'ﷺ', 'İ', 'ẞ', '℡', '㎢', 'ᾳ', 'K', 'Å'])
      expect([text, fold(fold(text))]).toEqual([text, fold(text)])
  })
})
