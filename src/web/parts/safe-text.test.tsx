import { expect, test } from 'bun:test'
import { cpuMsOf } from '../../../test/support/measure.ts'
import { safeTextHtml } from './safe-text.tsx'

const rel = 'rel="nofollow ugc noopener noreferrer"'

async function rendered(text: string): Promise<string> {
  return safeTextHtml(text)
    .replace(/^<div class="prose">/, '')
    .replace(/<\/div>$/, '')
}

async function links(text: string): Promise<string[]> {
  return [...(await rendered(text)).matchAll(/href="([^"]*)"/g)].map(match => match[1]!)
}

test('blank lines part paragraphs, other line ends stay', async () => {
  expect(await rendered('one\ntwo\r\nthree\n \n\n\nfour\n')).toBe(
    '<p dir="auto">one<br/>two<br/>three</p><p dir="auto">four</p>',
  )
})

test('white space before a line stays', async () => {
  expect(await rendered('a\n  b')).toBe('<p dir="auto">a<br/>  b</p>')
})

test('text of nothing but white space has no paragraph', async () => {
  expect(await rendered(' \n\t\n')).toBe('')
})

test('http and https addresses become links that pass nothing on', async () => {
  expect(await rendered('see https://example.com/a?b=1&c=2 now')).toBe(
    `<p dir="auto">see <a href="https://example.com/a?b=1&amp;c=2" ${rel}>https://example.com/a?b=1&amp;c=2</a> now</p>`,
  )
  expect(await links('http://a.example and HTTPS://B.example/x')).toEqual([
    'http://a.example',
    'HTTPS://B.example/x',
  ])
})

test.each([
  ['It is at https://example.com/x.', 'https://example.com/x'],
  ['(see https://example.com/x)', 'https://example.com/x'],
  ['https://example.com/x_(y), and', 'https://example.com/x_(y)'],
  ['**https://example.com/**', 'https://example.com/'],
  ['[x](https://example.com/a)', 'https://example.com/a'],
  ['"https://example.com/a"', 'https://example.com/a'],
  ['<https://example.com/a>', 'https://example.com/a'],
  ['详见https://example.com/a。谢谢', 'https://example.com/a'],
  ["it's https://example.com/it's_here!?", 'https://example.com/it&#39;s_here'],
])('%s links to what was meant', async (text, url) => {
  expect(await links(text)).toEqual([url])
})

test.each([
  'javascript:alert(1)',
  'JaVa\tscript:alert(1)',
  '[x](javascript:alert(1))',
  '&#106;avascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'ftp://example.com/',
  '//example.com/',
  'javascript://example.com/%0aalert(1)',
  'xhttps://example.com/',
  'https://',
  'https://bank.example@evil.example/',
  'https://user:password@evil.example/',
])('%s is no link', async text => {
  expect(await links(text)).toEqual([])
})

test('an endless address is no link', async () => {
  expect(await links(`https://example.com/${'a'.repeat(2_000)}`)).toEqual([])
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '</p><iframe src="https://evil.example">',
  '<math><mtext></mtext><style><img src=x onerror=alert(1)></style></math>',
  '<a href="https://evil.example/" onclick="alert(1)">x</a>',
  'https://example.com/"onmouseover="alert(1)',
  "https://example.com/'onmouseover='alert(1)",
  '![x](https://evil.example/pixel)',
  '&lt;b&gt; &amp; <!-- --> <![CDATA[ ]]>',
])('%s stays text', async text => {
  const html = await rendered(text)
  // Apart from our own markup there is none, and the text is what was written.
  const words = html.replace(
    new RegExp(`<a href="[^"<>]*" ${rel}>|</a>|<p dir="auto">|</p>`, 'g'),
    '',
  )
  expect(words).not.toMatch(/[<>"]/)
  const unescaped = words
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
  expect(unescaped.replace(/&#39;/g, "'").replace(/&amp;/g, '&')).toBe(text)
})

test('a text made to be slow is not', async () => {
  const hostile = [
    `https://a.example/${')'.repeat(19_900)}`,
    'http://'.repeat(2_857),
    'https://a.example '.repeat(1_111),
    '\n'.repeat(20_000),
    `${' '.repeat(19_999)}x`,
  ]
  const cpuMs = await cpuMsOf(async () => {
    for (const text of hostile) await rendered(text)
  })
  expect(cpuMs).toBeLessThan(500)
})
