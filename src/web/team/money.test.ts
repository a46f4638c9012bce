import { expect, test } from 'bun:test'
import { textsIn } from '../../texts/texts.ts'
import { money } from './money.ts'

test('an amount is whole, and as people of the language write it', () => {
  expect(money(123_456, 'USD', textsIn('en'))).toBe('$1,235')
  expect(money(1_235, 'JPY', textsIn('en'))).toBe('¥1,235')
})

test('an Arabic amount is kept from what is around it, and its currency in order', () => {
  const [rightToLeft, rightMark, leftMark, end] = ['\u2067', '\u200f', '\u200e', '\u2069']
  const amount = `${rightMark}1,235\u00a0US$${leftMark}`
  expect(money(123_456, 'USD', textsIn('ar'))).toBe(rightToLeft + amount + end)
})
