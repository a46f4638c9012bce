import { expect, test } from 'bun:test'
import { checkCss, parseRefusal, refusalText } from './custom-css.ts'

const backslash = '\\'

/** Each with what is named as the reason, in the last line. */
const attacks: [css: string, found: string][] = [
  // Requests to other sites, and what they would take along.
  ['a { background: url(https://evil.example/x) }', 'url()'],
  ['a { background: URL("https://evil.example/x") }', 'URL()'],
  ['a { background: red, uRl( "x" ) }', 'uRl()'],
  ['a { --x: url(//evil.example) }', 'url()'],
  ['a { color: var(--x, url(x)) }', 'url()'],
  ['a { background: image-set("https://evil.example/x" 1x) }', 'image-set()'],
  ['a { background: -webkit-image-set("x" 1x) }', '-webkit-image-set()'],
  ['a { background: image("x") }', 'image()'],
  ['a { background: cross-fade("x", red) }', 'cross-fade()'],
  ['a { background: src("x") }', 'src()'],
  ['a { background: element(#field-email) }', 'element()'],
  ['a { background: -moz-element(#field-email) }', '-moz-element()'],
  ['a { background: paint(spy) }', 'paint()'],
  ['a { cursor: url(x), auto }', 'url()'],
  ['a { filter: url(x#y) }', 'url()'],
  ['@media (width > 1px) { a { list-style: url(x) } }', 'url()'],
  ['@supports (background: url(x)) { a { color: red } }', 'url()'],
  ['@keyframes spy { from { background: url(x) } }', 'url()'],
  ['@import "https://evil.example/x.css";', '@import'],
  ['@import url(x);', '@import'],
  ['@IMPORT "x";', '@import'],
  ['/* a */@import/**/"x";', '@import'],
  ['a { color: red }\n@import "x";', '@import'],
  ['@media print { @import "x"; }', '@import'],
  ['@font-face { font-family: spy; src: url(x); unicode-range: U+41 }', '@font-face'],
  ['@font-face{src:local("x")}', '@font-face'],
  ['@namespace svg "http://www.w3.org/2000/svg";', '@namespace'],
  ['@charset "utf-7";', '@charset'],
  ['@document url-prefix("") { a { color: red } }', '@document'],
  ['@-moz-document url-prefix("") { a { color: red } }', '@-moz-document'],
  ['@property --x { syntax: "<url>" }', '@property'],
  ['@layer a { a { color: red } }', '@layer'],
  ['@unheard-of { a { color: red } }', '@unheard-of'],
  // Attributes of form fields: what has been typed, or is hidden in the page.
  ['input[value^="a"] { color: red }', '[value]'],
  ['input[ value="a" ] { color: red }', 'U+0020'],
  ['[VALUE$=a] { color: red }', '[VALUE]'],
  ['input[type=password] { color: red }', '[type]'],
  ['[name="edit_revision"] ~ a { color: red }', '[name]'],
  [':is(input[value*="a"]) { color: red }', '[value]'],
  ['a:not([href]) { color: red }', '[href]'],
  ['[data-person="7"] { color: red }', '[data-person]'],
  ['[*|value="a"] { color: red }', '*'],
  ['[lang^="d"] { color: red }', '^'],
  ['[lang=de] { color: red }', 'd'],
  ['svg|a { color: red }', '|'],
  ['a::after { content: attr(data-person) }', 'attr()'],
  // Code in old browsers.
  ['a { width: expression(alert(1)) }', 'expression()'],
  ['a { width: EXPRESSION(alert(1)) }', 'EXPRESSION()'],
  ['a { behavior: none }', 'behavior'],
  ['a { Behavior: none }', 'Behavior'],
  ['a { -ms-behavior: none }', '-ms-behavior'],
  ['a { -moz-binding: none }', '-moz-binding'],
  ['a { filter: progid:DXImageTransform.Microsoft.Alpha(opacity=1) }', ':'],
  ['a { color: red !ie }', '!ie'],
  ['a { *color: red }', '*'],
  // Names in disguise.
  [`a { background: ${backslash}75rl(x) }`, backslash],
  [`a { background: u${backslash}72 l(x) }`, backslash],
  [`a { background: ur${backslash}6c(x) }`, backslash],
  [`a { --x: "${backslash}"" }`, backslash],
  [`a { content: "a${backslash}\nb" }`, backslash],
  [`@${backslash}69mport "x";`, backslash],
  [`input[${backslash}76 alue="a"] { color: red }`, backslash],
  [`a { ${backslash}62 ehavior: none }`, backslash],
  ['a { background: \uff55rl(x) }', '\uff55'],
  ['a { background: u\u200brl(x) }', 'U+200B'],
  ['\u00e9 { color: red }', '\u00e9'],
  ['a { color: red\0 }', 'U+0000'],
  ['a { color: red\u0001 }', 'U+0001'],
  // Ends that browsers would look for elsewhere.
  ['a { color: red', 'an open end'],
  ['a', 'an open end'],
  ['a { color: var(--x }', '}'],
  ['a { color: rgb(1, 2 ; --y: 3) }', ';'],
  ['a { color: red } }', '}'],
  ['a { content: "x }', '"'],
  ['a { content: "x\n" }', 'U+000A'],
  ['a { content: \'x" }', "'"],
  ['a { color: red } /* x', '/*'],
  ['a { --x: { color: red } }', '{'],
  ['a { b { color: red } }', '{'],
  ['a { &:hover { color: red } }', '&'],
  ['{ color: red }', '{'],
  ['a { color }', '}'],
  ['a { color: }', '}'],
  ['a { color: [x] }', '['],
  ['a ) { color: red }', ')'],
  ['@media { a { color: red } }', '{'],
  ['@media (a) { @media (b) { @media (c) { @media (d) { a { color: red } } } } }', '@media'],
  ['@media screen;', ';'],
  ['</style><script>alert(1)</script>', '<'],
  ['<!-- a { color: red }', '<'],
  ['a { color: 1url(x) }', '('],
]

test.each(attacks)('%j is refused', (css, found) => {
  const lines = css.split('\n').length
  const checked = checkCss(`.fine {\n  color: red;\n}\n${css}`)
  if (!('refused' in checked)) throw new Error(`It became ${checked.css}`)
  expect(checked.refused.found).toBe(found)
  expect(checked.refused.line).toBeWithin(4, 4 + lines)
})

test('a refusal names its line, whatever ends the lines, and is read back from its words', () => {
  for (const end of ['\n', '\r\n', '\r', '\f']) {
    const css = ['a {', '/*', '*/', 'color: url(x)', '}'].join(end)
    const refused = { line: 4, found: 'url()' }
    expect(checkCss(css)).toEqual({ refused })
    expect(refusalText(refused)).toBe('Line 4: url() is not allowed.')
    expect(parseRefusal(refusalText(refused))).toEqual(refused)
  }
})

test('what companies write stays as it is, without comments', () => {
  const css = `
:root { --accent: light-dark(#123456, oklch(70% 0.1 200)); --gap: .5rem }
.site-header, main > .card:not(.empty)::before { border-radius: calc(var(--gap) * -1 + 2px) !important }
a:nth-child(2n+1):is(:hover, :focus-visible) ~ h1 + h2 { transform: translate(-50%, 1e2px) rotate(45deg); }
html[data-theme="dark"][dir=rtl] .site-name { content: "→ “quoted” ; } */" ; font-family: 'My Font', serif }
@media (prefers-color-scheme: dark) and (40rem <= width) {
  @supports (display: grid) { .boards { grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)) } }
}
@keyframes fade { from { opacity: 0 } 50.5% { opacity: .5 } to { opacity: 100% } }
.empty { COLOR: RGB(1 2 3) }
.a { ; color: red;; }
`.replace('[dir=rtl]', '[dir="rtl"]')
  expect(checkCss(css)).toEqual({ css })
  expect(checkCss('')).toEqual({ css: '' })
  const noted = 'a/* { url( */{/**/color/* : */:red/* ; */}/* end */'
  expect(checkCss(noted)).toEqual({ css: 'a { color :red } ' })
})

test('reading takes time in proportion to the length', () => {
  for (const piece of [
    'a{',
    '(',
    '/* ',
    '"',
    '[lang',
    'a:is(',
    '@media a{',
    '-',
    '\n',
    'a{b:c(',
    ':',
  ]) {
    const began = Bun.nanoseconds()
    checkCss(piece.repeat(20_000))
    checkCss(`a { b: ${piece.repeat(20_000)} }`)
    expect(Bun.nanoseconds() - began).toBeLessThan(1e9)
  }
})
