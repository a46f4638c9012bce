import { expect, test } from 'bun:test'
import { formatJson } from './format-json.ts'

test('what fits on a line stands on one', () => {
  expect(formatJson({ a: [1, 'b', null], c: {}, d: { e: [] } })).toBe(
    '{ "a": [1, "b", null], "c": {}, "d": { "e": [] } }',
  )
})

test('what does not is indented, but a list of plain values stays together', () => {
  const long = 'x'.repeat(60)
  expect(
    formatJson({ a: { b: long, c: long }, d: [long, long], e: [{ f: long }, { f: long }] }),
  ).toBe(
    [
      '{',
      '  "a": {',
      `    "b": "${long}",`,
      `    "c": "${long}"`,
      '  },',
      `  "d": ["${long}", "${long}"],`,
      '  "e": [',
      `    { "f": "${long}" },`,
      `    { "f": "${long}" }`,
      '  ]',
      '}',
    ].join('\n'),
  )
})

test('no line with a container on it is wider than 100 characters, key and comma included', () => {
  const fitting = { key: { value: 'y'.repeat(75) }, next: 1 }
  expect(formatJson(fitting)).toBe(`{\n  "key": { "value": "${'y'.repeat(75)}" },\n  "next": 1\n}`)
  expect(formatJson({ ...fitting, key: { value: 'y'.repeat(76) } })).toContain('"key": {\n')
})

test('it is the same JSON', () => {
  const value = { quote: '"', path: 'a\\b', deep: [[[{ n: 1.5, t: true, u: undefined }]]] }
  expect(JSON.parse(formatJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
})

const dense = { widthMax: 200, indent: '', isSpaced: false }

test('densely, each member has its line, and there is no other white space', () => {
  const long = 'x'.repeat(150)
  expect(formatJson({ a: { b: long, c: [1, 2] }, d: { e: long, f: long } }, dense)).toBe(
    [
      `{`,
      `"a":{"b":"${long}","c":[1,2]},`,
      '"d":{',
      `"e":"${long}",`,
      `"f":"${long}"`,
      '}',
      '}',
    ].join('\n'),
  )
})
