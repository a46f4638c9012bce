import { expect, test } from 'bun:test'
import { stemOf } from './stem.ts'

test.each([
  ['en', 'color', 'colour'],
  ['en', 'colors', 'colours'],
  ['en', 'favorite', 'favourite'],
  ['en', 'behavior', 'behaviours'],
  ['en', 'organize', 'organise'],
  ['en', 'customization', 'customisations'],
  ['en', 'synchronizing', 'synchronised'],
  ['en', 'analyze', 'analyse'],
  ['en', 'center', 'centre'],
  ['en', 'catalogs', 'catalogue'],
  ['de', 'muller', 'mueller'],
  ['de', 'grossen', 'groessen'],
  ['de', 'anderungen', 'aenderung'],
  ['da', 'argang', 'aargang'],
])('in %s, %s and %s are the same word', async (language, one, other) => {
  const stem = await stemOf(language)
  expect(stem(one)).toBe(stem(other))
})

test.each([
  ['en', 'four', 'for'],
  ['en', 'hour', 'hor'],
  ['en', 'rise', 'rize'],
  ['en', 'exercise', 'exercize'],
  ['en', 'does', 'dos'],
  ['de', 'neue', 'nu'],
])('in %s, %s and %s are not', async (language, one, other) => {
  const stem = await stemOf(language)
  expect(stem(one)).not.toBe(stem(other))
})

test.each([
  ['en', ['advertise', 'advertising', 'advertised']],
  ['en', ['promise', 'promises', 'promising']],
  ['de', ['neue', 'neuer', 'neues', 'neuen']],
  ['de', ['quelle', 'quellen']],
])('in %s, the forms %j still meet', async (language, forms) => {
  const stem = await stemOf(language)
  expect(new Set(forms.map(stem)).size).toBe(1)
})
