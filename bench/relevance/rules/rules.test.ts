import { expect, test } from 'bun:test'
import { rules } from './rules.ts'
import { sourceFolder, withoutRule } from './without-rule.ts'

test.each(Object.entries(rules))('%s can be left out', async (_, rule) => {
  const source = await Bun.file(sourceFolder + rule.file).text()
  expect(source.split(rule.text)).toHaveLength(2)
  const without = withoutRule(source, rule)
  expect(without).not.toBe(source)
  new Bun.Transpiler({ loader: 'ts' }).transformSync(without)
})
