import { describe, expect, test } from 'bun:test'
import { cpuMsOf } from '../../../../test/support/measure.ts'
import { textsIn } from '../../../texts/texts.ts'
import { Markdown } from './markdown.tsx'

const rel = 'rel="nofollow ugc noopener noreferrer"'

async function rendered(text: string): Promise<string> {
  const html = String(await (<Markdown text={text} headings={2} t={textsIn('en')} />).toString())
  return html.replace(/^<div class="prose">/, '').replace(/<\/div>$/, '')
}

async function links(text: string): Promise<string[]> {
  return [...(await rendered(text)).matchAll(/href="([^"]*)"/g)].map(match => match[1]!)
}

describe('what people write is shown as they mean it', () => {
  test.each([
    ['one\ntwo\n\nthree', '<p dir="auto">one<br/>two</p><p dir="auto">three</p>'],
    ['one\u2028two', '<p dir="auto">one<br/>two</p>'],
    [
      'a **b** *c* ~~d~~ `e<f`',
      '<p dir="auto">a <strong>b</strong> <em>c</em> <del>d</del> <code>e&lt;f</code></p>',
    ],
    ['- a\n- [x] b', '<ul dir="auto"><li>a</li><li>☑ b</li></ul>'],
    ['3. a', '<ol dir="auto" start="3"><li>a</li></ol>'],
    ['> said', '<blockquote dir="auto"><p>said</p></blockquote>'],
    ['```js\na  b\n```', '<pre dir="ltr" tabindex="0"><code>a  b\n</code></pre>'],
    ['    indented', '<p dir="auto">indented</p>'],
    ['a\n\n---\n\nb', '<p dir="auto">a</p><hr/><p dir="auto">b</p>'],
    [
      '|a|b|\n|-|-|\n|1|2|',
      '<div class="table-scroll" tabindex="0"><table><tr><th dir="auto">a</th><th dir="auto">b</th></tr><tr><td dir="auto">1</td><td dir="auto">2</td></tr></table></div>',
    ],
    ['@[Ada](user:31) agrees', '<p dir="auto">@Ada agrees</p>'],
    ['', ''],
  ])('%p', async (text, html) => {
    expect(await rendered(text)).toBe(html)
  })

  test('headings begin below that of the page, and none is left out', async () => {
    expect(await rendered('### a\n\n# b\n\n###### c')).toBe(
      '<h3 dir="auto">a</h3><h2 dir="auto">b</h2><h4 dir="auto">c</h4>',
    )
  })
})

describe('links', () => {
  test.each([
    ['[x](https://example.com/a)', 'https://example.com/a'],
    ['[x](https://example.com/?a=1&amp;b=2)', 'https://example.com/?a=1&amp;b=2'],
    ['[x](HTTPS://example.com/a\\_b)', 'https://example.com/a_b'],
    ['[x][y]\n\n[y]: http://example.com/ "title"', 'http://example.com/'],
    ['[x](mailto:ada@example.com)', 'mailto:ada@example.com'],
    ['https://example.com/a?b=1&c=2 now', 'https://example.com/a?b=1&amp;c=2'],
    ['It is at https://example.com/x.', 'https://example.com/x'],
    ['<https://example.com/a>', 'https://example.com/a'],
    ['**https://example.com/**', 'https://example.com/'],
    ['详见https://example.com/a。谢谢', 'https://example.com/a'],
    ['![a picture](https://example.com/p.png)', 'https://example.com/p.png'],
  ])('%s', async (text, url) => {
    expect(await links(text)).toEqual([url])
    expect(await rendered(text)).toContain(rel)
  })

  test.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](javascript&#58;alert(1))',
    '[x](javascript&colon;alert(1))',
    '[x](&#x6a;avascript:alert(1))',
    '[x](<java\tscript:alert(1)>)',
    '[x](java&Tab;script:alert(1))',
    '[x](java&NewLine;script:alert(1))',
    '[x](\\javascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:msgbox(1))',
    '[x](//example.com/)',
    '[x](/admin)',
    '[x](ftp://example.com/)',
    '[x](https://bank.example@evil.example/)',
    '![x](javascript:alert(1))',
    '![x](data:image/svg+xml,<svg onload=alert(1)>)',
    '[x]: javascript:alert(1)\n\n[x]',
    '<javascript:alert(1)>',
    `[x](https://example.com/${'a'.repeat(2_000)})`,
  ])('%s is none', async text => {
    expect(await links(text)).toEqual([])
  })

  test('are not within one another', async () => {
    const html = await rendered(
      '[a https://b.example ![c](https://d.example/)](https://e.example/)',
    )
    expect(html.match(/<a /g)).toHaveLength(1)
  })
})

describe('no element that is not written here', () => {
  const ours =
    /^(?:\/?(?:p|em|strong|del|code|pre|blockquote|ul|ol|li|h[2-6]|table|tr|th|td|a|div)|br\/|hr\/)$/
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '![x" onerror="alert(1)](https://evil.example/pixel)',
    '<details open ontoggle=alert(1)>',
    '<div>\n\n**x**\n\n</div>',
    '[x](https://example.com/"onmouseover="alert(1))',
    '[<img src=x onerror=alert(1)>](https://example.com)',
    '```"><script>alert(1)</script>\nx\n```',
    '|<script>|\n|-|\n|<img src=x>|',
    '# <svg onload=alert(1)>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '<!-- --> <![CDATA[ <b> ]]> <?php ?>',
  ])('%s', async text => {
    for (const [, tag] of (await rendered(text)).matchAll(/<([^>]*)>/g)) {
      expect(tag!.split(' ')[0]).toMatch(ours)
      expect(tag).not.toMatch(/\son\w+=|src=|style=/)
    }
  })
})

describe('a text made to be slow or deep', () => {
  const length = 20_000
  const nested = Array.from({ length: 190 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')
  const row = (cell: string, columns: number) => `|${`${cell}|`.repeat(columns)}\n`
  const texts: [string, string][] = [
    ...['[', '[[', '>', '> ', '*', '**', '*a ', '*_', '`', '![[', '](', '[a](', '1. ', '- '].map(
      (part): [string, string] => [part, part.repeat(length / part.length)],
    ),
    ['lists in lists', nested],
    ['emphasis in emphasis', '*a '.repeat(3_000) + 'b*'.repeat(3_000)],
    ['a wide table', row('a', 500) + row('-', 500) + '|b\n'.repeat(5_000)],
    ['a long table', row('a', 20) + row('-', 20) + '|\n'.repeat(9_900)],
    ['a quoted table', `> ${row('a', 21)}> ${row('-', 21)}`],
    ['many links', '[a](http://b.c) '.repeat(1_250)],
    ['many references', `${'[a][b]'.repeat(3_000)}\n\n[b]: http://b.c`],
    ['many addresses', 'http://'.repeat(2_857)],
  ]

  test.each(texts)('%s takes little time, and becomes little HTML', async (_, text) => {
    let html = ''
    const cpuMs = await cpuMsOf(async () => {
      html = await rendered(text)
    })
    // It takes a tenth of that; what is meant is that it is not seconds.
    expect(cpuMs).toBeLessThan(1_000)
    expect(html.length).toBeLessThan(1_000_000)
    expect(deepest(html)).toBeLessThan(40)
  })

  test('a table of more than 20 columns is text, one of 20 is a table', async () => {
    expect(await rendered(row('a', 20) + row('-', 20))).toContain('<table>')
    expect(await rendered(row('a', 21) + row('-', 21))).not.toContain('<table>')
  })

  test('beyond 24 levels everything is plain text', async () => {
    expect(await rendered(`${'> '.repeat(10)}**a**`)).toContain('<strong>a</strong>')
    expect(await rendered(`${'> '.repeat(40)}**a**`)).toBe(
      `<p dir="auto">${'&gt; '.repeat(40)}**a**</p>`,
    )
  })
})

function deepest(html: string): number {
  let depth = 0
  let most = 0
  for (const [, close, , selfClosed] of html.matchAll(/<(\/?)([^>]*?)(\/?)>/g)) {
    if (close) depth--
    else if (!selfClosed) most = Math.max(most, ++depth)
  }
  return most
}
