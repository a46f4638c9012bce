import { expect, test } from 'bun:test'
import { parseSender } from './sender.ts'

test.each([
  ['a@b.example', { name: '', address: 'a@b.example' }],
  ['<a@b.example>', { name: '', address: 'a@b.example' }],
  ['Feedback, Inc. <a@b.example>', { name: 'Feedback, Inc.', address: 'a@b.example' }],
])('%s is a sender', (text, sender) => expect(parseSender(text)).toEqual(sender))

test.each([
  '',
  'Feedback',
  'a@b, c@d',
  'A <a@b> <c@d>',
  'A\r\nBcc: x@y.example <a@b.example>',
  '"A" <a@b.example>',
  'A <a@@b.example>',
])('%j is none', text => expect(parseSender(text)).toBeUndefined())
