import { describe, expect, test } from 'bun:test'
import { join, resolve } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { freshFolder } from '../support/fresh-folder.ts'
import { isLongRun } from '../support/long-run.ts'
import { installedProject, npmEnvironment, packed, projectWith } from '../support/npm-package.ts'
import { waitUntil } from '../support/wait-until.ts'

const root = resolve(import.meta.dir, '../..')
const { tarball, files, size } = packed()
const names = new Set(files.map(({ path }) => path))

test('the package has what running needs, and nothing of development', () => {
  const wanted = ['LICENSE', 'README.md', 'bin/hark', 'migrations/0001_schema.sql', 'src/main.ts']
  const assets = ['src/web/assets/hark.css', 'src/web/assets/hark.browser.js', 'src/texts/texts.ts']
  expect([...wanted, ...assets].filter(path => !names.has(path))).toEqual([])
  const sources = [...new Bun.Glob('{src,migrations}/**/*').scanSync(root)]
  const isTest = (path: string) => path.includes('.test.')
  expect(sources.filter(path => !names.has(path) && !isTest(path))).toEqual([])
  const unneeded =
    /\.test\.|^(?:test|bench|scripts|docs|node_modules|data|dist)\/|^bin\/(?:check|build)$/
  expect([...names].filter(path => unneeded.test(path))).toEqual([])
  expect(files.find(({ path }) => path === 'bin/hark')?.mode).toBe(0o755)
  expect(size).toBeLessThan(2_000_000)
  // It is published by nobody by accident.
  expect(manifest.private).toBe(true)
})

describe.each(isLongRun ? ['beside our packages', 'from the registry'] : ['beside our packages'])(
  'installed %s',
  how => {
    const project =
      how === 'from the registry'
        ? async () => installedProject(tarball)
        : () => projectWith(tarball)

    test('`npx hark` explains itself, and `npx hark serve` serves', async () => {
      const cwd = await project()
      const DATA_DIR = freshFolder()
      const env = npmEnvironment({ DATA_DIR, PORT: '0', HOST: '127.0.0.1' })
      const start = (...words: string[]) =>
        Bun.spawn(['npx', '--no-install', 'hark', ...words], {
          cwd,
          env,
          // A group of its own: npx starts a shell, which passes no signal on.
          detached: true,
          stdin: 'ignore',
          stdout: 'pipe',
          stderr: 'pipe',
        })
      const help = start('--help')
      expect(await help.stdout.text()).toStartWith('Usage: hark COMMAND')
      expect(await help.exited).toBe(0)

      const serving = start('serve')
      try {
        const said = serving.stdout.getReader()
        let text = ''
        const url = await waitUntil('Hark is listening', async () => {
          const { value, done } = await said.read()
          if (done) throw new Error(`It ended: ${await serving.stderr.text()}`)
          text += new TextDecoder().decode(value)
          return /Hark is listening on (\S+)[\s\S]*npx hark --help/.exec(text)?.[1]
        })
        const page = await fetch(url)
        expect(page.status).toBe(200)
        const [, stylesheet] = /href="([^"]+\.css)"/.exec(await page.text()) ?? []
        expect((await fetch(new URL(stylesheet!, url))).status).toBe(200)
      } finally {
        process.kill(-serving.pid, 'SIGTERM')
        await serving.exited
      }
      expect(await Bun.file(join(DATA_DIR, 'hark.db')).exists()).toBe(true)
    }, 300_000)
  },
)
