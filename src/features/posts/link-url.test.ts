import { expect, test } from 'bun:test'
import { linkLengthMax, normalisedLink } from './link-url.ts'

test('the same place is the same link, however it is written', () => {
  for (const text of [
    'https://tracker.example.com/issues/17',
    '  HTTPS://Tracker.Example.COM:443/issues/17\n',
    'https://tracker.example.com/x/../issues/17',
  ])
    expect(normalisedLink(text)).toBe('https://tracker.example.com/issues/17')
  expect(normalisedLink('https://bücher.example/ä?q=ö#ü')).toBe(
    'https://xn--bcher-kva.example/%C3%A4?q=%C3%B6#%C3%BC',
  )
})

test('only http and https, without a password, and not endlessly', () => {
  for (const text of [
    '',
    'x',
    '/issues/17',
    '//tracker.example.com/',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://tracker.example.com/',
    'mailto:a@example.com',
    'https://user@tracker.example.com/',
    'https://:secret@tracker.example.com/',
    'https://',
    `https://a.example/${'x'.repeat(linkLengthMax)}`,
    `https://a.example/${'ä'.repeat(linkLengthMax / 2)}`,
  ])
    expect([text, normalisedLink(text)]).toEqual([text, undefined])
})

test('what is stored is ASCII, and normal', () => {
  for (const text of ['http://a.example', 'https://a.example/😀', 'http://[::1]:80/%zz']) {
    const link = normalisedLink(text)!
    expect(link).toMatch(/^[\x21-\x7e]+$/)
    expect(normalisedLink(link)).toBe(link)
  }
})
