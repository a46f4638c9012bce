import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { environment } from '../support/command.ts'
import { startHark } from '../support/hark.ts'

const root = resolve(import.meta.dir, '../..')
const read = (path: string) => Bun.file(join(root, path)).text()

/** The commands of a page in order, each with the output it shows, if any. */
const commandsOf = async (page: string) =>
  [...(await read(page)).matchAll(/```sh\n(.+?)\n```\n(?:\n```json\n(.+?)\n```)?/gs)].map(
    ([, command, output]) => ({ command: command!, output }),
  )

/** Drops what differs from one run to the next. */
function withoutTimes(text: string, url: string): string {
  return text
    .replaceAll(url, 'http://localhost:3000')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/cursor=[\w-]+/g, 'cursor=CURSOR')
}

test("the README's two commands are the package's scripts", async () => {
  const commands = await commandsOf('README.md')
  expect(commands.slice(0, 2).map(({ command }) => command)).toEqual(['npm start', 'npm test'])
  // `exec`, so that a signal to npm reaches Hark and not a shell in between.
  expect(manifest.scripts.start).toBe('exec bin/hark serve')
  expect(manifest.scripts.test).toBe('bin/check')
})

/** Each page begins on a new installation, and has at least this many commands to paste. */
test.each([
  ['README.md', 2],
  ['docs/api.md', 9],
  ['docs/command-line.md', 8],
])('every command of %s works as pasted and prints what the page shows', async (page, least) => {
  const hark = await startHark()
  const { port: PORT } = new URL(hark.url)
  const env = environment({ TOKEN: await hark.firstToken(), DATA_DIR: hark.dataDir, PORT })
  const pasted = (await commandsOf(page)).filter(
    ({ command }) => !/^(?:export |npm (?:start|test)$)/.test(command),
  )
  expect(pasted.length).toBeGreaterThanOrEqual(least)
  for (const { command, output } of pasted) {
    const line = command
      .replaceAll('http://localhost:3000', hark.url)
      .replace(/^curl /, 'curl -s -S -f ')
    const { exitCode, stdout, stderr } = Bun.spawnSync(['sh', '-c', line], { cwd: root, env })
    // The first command after a change of the sources bundles them.
    const complaints = stderr.toString().replace('Bundling Hark (once) ...\n', '')
    expect([command, exitCode, complaints]).toEqual([command, 0, ''])
    if (output)
      expect(withoutTimes(stdout.toString(), hark.url)).toBe(withoutTimes(output, hark.url))
  }
})

test('every file and heading that the documentation links to exists', async () => {
  const pages = ['*.md', 'docs/**/*.md', 'bench/**/*.md'].flatMap(pattern => [
    ...new Bun.Glob(pattern).scanSync(root),
  ])
  expect(pages).toContain('docs/operations.md')
  const broken: string[] = []
  for (const page of pages)
    for (const [, path, heading] of (await read(page)).matchAll(
      /(?:\]\(|<img src=")(?!\w+:)([^)"#]*)(?:#([^)"]+))?[)"]/g,
    )) {
      const target = path ? join(dirname(page), path) : page
      const isFound =
        existsSync(join(root, target)) && (!heading || (await headings(target)).includes(heading))
      if (!isFound) broken.push(`${page}: ${path}${heading ? `#${heading}` : ''}`)
    }
  expect(broken).toEqual([])
})

/** The anchors that GitHub gives a page's headings. */
async function headings(page: string): Promise<string[]> {
  return [...(await read(page)).matchAll(/^#+ (.+)$/gm)].map(([, text]) =>
    text!
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
}

test('every file that CONTRIBUTING.md names exists', async () => {
  const named = [
    ...(await read('CONTRIBUTING.md')).matchAll(/`((?:src|test|docs|openapi)\/[^`<*]+)`/g),
  ].map(([, path]) => path!)
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter(path => !existsSync(join(root, path)))).toEqual([])
})
