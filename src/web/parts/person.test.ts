import { expect, test } from 'bun:test'
import { publicName } from './person.tsx'

test('strangers never read an e-mail address', () => {
  expect(publicName('ada.moreau@example.com')).toBe('ada.moreau')
  expect(publicName(' ada.moreau@example.com ')).toBe('ada.moreau')
})

test('any other name is told as it is, and everybody has one', () => {
  expect(publicName('Ada Moreau')).toBe('Ada Moreau')
  expect(publicName('@ada')).toBe('@ada')
  expect(publicName('  ')).toBe('Somebody')
})
