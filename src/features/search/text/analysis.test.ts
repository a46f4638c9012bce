import { expect, test } from 'bun:test'
import { randomFrom } from '../../../../test/support/random.ts'
import { queryWords, termsOf } from './analysis.ts'

const prefixes = (text: string) =>
  queryWords(text)
    .filter(({ isPrefix }) => isPrefix)
    .map(({ word }) => word)

test('only the last word of a query may be half typed', () => {
  expect(prefixes('dark mode sett')).toEqual(['sett'])
  expect(prefixes('dark')).toEqual(['dark'])
  expect(prefixes('dark john.d')).toEqual(['john.d'])
  expect(prefixes('dark john.doe')).toEqual(['doe', 'john.doe'])
  expect(prefixes('深色模式')).toEqual([])
  expect(prefixes('深')).toEqual([])
  expect(prefixes('ก')).toEqual(['ก'])
})

const words = (text: string) => queryWords(text).map(({ word }) => word)

test('an address or a version is looked for as a whole', () => {
  expect(words('ann.lee@example.com')).toEqual(['ann.lee@example.com'])
  expect(words('v4.12')).toEqual(['4.12'])
  expect(words('4.0.0-beta.1')).toEqual(['4.0.0-beta.1'])
  expect(words('4.12.1')).toEqual(['4.12.1'])
  expect(words('example.com')).toEqual(['example', 'com', 'example.com'])
})

test('every character of Chinese, Japanese and Korean is a term, once', () => {
  expect(termsOf('深色 色深')).toEqual(['深色', '色', '色深', '深'])
  expect(termsOf('กข')).toEqual(['กข', 'ข'])
})

test('repeated words of a query are merged', () => {
  expect(queryWords('a b a b A').map(({ word }) => word)).toEqual(['a', 'b'])
})

const scripts = [
  'abcdefgXYZ019',
  'äöüßéçñøł',
  'абвгдёЖ',
  'αβγδσςΆ',
  'بتثجحُِّ',
  'אבגדִָ',
  'अआकखगि्ी',
  '深色模式設定検索',
  'あいうがカキクー',
  '가나다라한국',
  'กขคงาิี่',
  'ﾀﾞｱｲ',
  ".-_@&+#'’",
]

test('a text of any scripts is found by each of its own segments', () => {
  const { whole, pick, many, chance } = randomFrom(7)
  for (let round = 0; round < 3000; round++) {
    const text = many(whole(1, 12), () => {
      const letters = [...pick(scripts)]
      return many(whole(1, 8), () => pick(letters)).join('') + (chance(0.7) ? ' ' : '')
    }).join('')
    const indexed = new Set(termsOf(text))
    for (const piece of text.split(' '))
      for (const { word, isPrefix } of queryWords(piece)) {
        const isFound =
          indexed.has(word) || (isPrefix && [...indexed].some(other => other.startsWith(word)))
        if (!isFound) expect([text, piece, word]).toEqual([text, piece, 'found'])
      }
  }
})
