import { expect, test } from 'bun:test'
import { accentOf, accentStylesheet, contrast } from './accent.ts'
import css from './tokens.css' with { type: 'text' }

const readable = 4.5

/** The pair of light and dark of a token of the stylesheet. */
function token(name: string) {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css)!
  return { light: light!, dark: dark! }
}

const surfaces = ['paper', 'card', 'sunken'].map(token)

const steps = [0, 51, 102, 153, 204, 255]
const hex = (value: number) => value.toString(16).padStart(2, '0')
const colors = [
  '#ffff00',
  '#ffffff',
  '#000000',
  '#010101',
  '#f1efea',
  '#242623',
  '#777777',
  '#767676',
  '#00ff00',
  '#0000ff',
  '#ff0000',
  ...steps.flatMap(r => steps.flatMap(g => steps.map(b => `#${hex(r)}${hex(g)}${hex(b)}`))),
]

test('whatever a company’s colour is, what is written in it and on it can be read, in light and in dark', () => {
  for (const color of colors) {
    const { accent, strong, tint, on } = accentOf(color)
    for (const scheme of ['light', 'dark'] as const) {
      const pairs = [
        ...surfaces.map(surface => [accent, surface] as const),
        ...surfaces.map(surface => [strong, surface] as const),
        [strong, tint],
        [on, accent],
        [on, strong],
      ] as const
      const unreadable = pairs.filter(([a, b]) => contrast(a[scheme], b[scheme]) < readable)
      expect({ color, scheme, unreadable }).toEqual({ color, scheme, unreadable: [] })
    }
  }
})

test('a colour that can be read is left as it is', () => {
  expect(accentOf('#0f665c').accent.light).toBe('#0f665c')
  expect(accentOf('#79cfbf').accent.dark).toBe('#79cfbf')
})

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

test('our own colours can be read, too', () => {
  const pairs = [
    ...['ink', 'soft', 'quiet', 'accent', 'accent-strong', 'wrong'].flatMap(name =>
      surfaces.map(surface => [token(name), surface] as const),
    ),
    [token('on-accent'), token('accent')] as const,
    [token('accent-strong'), token('accent-tint')] as const,
  ]
  for (const [text, surface] of pairs)
    for (const scheme of ['light', 'dark'] as const)
      expect(contrast(text[scheme], surface[scheme])).toBeGreaterThanOrEqual(readable)
})

test('a stylesheet is for a colour, and for nothing else', () => {
  expect(accentStylesheet('ffcc00.css')).toContain('--accent: light-dark(#')
  for (const name of [
    'ffcc00',
    'FFCC00.css',
    'ffcc0.css',
    'ffcc00.css.css',
    '../x.css',
    'red;}.css',
  ])
    expect(accentStylesheet(name)).toBeUndefined()
})
