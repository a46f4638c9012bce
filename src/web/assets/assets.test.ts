import { expect, test } from 'bun:test'
import { scripts, stylesheet, teamScript, teamStylesheet } from './assets.ts'

const bytes = (...files: { gzip: Uint8Array }[]) =>
  files.reduce((sum, { gzip }) => sum + gzip.length, 0)

test('the workspace loads little: 60 kB of scripts and 22 kB of styles, compressed', () => {
  expect(bytes(...scripts, teamScript)).toBeLessThanOrEqual(60_000)
  expect(bytes(stylesheet, teamStylesheet)).toBeLessThanOrEqual(22_000)
})
