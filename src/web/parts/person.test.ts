import { expect, test } from 'bun:test'
import { publicName } from '../../features/people/users/names.ts'
import { textsIn } from '../../texts/texts.ts'
import { shownName } from './person.tsx'

test('strangers never read an e-mail address', () => {
  expect(publicName('ada.moreau@example.com')).toBe('ada.moreau')
  expect(publicName(' ada.moreau@example.com ')).toBe('ada.moreau')
})

test('any other name is told as it is, and everybody has one', () => {
  expect(publicName('Ada Moreau')).toBe('Ada Moreau')
  expect(publicName('@ada')).toBe('@ada')
  expect(publicName('  ')).toBe('Somebody')
})

test('what stands for a name is said in the reader’s language', () => {
  const t = textsIn('de')
  expect(['', 'Deleted user', 'Ada'].map(name => shownName(name, t))).toEqual([
    'Jemand',
    'Gelöschtes Konto',
    'Ada',
  ])
})
