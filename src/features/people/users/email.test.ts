import { expect, test } from 'bun:test'
import { emailKey, isEmail } from './email.ts'

test('addresses match without regard to ASCII case and outer space, and no further', () => {
  expect(emailKey(' Ada@Example.COM ')).toBe('ada@example.com')
  // A Kelvin sign lower-cases to k in Unicode, but it is another person's letter.
  expect(emailKey('\u212Aim@example.com')).not.toBe(emailKey('kim@example.com'))
  expect(emailKey('İ@example.com')).toBe('İ@example.com')
})

test.each([
  'a@b.co',
  'ada.lovelace+x@sub.example.com',
  "o'brien@example.org",
  '用户@例え.jp',
  'x@xn--p1ai.example',
])('%p is an address', text => expect(isEmail(text)).toBe(true))

test.each([
  'plain',
  '@example.com',
  'a@',
  'a@b',
  'a@@b.co',
  'a b@c.de',
  'a@x.com,b@y.com',
  'a@x.com\r\nBcc: z@z.zz',
  '"><script>"@x.com',
  'a@[127.0.0.1]',
  'a@127.0.0.1',
  '.a@b.co',
  'a.@b.co',
  'a..b@c.de',
  'a@-b.co',
  'a@b-.co',
  'a@b..co',
  'Ada <ada@example.com>',
  'a\u200b@b.co',
  `${'a'.repeat(65)}@b.co`,
  `${'a'.repeat(60)}@${'b.'.repeat(100)}co`,
])('%p is not', text => expect(isEmail(text)).toBe(false))
