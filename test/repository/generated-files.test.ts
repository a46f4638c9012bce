import { expect, test } from 'bun:test'
import { join, resolve } from 'node:path'
import { generatedFiles } from '../../scripts/generate.ts'

const root = resolve(import.meta.dir, '../..')

test.each(Object.entries(await generatedFiles()))(
  '%s is what the code makes (npm run generate)',
  async (path, text) => {
    expect(await Bun.file(join(root, path)).text()).toBe(text)
  },
)
