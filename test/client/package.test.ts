import { beforeAll, expect, test } from 'bun:test'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { chromiumPath, openChromium } from '../support/chromium.ts'
import { environment } from '../support/command.ts'
import { sharedCompany } from '../support/company.ts'
import { freshFolder } from '../support/fresh-folder.ts'

const root = resolve(import.meta.dir, '../..')
const project = freshFolder()
const secret = `whsec_${btoa('of thirty-two bytes, or of so many')}`
const body = JSON.stringify({ type: 'post.created', timestamp: '', data: {} })
const expected = {
  titles: ['3', '2', '1'],
  width: 1,
  code: 'invalid_input',
  field: 'board',
  type: 'post.created',
}

/**
 * An empty project with the packed package. It is unpacked by hand, beside the one package that the client needs: npm
 * would also download Bun, and everything else that serving needs.
 */
beforeAll(() => {
  const packed = run(['npm', 'pack', '--json', '--pack-destination', project], root)
  const [{ filename }] = JSON.parse(packed)
  const modules = join(project, 'node_modules')
  mkdirSync(join(modules, 'hark'), { recursive: true })
  run(['tar', '-xzf', join(project, filename), '-C', join(modules, 'hark'), '--strip-components=1'])
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    cpSync(join(root, 'node_modules', name), join(modules, name), { recursive: true })
  for (const name of ['use.js', 'user.ts']) cpSync(join(import.meta.dir, name), join(project, name))
  write('package.json', JSON.stringify({ type: 'module' }))
  write(
    'main.js',
    `import { use } from './use.js'
console.log(JSON.stringify(await use(JSON.parse(process.argv[2]))))`,
  )
})

test.each([
  ['Node', 'node'],
  ['Bun', join(root, 'bin/bun')],
])('the packed client works in %s', async (_, runtime) => {
  const settings = JSON.stringify(await settingsOf())
  expect(JSON.parse(run([runtime, 'main.js', settings]))).toEqual(expected)
})

test.skipIf(!chromiumPath)(
  'the packed client works in a browser, bundled (needs Chromium)',
  async () => {
    const { outputs, logs } = await Bun.build({
      entrypoints: [join(project, 'use.js')],
      target: 'browser',
      format: 'esm',
    })
    expect([logs.map(String), outputs.length]).toEqual([[], 1])
    const settings = await settingsOf()
    const bundle = Buffer.from(await outputs[0]!.arrayBuffer()).toString('base64')
    const program = `import('data:text/javascript;base64,${bundle}')
    .then(({ use }) => use(${JSON.stringify(settings)})).catch(String)`
    const chromium = await openChromium(chromiumPath!)
    try {
      // From a page of Hark: other sites may not read its answers.
      expect(await chromium.visit<object>(`${settings.baseUrl}/healthz`, program)).toEqual(expected)
    } finally {
      await chromium.close()
    }
  },
)

test("the packed declarations type a user's program, and find its mistakes", () => {
  const compilerOptions = {
    target: 'ES2022',
    module: 'NodeNext',
    lib: ['ES2022', 'DOM'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
  }
  write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['user.ts'] }))
  expect(run([join(root, 'node_modules/.bin/tsc'), '-p', '.'])).toBe('')
})

test('the sources of the client use what every runtime has, and nothing of Node or Bun', () => {
  expect(run([join(root, 'node_modules/.bin/tsc'), '-p', 'client'], root)).toBe('')
})

async function settingsOf() {
  const { server, adminToken } = await sharedCompany()
  const now = new Date()
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', now, body),
  }
  return { baseUrl: server.url, token: adminToken, webhook: { body, headers }, secret }
}

function run(command: string[], cwd = project): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd, env: environment({}) })
  if (exitCode !== 0) throw new Error(`${command[0]} ended with ${exitCode}: ${stderr}${stdout}`)
  return stdout.toString()
}

const write = (name: string, text: string) => writeFileSync(join(project, name), text)
