import { expect, test } from 'bun:test'
import { queryWords } from '../text/analysis.ts'
import { languages, stemOf } from '../text/stem.ts'
import { matchSynonyms, writtenOf } from './match-synonyms.ts'
import { startersOf } from './starter-list.ts'
import { type SynonymList, synonymRules } from './synonym-rules.ts'

const stem = await stemOf('en')

function also(query: string, ...lists: (string[] | SynonymList)[]) {
  const rules = synonymRules(
    lists.map(list => (Array.isArray(list) ? { terms: list, isOneWay: false } : list)),
    stem,
  )
  return matchSynonyms(rules, queryWords(query), stem)
}

const written = (...given: Parameters<typeof also>) => writtenOf(also(...given))

test('a term is recognised in any form, among other words, and as one of several words', () => {
  const list = ['invoice', 'bill', 'payment slip']
  expect(written('all Invoices of May', list)).toEqual(['bill', 'payment slip'])
  expect(written('payment slips', list)).toEqual(['invoice', 'bill'])
  expect(written('slip payment', list)).toEqual([])
  expect(written('invoic', ['invoicing-tool', 'x'])).toEqual([])
})

test('one way leads from the first term only', () => {
  const list = { terms: ['phone', 'iOS', 'Android'], isOneWay: true }
  expect(written('phone', list)).toEqual(['iOS', 'Android'])
  expect(written('android', list)).toEqual([])
})

test('compounds are searched for in both spellings; C++ is not the letter', () => {
  expect(also('sso', ['SSO', 'single sign-on']).map(({ to }) => to.words)).toEqual([
    ['single', 'sign', 'on'],
    ['single', 'signon'],
  ])
  expect(also('cpp', ['cpp', 'C++']).map(({ to }) => to.words)).toEqual([['c++']])
  expect(written('C++ templates', ['cpp', 'C++'])).toEqual(['cpp'])
  expect(written('plan c', ['cpp', 'C++'])).toEqual([])
  expect(written('e-mail', ['email', 'newsletter'])).toEqual(['newsletter'])
})

test('what the query says already is no synonym, and the same in two lists is one', () => {
  expect(written('bill or invoice', ['bill', 'invoice', 'receipt'])).toEqual(['receipt'])
  expect(also('bill', ['bill', 'invoice'], ['bill', 'invoice'])).toHaveLength(1)
})

test('a long paste has a bounded number of synonyms', () => {
  const lists = Array.from({ length: 100 }, (_, at) => [`w${at}`, `v${at}`, `two words${at}`])
  const found = also(lists.map(([word]) => word).join(' '), ...lists)
  expect(found.filter(({ to }) => to.words.length === 1)).toHaveLength(24)
  expect(found.filter(({ to }) => to.words.length > 1)).toHaveLength(3)
})

test('no two terms of a built-in list are the same', async () => {
  for (const language of languages) {
    const stem = await stemOf(language)
    for (const terms of startersOf(language)) {
      const keys = terms.map(term =>
        queryWords(term)
          .map(({ word }) => stem(word))
          .join(' '),
      )
      expect([terms, new Set(keys).size]).toEqual([terms, terms.length])
    }
  }
})
