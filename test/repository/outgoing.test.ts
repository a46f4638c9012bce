import { expect, test } from 'bun:test'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dir, '../..')
const mayConnect = /^src\/platform\/(safe-fetch|db|mail)\//

/** Modules that open connections; `isIP` of node:net is only a function. */
const clientModules =
  /(?:from|import|require)\s*\(?\s*['"](?:node:)?(?:http|https|http2|net|tls|dgram|undici|nodemailer)['"]/
const clientCalls =
  /(?<![.\w])fetch\(|\b(?:globalThis|Bun)\.(?:fetch|connect|udpSocket)\b|\b(?:https?|net|tls)\.(?:request|get|connect|createConnection)\(|\bnew (?:WebSocket|EventSource|XMLHttpRequest|Worker)\(/
const harmless = /^import \{ isIP \} from 'node:net'$/gm

function connects(text: string): boolean {
  const code = text.replace(harmless, '')
  return clientModules.test(code) || clientCalls.test(code)
}

test('only platform/safe-fetch, platform/db and platform/mail open connections to other hosts', async () => {
  const files = [...new Bun.Glob('src/**/*.{ts,tsx}').scanSync(root)].filter(
    file => !/\.test\.tsx?$/.test(file),
  )
  const texts = await Promise.all(files.map(file => Bun.file(join(root, file)).text()))
  const connecting = files.filter((_, index) => connects(texts[index]!))
  expect(connecting).toContain('src/platform/safe-fetch/send-request.ts')
  expect(connecting.filter(file => !mayConnect.test(file))).toEqual([])
})

test.each([
  'await fetch(url)',
  'globalThis.fetch(url)',
  'Bun.fetch(url)',
  'Bun.connect({ hostname, port, socket })',
  "import http from 'node:http'",
  "import { request } from 'https'",
  "import { connect } from 'node:net'",
  "import { isIP, connect } from 'node:net'",
  "const tls = await import('node:tls')",
  "const { request } = require('http')",
  'http.request(options)',
  'https.get(url)',
  'net.connect(port)',
  'tls.connect(options)',
  'new WebSocket(url)',
  "import { createTransport } from 'nodemailer'",
])('%p would be found', line => {
  expect(connects(`const before = 1\n${line}\n`)).toBe(true)
})

test.each([
  "import { isIP } from 'node:net'",
  'router.fetch(request)',
  'fetch: (request, listener) => respond(request)',
  "import { etag } from '../platform/http/etag.ts'",
])('%p is not a connection', line => {
  expect(connects(`const before = 1\n${line}\n`)).toBe(false)
})
