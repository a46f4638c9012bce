import { expect, test } from 'bun:test'
import changelog from './changelog.css' with { type: 'text' }
import css from './hark.css' with { type: 'text' }
import roadmap from './roadmap.css' with { type: 'text' }
import settings from './settings.css' with { type: 'text' }
import team from './team.css' with { type: 'text' }
import tokens from './tokens.css' with { type: 'text' }

const sheets = { css, team, settings, changelog, roadmap }

/** Tokens by their names alone. */
const named = (text: string) => text.replaceAll(/var\((--[\w-]+)\)/g, '$1')

test('nothing is left or right: it is where people begin to read, or end', () => {
  const rules = named(css.replaceAll(/\/\*.*?\*\//gs, ''))
  expect(rules.match(/\b(?:left|right)\b/g) ?? []).toEqual([])
  // Four values, of which the second and the fourth differ, are of sides, too.
  const shorthands = [...rules.matchAll(/(?:margin|padding|inset|border-width): ([^;]+);/g)].map(
    ([, values]) => values!.split(/\s+(?![^(]*\))/),
  )
  expect(shorthands.length).toBeGreaterThan(50)
  const lopsided = shorthands.filter(values => values.length === 4 && values[1] !== values[3])
  expect(lopsided).toEqual([])
})

const raw: Record<string, { of: RegExp; wrong: RegExp }> = {
  colour: {
    of: /./,
    wrong: /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|light-dark)\(|\b(?:white|black)\b/i,
  },
  'font size': { of: /^font(?:-size)?$/, wrong: /\d(?:rem|px)/ },
  'font weight': { of: /^font-weight$/, wrong: /\d|^bold/ },
  radius: { of: /radius$/, wrong: /\d(?:rem|px)/ },
  // A ring in a token's colour is a border that takes no room.
  shadow: { of: /^box-shadow$/, wrong: /^(?!(?:inset )?(?:-?\d+px |0 )*(?:0\.5rem )?--)(?!none$)/ },
  motion: { of: /^(?:transition|animation)/, wrong: /\d(?:ms|s)\b/ },
  space: { of: /^(?:margin|padding|(?:row-|column-)?gap)(?:-|$)/, wrong: /\d(?:rem|px)/ },
}

const declarations = (sheet: string) =>
  sheet
    .replaceAll(/\/\*.*?\*\//gs, '')
    .matchAll(/(?<=[\s{])(?<property>[\w-]+):\s*(?<value>[^;{}]+);/g)
    .map(({ groups }) => groups as { property: string; value: string })

test.each(Object.entries(sheets))('%s takes every value from the tokens', (_, sheet) => {
  const found = [...declarations(sheet)].flatMap(({ property, value }) =>
    Object.entries(raw)
      .filter(([, { of, wrong }]) => of.test(property) && wrong.test(named(value).trim()))
      .map(([kind]) => `${kind}: ${property}: ${value}`),
  )
  expect(found).toEqual([])
})

test('every token that is used exists', () => {
  const all = [tokens, ...Object.values(sheets)].join('')
  const defined = new Set([...all.matchAll(/(--[\w-]+):/g)].map(([, name]) => name!))
  const used = [...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!)
  expect(used.length).toBeGreaterThan(1_000)
  expect(used.filter(name => !defined.has(name))).toEqual([])
})
