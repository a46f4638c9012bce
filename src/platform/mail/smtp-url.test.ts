import { expect, test } from 'bun:test'
import { parseSmtpUrl } from './smtp-url.ts'

const login = { user: 'a@b.example', pass: 'p/w' }

test.each([
  ['smtps://mail.example', { host: 'mail.example', port: 465, isTls: true, needsTls: false }],
  ['smtp://mail.example/', { host: 'mail.example', port: 587, isTls: false, needsTls: false }],
  ['smtp://[::1]:25', { host: '::1', port: 25, isTls: false, needsTls: false }],
  ['smtp://a%40b.example:p%2Fw@mail.example', { port: 587, needsTls: true, login }],
  ['smtp://a%40b.example:p%2Fw@127.0.0.1:1025', { port: 1025, needsTls: false, login }],
  ['smtp://a%40b.example:p%2Fw@mail.example/?tls=none', { port: 587, needsTls: false, login }],
  ['smtps://a%40b.example:p%2Fw@mail.example', { isTls: true, needsTls: false, login }],
])('%s is a server', (text, server) => expect(parseSmtpUrl(text)).toMatchObject(server))

test.each([
  'mail.example',
  'http://mail.example',
  'smtp://',
  'smtp://mail.example/path',
  'smtp://mail.example?tls=no',
  'smtps://mail.example?tls=none',
  'smtp://user@mail.example',
  'smtp://%zz:x@mail.example',
])('%s is none', text => expect(parseSmtpUrl(text)).toBeUndefined())
