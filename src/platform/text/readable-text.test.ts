import { expect, test } from 'bun:test'
import { readableText } from './readable-text.ts'

test.each([
  ['For **Q1**, _really_: ~~no~~ `yes`.', 'For Q1, really: no yes.'],
  ['# Heading\n\nTwo\nlines', 'Heading\n\nTwo\nlines'],
  [
    '[here](https://a.example/x) and https://b.example/',
    'here (https://a.example/x) and https://b.example/',
  ],
  ['[https://a.example](https://a.example)', 'https://a.example'],
  ['![a chart](/image/7/)', 'a chart (/image/7/)'],
  ['- one\n- two\n  - three\n\n3. c\n4. d', '- one\n- two\n  - three\n\n3. c\n4. d'],
  ['- [x] done\n- [ ] open', '- [x] done\n- [ ] open'],
  ['> said **so**', '> said so'],
  ['```\na *b*\n```', 'a *b*'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', 'a | b\n1 | 2'],
  ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
  ['<b>as typed</b>', '<b>as typed</b>'],
])('%j reads %j', (markdown, text) => expect(readableText(markdown)).toBe(text))

test('what is nested too deep is read as it was written', () => {
  const deep = `${'> '.repeat(40)}x`
  expect(readableText(deep)).toBe(deep)
})
