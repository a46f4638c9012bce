import { describe, expect, test } from 'bun:test'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHark, sourceCommand } from '../support/command.ts'
import { builtExecutable } from '../support/executable.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { startHark } from '../support/hark.ts'

/** A folder whose files would tell Bun other settings, other JSX, and a script to run first. */
function hostileFolder() {
  const folder = freshFolder()
  const marker = join(folder, 'was-run')
  const files = {
    '.env': 'PORT=1\nLOG_LEVEL=nonsense\n',
    '.env.local': 'RATE_LIMIT_PER_MINUTE=nonsense\n',
    'bunfig.toml': 'preload = ["./hostile.ts"]\n[run]\npreload = ["./hostile.ts"]\n',
    'hostile.ts': `await Bun.write(${JSON.stringify(marker)}, 'yes')\nprocess.env.PORT = '1'\n`,
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        jsx: 'react',
        jsxFactory: 'nonsense',
        jsxImportSource: 'nonsense',
        paths: { hono: ['./hostile.ts'], '*': ['./hostile.ts'] },
      },
    }),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return { folder, marker }
}

describe.each([
  ['from its sources', () => sourceCommand],
  ['as one executable', builtExecutable],
])('Hark %s, called from a folder with settings that are none of its own,', (_, commandOf) => {
  test('has its default options', async () => {
    const { folder, marker } = hostileFolder()
    const where = { command: commandOf(), cwd: folder }
    const { exitCode, stdout, stderr } = await runHark(['config', '--json'], where)
    // The first command after a change of the sources bundles them.
    expect([exitCode, stderr.replace('Bundling Hark (once) ...\n', '')]).toEqual([0, ''])
    for (const row of JSON.parse(stdout)) expect(row).toMatchObject({ source: 'default' })
    expect(JSON.parse(stdout)).toContainEqual({ option: 'PORT', value: 3000, source: 'default' })
    expect(existsSync(marker)).toBe(false)
  })

  test('serves its pages', async () => {
    const { folder, marker } = hostileFolder()
    const hark = await startHark({}, { command: commandOf(), cwd: folder })
    for (const path of ['/', '/board/bugs/', '/api/docs/']) {
      const page = await fetch(hark.url + path)
      expect([path, page.status]).toEqual([path, 200])
      expect(await page.text()).toContain('<h1')
    }
    expect(await hark.stop()).toBe(0)
    expect(existsSync(marker)).toBe(false)
  })
})
