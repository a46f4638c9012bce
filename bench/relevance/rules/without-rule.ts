import { plugin } from 'bun'
import type { Rule } from './rules.ts'

export const sourceFolder = new URL('../../../src/features/search/', import.meta.url).pathname

/** The search that is imported from now on does not have the rule. */
export function leaveOut(rule: Rule) {
  const path = sourceFolder + rule.file
  plugin({
    name: 'without a rule of the search',
    setup(build) {
      build.onLoad({ filter: new RegExp(`${RegExp.escape(path)}$`) }, async () => ({
        contents: withoutRule(await Bun.file(path).text(), rule),
        loader: 'ts',
      }))
    },
  })
}

export function withoutRule(source: string, { file, text, without }: Rule): string {
  const parts = source.split(text)
  if (parts.length !== 2)
    throw new Error(`${file} has this ${parts.length - 1} times instead of once: ${text}`)
  return parts.join(without)
}
