import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { environment } from '../support/command.ts'
import { startHark } from '../support/hark.ts'

const root = resolve(import.meta.dir, '../..')
const readme = await Bun.file(join(root, 'README.md')).text()

/** Has a server of its own, and a test of its own: readme-webhook.test.ts. */
const webhookSection = /^## A webhook, .+?(?=^## )/ms

/** The other commands of the README in order, each with the output it shows, if any. */
const commands = [
  ...readme.replace(webhookSection, '').matchAll(/```sh\n(.+?)\n```\n(?:\n```json\n(.+?)\n```)?/gs),
].map(([, command, output]) => ({ command: command!, output }))

/** What differs from one run to the next. */
function withoutTimes(text: string, url: string): string {
  return text
    .replaceAll(url, 'http://localhost:3000')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/cursor=[\w-]+/g, 'cursor=CURSOR')
}

test("the README's two commands are the package's scripts", () => {
  expect(commands.slice(0, 2).map(({ command }) => command)).toEqual(['npm start', 'npm test'])
  // `exec`, so that a signal to npm reaches Hark and not a shell in between.
  expect(manifest.scripts.start).toBe('exec bin/hark serve')
  expect(manifest.scripts.test).toBe('bin/check')
})

test('every other command works as pasted and prints what the README shows', async () => {
  const hark = await startHark()
  const { port: PORT } = new URL(hark.url)
  const env = environment({ TOKEN: await hark.firstToken(), DATA_DIR: hark.dataDir, PORT })
  const pasted = commands.slice(2).filter(({ command }) => !command.startsWith('export '))
  expect(pasted.length).toBeGreaterThan(8)
  for (const { command, output } of pasted) {
    const line = command
      .replaceAll('http://localhost:3000', hark.url)
      .replace(/^curl /, 'curl -s -S ')
    const { exitCode, stdout, stderr } = Bun.spawnSync(['sh', '-c', line], { cwd: root, env })
    expect([command, exitCode, stderr.toString()]).toEqual([command, 0, ''])
    if (output)
      expect(withoutTimes(stdout.toString(), hark.url)).toBe(withoutTimes(output, hark.url))
  }
})

test('every file that the documentation points to is there', async () => {
  for (const page of [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'docs/architecture.md',
    'docs/operations.md',
    'docs/mcp.md',
    'docs/client.md',
    'docs/webhooks.md',
  ]) {
    const text = await Bun.file(join(root, page)).text()
    for (const [, target] of text.matchAll(/\]\((?!https?:)([^)#]+)\)/g))
      expect([page, target, existsSync(join(root, page, '..', target!))]).toEqual([
        page,
        target,
        true,
      ])
  }
})

test('every file that the recipe for an endpoint names is there', async () => {
  const text = await Bun.file(join(root, 'CONTRIBUTING.md')).text()
  const named = [...text.matchAll(/`((?:src|test|docs|openapi)\/[^`<*]+)`/g)].map(
    ([, path]) => path!,
  )
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter(path => !existsSync(join(root, path)))).toEqual([])
})
