import { expect, test } from 'bun:test'
import css from './hark.css' with { type: 'text' }

test('nothing is left or right: it is where people begin to read, or end', () => {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, '')
  expect(rules.match(/\b(?:left|right)\b/g) ?? []).toEqual([])
  // Four values, of which the second and the fourth differ, are of sides, too.
  const shorthands = [...rules.matchAll(/(?:margin|padding|inset|border-width): ([^;]+);/g)].map(
    ([, values]) => values!.split(/\s+(?![^(]*\))/),
  )
  expect(shorthands.length).toBeGreaterThan(50)
  const lopsided = shorthands.filter(values => values.length === 4 && values[1] !== values[3])
  expect(lopsided).toEqual([])
})
